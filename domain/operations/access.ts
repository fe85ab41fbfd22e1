import * as v from 'valibot'
import { accessActions, accessTargets } from '../answers/access-record.ts'
import { defineOperation } from '../operation.ts'
import { numericId, scope } from '../values/schemas.ts'

/**
 * Logs that a person opened, printed or saved information about people (L1). It changes no record and is kept only in
 * the operation log. It contains no name and nothing of what was seen. The scope is where the information was seen; the
 * client may have left it since.
 */
export const accessViewed = defineOperation({
  kind: 'access.viewed',
  version: 1,
  isClinical: false,
  isQuiet: true,
  args: v.strictObject({
    what: v.picklist(accessTargets),
    way: v.picklist(accessActions),
    /** Null when the information is about everyone in the scope. */
    client_id: v.nullable(numericId),
    scope,
  }),
  references: () => [],
  scope: args => args.scope,
  apply: () => [],
})
