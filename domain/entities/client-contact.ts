import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'

export const CONTACT_TYPES = [
  'emergency',
  'family',
  'guardian',
  'physician',
  'case_manager',
  'other',
] as const

/** A person to call about a client (spec part 2 §3 Client contact). */
export const clientContact = defineEntity({
  name: 'client_contact',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    full_name: text(100, 'Full name is required'),
    relationship: v.nullable(looseText(50)),
    contact_type: v.picklist(CONTACT_TYPES, 'Contact type is required'),
    phone: text(20, 'Phone is required'),
    alt_phone: v.nullable(looseText(20)),
    created_at: instant,
    created_by: directoryId,
    updated_at: instant,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  indexes: ['client_id'],
  groups: {
    person: ['full_name', 'relationship', 'contact_type'],
    reachability: ['phone', 'alt_phone'],
    removal: ['removed_at', 'removed_by'],
  },
})
