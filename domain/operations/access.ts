import * as v from 'valibot'
import { accessKinds, accessWays } from '../answers/access-record.ts'
import { defineOperation } from '../operation.ts'
import { directoryId, scope } from '../values/schemas.ts'

/**
 * Somebody opened, printed or saved what is known about people (L1). It changes no record: the operation log is where it
 * stays. No name and nothing that was seen is in it. The scope is where it was seen, which a client may have left since.
 */
export const accessViewed = defineOperation({
  kind: 'access.viewed',
  version: 1,
  clinical: false,
  isQuiet: true,
  args: v.strictObject({
    what: v.picklist(accessKinds),
    way: v.picklist(accessWays),
    /** Null for what is about everybody in the scope. */
    client_id: v.nullable(directoryId),
    scope,
  }),
  references: () => [],
  scope: args => args.scope,
  apply: () => [],
})
