import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { optionalText, text } from '../values/text.ts'
import { recordingFields, withdrawalFields, withdrawalGroup } from '../values/withdrawal.ts'

export const SEVERITY_NAMES = {
  mild: 'mild',
  moderate: 'moderate',
  severe: 'severe',
} as const

/**
 * An allergy or intolerance of a client, shown in red on every medication screen. Withdrawn allergies stay readable.
 */
export const allergy = defineEntity({
  name: 'allergy',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: clientId,
    substance: field(text(100, 'Substance is required'), { label: 'Substance' }),
    reaction: field(v.nullable(optionalText(200)), { label: 'Reaction' }),
    severity: choice(v.nullable(v.picklist(valuesOf(SEVERITY_NAMES))), SEVERITY_NAMES, { label: 'Severity' }),
    ...recordingFields,
    ...withdrawalFields,
  },
  indexes: ['client_id'],
  mergeGroups: {
    substance: ['substance', 'reaction', 'severity'],
    withdrawal: withdrawalGroup,
  },
})
