import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { localDate } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'
import { recordingFields, withdrawalFields, withdrawalGroup } from '../values/withdrawal.ts'

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
    ...recordingFields,
    ...withdrawalFields,
  },
  indexes: ['client_id'],
  groups: {
    diagnosis: ['name', 'code', 'diagnosed_on'],
    withdrawal: withdrawalGroup,
  },
})
