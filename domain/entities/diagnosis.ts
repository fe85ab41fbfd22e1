import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'

/** A diagnosis of a client. Withdrawn ones stay readable. */
export const diagnosis = defineEntity({
  name: 'diagnosis',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    name: text(200, 'Diagnosis is required'),
    /** Of ICD-10-CM, as the physician wrote it: E11.9. */
    code: v.nullable(looseText(10)),
    diagnosed_on: v.nullable(localDate),
    recorded_at: instant,
    recorded_by: directoryId,
    withdrawn_at: v.nullable(instant),
    withdrawn_by: v.nullable(directoryId),
    withdrawal_reason: v.nullable(looseText(200)),
  },
  indexes: ['client_id'],
  groups: {
    diagnosis: ['name', 'code', 'diagnosed_on'],
    withdrawal: ['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'],
  },
})
