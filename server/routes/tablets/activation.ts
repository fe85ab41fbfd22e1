/** Who may unlock a tablet, and activating somebody there who has never signed in on it (decision 107). */
import { madeActivation, peopleOfTablet } from '#domain/protocol/activations.ts'
import { homeScope } from '#domain/values/scope.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { activatePerson } from '../../accounts/tablets/activate-person.ts'
import { findPeopleOfTablet } from '../../accounts/tablets/people-of-tablet.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { params, RECORD_NAME, requireTabletToChange, seeing } from './administration.ts'

const OPERATION = 'tablet.activate'
const rights = { ...seeing, operation: OPERATION } as const

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/tablets/:tabletId/people',
      summary: 'Everybody who may unlock a tablet, and who of them can be activated there.',
      recordName: RECORD_NAME,
      rights,
      params,
      answer: peopleOfTablet,
    },
    async ({ dependencies: { database }, caller, accessibleHomes, params: { tabletId }, now }) => {
      const { id, home_id } = await requireTabletToChange(database, accessibleHomes, tabletId, OPERATION)
      const { company_id } = requireHomeToChange(accessibleHomes, homeScope(home_id), OPERATION, RECORD_NAME)
      const found = await findPeopleOfTablet(database, { id, home_id, company_id }, caller, now)
      return { people: found.map(({ fault: _, ...person }) => person) }
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/tablets/:tabletId/people/:userId/activation',
      summary:
        'Makes a code with which a person who has never signed in on a tablet chooses a PIN there within 72 hours, without a connection. An earlier code ends.',
      recordName: RECORD_NAME,
      rights,
      params: { ...params, userId: numericIdText },
      status: 201,
      answer: madeActivation,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId, userId } }) => {
      const { database } = dependencies
      const { id } = await requireTabletToChange(database, accessibleHomes, tabletId, OPERATION)
      return activatePerson(dependencies, caller, { tablet_id: id, user_id: userId })
    },
  ),
]
