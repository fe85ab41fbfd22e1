import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { textUpTo } from '../values/bounded.ts'
import { scope, uuid } from '../values/schemas.ts'
import { longText } from '../values/text.ts'

/**
 * Discards an operation the server refused, or marks it as resubmitted: the operation log keeps who did it and why
 * (S6). It changes no record; the device takes the refused operation out of its outbox in the transaction that writes
 * this one.
 */
export const operationDiscard = defineOperation({
  kind: 'operation.discard',
  version: 1,
  isClinical: false,
  args: v.strictObject({
    operation_id: uuid,
    /** The kind of the operation, by its name in the registry of operations. */
    operation_kind: textUpTo(60),
    /** The scope of the decision: its author's own. */
    scope,
    reason: longText(500, 'A reason is required'),
  }),
  references: () => [],
  scope: args => args.scope,
  apply: () => [],
})
