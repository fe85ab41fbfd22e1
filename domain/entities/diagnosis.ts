import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { localDate, uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { optionalText, text } from '../values/text.ts'
import { recordingFields, withdrawalFields, withdrawalGroup } from '../values/withdrawal.ts'

/** A diagnosis of a client. Withdrawn diagnoses stay readable. */
export const diagnosis = defineEntity({
  name: 'diagnosis',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: clientId,
    name: field(text(200, 'Diagnosis is required'), { label: 'Diagnosis' }),
    /** The ICD-10-CM code, as the physician wrote it: E11.9. */
    code: field(v.nullable(optionalText(10)), { label: 'ICD-10 code' }),
    diagnosed_on: field(v.nullable(localDate), { label: 'Diagnosed', format: 'date' }),
    ...recordingFields,
    ...withdrawalFields,
  },
  indexes: ['client_id'],
  mergeGroups: {
    diagnosis: ['name', 'code', 'diagnosed_on'],
    withdrawal: withdrawalGroup,
  },
})
