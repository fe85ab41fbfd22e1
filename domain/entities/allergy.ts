import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'
import { recordingFields, withdrawalFields, withdrawalGroup } from '../values/withdrawal.ts'

/** An allergy or intolerance of a client; shown in red on every medication screen. Withdrawn ones stay readable. */
export const allergy = defineEntity({
  name: 'allergy',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    substance: text(100, 'Substance is required'),
    reaction: v.nullable(looseText(200)),
    severity: v.nullable(v.picklist(['mild', 'moderate', 'severe'])),
    ...recordingFields,
    ...withdrawalFields,
  },
  indexes: ['client_id'],
  groups: {
    substance: ['substance', 'reaction', 'severity'],
    withdrawal: withdrawalGroup,
  },
})
