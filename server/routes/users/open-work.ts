/** Open work to hand over when an account is deactivated or a home taken from it (H10). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { openWorkAnswer } from '#domain/answers/user-record.ts'
import { earliestToday, isOpenWork } from '#domain/rules/people/open-work.ts'
import { requireHomes, scopesOfHomes } from '../../access/reach.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { requireAdministeredUser, USER_RECORD_NAME } from './users-in-reach.ts'

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/admin/users/:userId/open-work',
      summary:
        'How many tasks, appointments and orders are still assigned to somebody, in all homes or in one.',
      recordName: USER_RECORD_NAME,
      rights: { collections: [], screen: 'all-users' },
      params: { userId: numericIdText },
      query: { home_id: v.optional(numericIdText) },
      answer: openWorkAnswer,
    },
    async ({ dependencies: { database }, caller, accessibleHomes, now, params, query }) => {
      const { id, company_id } = await requireAdministeredUser(
        database,
        { caller, accessibleHomes },
        params.userId,
      )
      const companyHomes = accessibleHomes.filter(home => home.company_id === company_id)
      const scopes = scopesOfHomes(requireHomes(companyHomes, query.home_id))
      const assignedCondition = (column: string) =>
        sql`${sql.ref(column)} = ${id} and removed_at is null and scope = any(${scopes}::text[])`
      const today = earliestToday(now)
      const [tasks, appointments, orders] = await Promise.all([
        selectRows(database, 'task', assignedCondition('assigned_to'), [
          'assigned_to',
          'status',
          'removed_at',
        ]),
        selectRows(database, 'appointment', assignedCondition('staff_id'), [
          'staff_id',
          'status',
          'appointment_date',
          'removed_at',
        ]),
        selectRows(database, 'medication', assignedCondition('assigned_to_staff_id'), [
          'assigned_to_staff_id',
          'end_date',
          'removed_at',
        ]),
      ])
      return {
        tasks: tasks.filter(task => isOpenWork.task(task, id)).length,
        appointments: appointments.filter(appointment => isOpenWork.appointment(appointment, id, today))
          .length,
        orders: orders.filter(order => isOpenWork.order(order, id, today)).length,
      }
    },
  ),
]
