import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { textUpTo } from '../values/bounded.ts'
import { derivedId } from '../values/ids.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'

export type FormerFields = Readonly<Record<string, unknown>>

/** The content of a record of a client's chart before a change: only the fields that changed. */
export const recordVersion = defineEntity({
  name: 'record_version',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    collection: textUpTo(60),
    record_id: uuid,
    client_id: numericId,
    former: v.custom<FormerFields>(value => typeof value === 'object' && value !== null),
    /** The operation that changed it. */
    operation: textUpTo(60),
    replaced_at: instant,
    replaced_by: numericId,
  },
  indexes: ['record_id', 'client_id'],
})

/** Derives the version's id from the change, so that device and server compute the same id. */
export const recordVersionId = (operationId: string): string => derivedId('record_version', operationId)
