import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice } from '../field.ts'
import { instant, numericId, role, scope } from '../values/schemas.ts'

export const ROLE_NAMES = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  provider: 'Provider',
  manager: 'Manager',
  care_giver: 'Care Giver',
  staff: 'Staff',
  progress_note: 'Progress Note',
} as const

/** Who may act where, in which role and period. A row is added and then ended, never
 * changed, so that the rights at a past moment stay known. */
export const grant = defineEntity({
  name: 'grant',
  kind: 'directory',
  scopes: ['user'],
  fields: {
    id: numericId,
    user_id: numericId,
    /** The home, company or platform the role is held in. */
    granted_scope: scope,
    role: choice(role, ROLE_NAMES, { label: 'Role' }),
    from_at: instant,
    until_at: v.nullable(instant),
  },
  indexes: ['user_id'],
})
