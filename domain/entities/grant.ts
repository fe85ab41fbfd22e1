import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { directoryId, instant, role, scope } from '../values/schemas.ts'

/** Who may act where, in which role, from when until when. Only appended and closed: rights at a past moment are read from here. */
export const grant = defineEntity({
  name: 'grant',
  kind: 'directory',
  scopes: ['user'],
  fields: {
    id: directoryId,
    user_id: directoryId,
    /** The home, company or platform the role is held in. */
    granted_scope: scope,
    role,
    from_at: instant,
    until_at: v.nullable(instant),
  },
  indexes: ['user_id'],
})
