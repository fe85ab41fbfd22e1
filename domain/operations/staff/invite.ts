import * as v from 'valibot'
import { wrongField } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { actingRole, mayGive } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { homeScope, userScope } from '../../values/scope.ts'
import { mayNotGive, refuseOtherAuthor, staffArgs, staffReferences } from '../parts/acting.ts'
import { homeThere, refuseClosedHome } from '../parts/directory.ts'
import { grantsIn, newGrant } from '../parts/grants.ts'
import { cardsBeside, namedCard } from '../parts/own-account.ts'
import { newStaffFields } from './fields.ts'

/** An account for somebody who is to work in a home. The server gives the ids and mails the link to register with. */
export const staffInvite = defineOperation({
  kind: 'staff.invite',
  version: 1,
  clinical: false,
  online: 'Inviting a staff member',
  args: v.strictObject({ ...staffArgs, home_id: directoryId, grant_id: directoryId, ...newStaffFields }),
  references: (args, records) => [
    ...staffReferences(args),
    ...cardsBeside(records.one('home', args.home_id)?.company_id),
    { collection: 'home', id: args.home_id },
    { collection: 'grant', id: args.grant_id },
    { collection: 'user', field: 'email', value: args.email },
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ actor_id, staff_id, home_id, grant_id, role, ...said }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    const home = homeThere(home_id, records)
    refuseClosedHome(home)
    if (!mayGive(actingRole(grantsIn(records, actor_id), home.scope, home.company_id), role))
      throw mayNotGive()
    refuseTaken(records, 'user', staff_id, 'This id is taken.')
    const { first_name, last_name, email, ...facts } = said
    if (records.all('user').some(user => user.email === email)) {
      throw wrongField('email', 'Email address is already in use')
    }
    const row: RowOf<'user'> = {
      id: staff_id,
      company_id: home.company_id,
      email,
      ...facts,
      department: null,
      title: null,
      language: 'English',
      verification_status: 'Not Verified',
      is_active: true,
      current_home_id: home_id,
      created_at: recorded_at,
      notifications: null,
      last_login: null,
      scope: userScope(staff_id),
      revision: 0,
    }
    const grant = { id: grant_id, user_id: staff_id, granted_scope: homeScope(home_id), role }
    return [
      { collection: 'user', row },
      namedCard(row, records, { first_name, last_name }),
      newGrant(grant, records, recorded_at),
    ]
  },
})
