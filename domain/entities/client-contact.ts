import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'
import { clientId, createdAt, createdBy, updatedAt } from '../values/stamps.ts'
import { optionalText, text } from '../values/text.ts'

export const CONTACT_TYPE_NAMES = {
  emergency: 'Emergency',
  family: 'Family',
  guardian: 'Guardian',
  physician: 'Physician',
  case_manager: 'Case manager',
  other: 'Other',
} as const
export const CONTACT_TYPES = valuesOf(CONTACT_TYPE_NAMES)

/** A person to call about a client (spec part 2 §3 Client contact). */
export const clientContact = defineEntity({
  name: 'client_contact',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: clientId,
    full_name: field(text(100, 'Full name is required'), { label: 'Full name' }),
    relationship: field(v.nullable(optionalText(50)), { label: 'Relationship' }),
    contact_type: choice(v.picklist(CONTACT_TYPES, 'Contact type is required'), CONTACT_TYPE_NAMES, {
      label: 'Contact type',
    }),
    phone: field(text(20, 'Phone is required'), { label: 'Phone' }),
    alt_phone: field(v.nullable(optionalText(20)), { label: 'Alternate phone' }),
    created_at: createdAt,
    created_by: createdBy,
    updated_at: updatedAt,
    removed_at: stamp(v.nullable(instant), { label: 'Removed', format: 'moment' }),
    removed_by: stamp(v.nullable(numericId), { label: 'Removed by', format: 'person' }),
  },
  indexes: ['client_id'],
  mergeGroups: {
    person: ['full_name', 'relationship', 'contact_type'],
    reachability: ['phone', 'alt_phone'],
    removal: ['removed_at', 'removed_by'],
  },
})
