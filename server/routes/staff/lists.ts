/** Reading staff (spec part 3 §7 Staff). */
import * as v from 'valibot'
import { STAFF_ROLES, staffStatistics } from '#domain/rules/staff.ts'
import { type StaffMember, staffMember } from '#domain/staff-member.ts'
import { isFoundIn } from '#domain/values/search.ts'
import type { Caller } from '../../access/caller.ts'
import { narrowed, type ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { dropdownAnswer, listAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, flagText, oneOfText, searchText } from '../../rest/path-and-query.ts'
import { findStaff, staffInSight } from '../../rest/staff-answer.ts'

const WHAT = 'Staff member'
const rights = { sees: ['home'], opens: 'staff' } as const
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const filters = {
  role: v.optional(oneOfText(STAFF_ROLES)),
  is_active: v.optional(flagText),
  home_id: v.optional(directoryIdText),
  /** A part of the name, e-mail address, phone number or position. */
  search: searchText,
} as const
type Filters = v.InferOutput<v.ObjectSchema<typeof filters, undefined>>

const simpleRow = ({ id, name }: StaffMember) => ({ id, display_name: name })

async function filtered(
  database: Connection,
  caller: Caller,
  reach: readonly ReachedHome[],
  { role, is_active, home_id, search }: Filters,
): Promise<StaffMember[]> {
  // A home that is not theirs is not there.
  if (home_id !== undefined) narrowed(reach, home_id)
  return (await findStaff(database, caller, reach)).filter(
    member =>
      (role === undefined || member.staff_role === role) &&
      (is_active === undefined || member.is_active === is_active) &&
      (home_id === undefined || member.group_homes.some(({ id }) => id === home_id)) &&
      isFoundIn([member.name, member.email, member.phone, member.position], search),
  )
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/staff',
      summary: 'The staff the caller administers by last name; the figures are of what the filters leave.',
      what: WHAT,
      rights,
      query: { ...pageQuery, ...filters, simple: v.optional(flagText) },
      answer: v.strictObject({
        ...listAnswer('staff', staffMember).entries,
        statistics: v.strictObject({ total_staff: count, active_staff: count }),
      }),
    },
    async ({ dependencies: { database }, caller, reach, query }) => {
      const staff = await filtered(database, caller, reach, query)
      const { shown, pagination } = pageOf(staff, query)
      return {
        staff: query.simple === true ? shown.map(simpleRow) : shown,
        statistics: staffStatistics(staff),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/staff-dropdown-list',
      summary: 'Active staff who have registered, by id and name, for a dropdown.',
      what: WHAT,
      rights,
      query: { role: filters.role, home_id: filters.home_id },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, caller, reach, query }) => ({
      items: (await filtered(database, caller, reach, { ...query, is_active: true }))
        .filter(({ is_registered }) => is_registered)
        .map(simpleRow),
    }),
  ),
  describedCall(
    {
      method: 'get',
      path: '/staff/:staffId',
      summary: 'One staff member.',
      what: WHAT,
      rights,
      params: { staffId: directoryIdText },
      answer: staffMember,
    },
    ({ dependencies: { database }, caller, reach, params }) =>
      staffInSight(database, caller, reach, params.staffId),
  ),
]
