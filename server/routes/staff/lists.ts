/** Reading staff (spec part 3 §7 Staff). */
import * as v from 'valibot'
import { type StaffMember, staffMember } from '#domain/answers/staff-member.ts'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import { STAFF_ROLES, staffStatistics } from '#domain/rules/people/staff.ts'
import { companyScope } from '#domain/values/scope.ts'
import { isFoundIn } from '#domain/values/search.ts'
import type { Caller } from '../../access/caller.ts'
import { requireHomes } from '../../access/reach.ts'
import { rowsById } from '../../database/rows.ts'
import { logReadings } from '../../operations/note-readings.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { flagText, numericIdText, oneOfText, searchText } from '../../rest/path-and-query.ts'
import { refuseOtherCompany } from '../../rest/platform-read.ts'
import { defineResource, dropdownCallOf, listCallOf, type ResourceRequest } from '../../rest/resource.ts'
import { findStaff, findStaffMember } from '../../rest/staff-answer.ts'

export const staff = defineResource({
  collection: 'user',
  path: '/staff',
  param: 'staffId',
  recordName: 'Staff member',
  rights: { collections: ['home'], screen: 'staff' },
  answer: staffMember,
  find: ({ dependencies: { database }, caller, accessibleHomes }, id) =>
    findStaffMember(database, caller, accessibleHomes, id),
  present: member => member,
  toDropdownRow: ({ id, name }) => ({ id, display_name: name }),
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const filters = {
  role: v.optional(oneOfText(STAFF_ROLES)),
  is_active: v.optional(flagText),
  home_id: v.optional(numericIdText),
  /** The company that super_admin reads; other callers may name only their own. */
  company_id: v.optional(numericIdText),
  /** A part of the name, e-mail address, phone number or position. */
  search: searchText,
} as const
type StaffFilters = v.InferOutput<v.ObjectSchema<typeof filters, undefined>>

/**
 * Returns the filtered staff the caller administers. For super_admin it is the staff of one company, and the reading is
 * logged.
 */
async function filterStaff(
  {
    dependencies,
    caller,
    accessibleHomes,
    now,
  }: Pick<ResourceRequest, 'dependencies' | 'caller' | 'accessibleHomes' | 'now'>,
  { role, is_active, home_id, company_id, search }: StaffFilters,
): Promise<StaffMember[]> {
  refuseOtherCompany(caller, company_id)
  await logSuperAdminReading(dependencies, caller, company_id, now)
  // Throws 404 for a home out of reach, as for a home that does not exist.
  if (home_id !== undefined) requireHomes(accessibleHomes, home_id)
  return (await findStaff(dependencies.database, caller, accessibleHomes)).filter(
    member =>
      (role === undefined || member.staff_role === role) &&
      (company_id === undefined || member.company_id === company_id) &&
      (is_active === undefined || member.is_active === is_active) &&
      (home_id === undefined || member.group_homes.some(({ id }) => id === home_id)) &&
      isFoundIn([member.name, member.email, member.phone, member.position], search),
  )
}

/** Logs that super_admin reads the staff of one company, before the answer is sent (L5). @throws 400, 404 */
async function logSuperAdminReading(
  dependencies: WritingDependencies,
  caller: Caller,
  companyId: number | undefined,
  now: string,
): Promise<void> {
  if (caller.role !== 'super_admin') return
  if (companyId === undefined) throw fieldRefusal('company_id', 'Choose a company.')
  const [company] = await rowsById(dependencies.database, 'company', [companyId])
  if (company === undefined) throw notFound('Company')
  const scope = companyScope(company.id)
  await logReadings(dependencies, caller, [{ what: 'staff', way: 'viewed', scope, client_id: null }], now)
}

const markAsSuperAdminList = (call: Call): Call => ({ ...call, hasSuperAdminList: true })

export const calls: readonly Call[] = [
  markAsSuperAdminList(
    listCallOf(staff, {
      key: 'staff',
      summary:
        'The staff the caller administers by last name, for super_admin those of the company named; the figures are of what the filters leave.',
      query: filters,
      readRows: call => filterStaff(call, call.query),
      statistics: {
        answer: v.strictObject({ total_staff: count, active_staff: count }),
        compute: staffStatistics,
      },
    }),
  ),
  markAsSuperAdminList(
    dropdownCallOf(staff, {
      path: '/staff-dropdown-list',
      summary: 'Active staff who have registered, by id and name, for a dropdown.',
      query: { role: filters.role, home_id: filters.home_id, company_id: filters.company_id },
      async readRows(call) {
        const activeMembers = await filterStaff(call, { ...call.query, is_active: true })
        return activeMembers.filter(({ is_registered }) => is_registered)
      },
    }),
  ),
  defineCall(
    {
      method: 'get',
      path: '/staff/:staffId',
      summary: 'One staff member.',
      recordName: staff.recordName,
      rights: staff.rights,
      params: { staffId: numericIdText },
      answer: staffMember,
    },
    async ({ dependencies, caller, now, accessibleHomes, params }) => {
      const member = await findStaffMember(dependencies.database, caller, accessibleHomes, params.staffId)
      await logSuperAdminReading(dependencies, caller, member.company_id, now)
      return member
    },
  ),
]
