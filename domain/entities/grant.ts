import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { role } from '../values/roles.ts'
import { scope } from '../values/scope.ts'

/** Who may act where, in which role, from when until when. Only appended and closed: rights at a past moment are read from here. */
export const grant = defineEntity({
  name: 'grant',
  kind: 'directory',
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
  examples: [
    {
      id: 1,
      user_id: 5,
      granted_scope: 'home:1',
      role: 'care_giver',
      from_at: '2026-01-05T14:00:00.000Z',
      until_at: null,
    },
  ],
})
