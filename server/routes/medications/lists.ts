/** Reading medication orders (spec part 2 §7 "MAR and medications"). */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import { type AccessibleHome, requireHomes, requireHomeToChange } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { requireClient } from '../../rest/client-answer.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { listAnswer } from '../../rest/list-answer.ts'
import {
  type FoundOrder,
  findOrders,
  type MedicationAnswer,
  medicationAnswer,
  presentOrder,
  presentOrders,
} from '../../rest/medication-answer.ts'
import { type PageQuery, pageQuery, paginationOf } from '../../rest/pagination.ts'
import { flagText, monthText, numericIdText, yearText } from '../../rest/path-and-query.ts'
import { defineResource, readCallOf } from '../../rest/resource.ts'
import { chartOrderAnswer, chartQueryOf, readMonthChart } from './chart.ts'

export const orders = defineResource({
  collection: 'medication',
  path: '/medications',
  recordName: 'Medication',
  rights: { collections: ['medication', 'client'] },
  accessKind: 'mar',
  answer: medicationAnswer,
  async find({ dependencies: { database }, accessibleHomes, now, request }, id, operation) {
    // A repeated request may have removed the order.
    const foundOrder = await findOrder(database, accessibleHomes, id, now, request.isRepeatable)
    if (operation) requireHomeToChange(accessibleHomes, foundOrder.home.scope, operation, 'Medication')
    return foundOrder
  },
  present: (foundOrder, { dependencies, now }) => presentOrder(dependencies.database, foundOrder, now),
})
const { rights } = orders

const medicationList = listAnswer('medications', medicationAnswer)
const listOrChartAnswer = v.union([medicationList, listAnswer('medications', chartOrderAnswer)])

export const toMedicationDropdownRow = ({ id, medication_name, client_name }: MedicationAnswer) => ({
  id,
  display_name: `${medication_name} (${client_name})`,
})

interface ListFilter extends PageQuery {
  readonly client_id?: number | undefined
  readonly active_only?: boolean | undefined
  readonly simple?: boolean | undefined
}

async function readMedicationPage(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  filter: ListFilter,
  now: string,
) {
  const { orders, total } = await findOrders(
    connection,
    accessibleHomes,
    { clientId: filter.client_id, isActive: filter.active_only },
    now,
    filter,
  )
  const rows = await presentOrders(connection, orders, now)
  return {
    medications: filter.simple === true ? rows.map(toMedicationDropdownRow) : rows,
    pagination: paginationOf(filter, total),
  }
}

export async function findOrder(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: string,
  now: string,
  includesRemoved = false,
): Promise<FoundOrder> {
  const { orders } = await findOrders(connection, accessibleHomes, { id, includesRemoved }, now)
  const [foundOrder] = orders
  if (foundOrder === undefined) throw notFound('Medication')
  return foundOrder
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/medications',
      reads: 'mar',
      summary:
        'Medication orders, newest first; with client_id, month and year the chart of that month, all orders at once.',
      recordName: 'Medication',
      rights: { collections: [...rights.collections, 'administration', 'mark'] },
      query: {
        ...pageQuery,
        client_id: v.optional(numericIdText),
        home_id: v.optional(numericIdText),
        active_only: v.optional(flagText),
        simple: v.optional(flagText),
        month: v.optional(monthText),
        year: v.optional(yearText),
      },
      answer: listOrChartAnswer,
    },
    async ({ dependencies: { database }, accessibleHomes, now, query }) => {
      const homes = requireHomes(accessibleHomes, query.home_id)
      await requireClient(database, homes, query.client_id)
      const chartQuery = chartQueryOf(query)
      if (chartQuery !== undefined) return readMonthChart(database, homes, chartQuery, now)
      return readMedicationPage(database, homes, query, now)
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/medications/active',
      reads: 'mar',
      summary: 'Active medication orders: without end date, or one that is not in the past.',
      recordName: 'Medication',
      rights,
      query: { ...pageQuery, home_id: v.optional(numericIdText) },
      answer: medicationList,
    },
    ({ dependencies: { database }, accessibleHomes, now, query }) =>
      readMedicationPage(
        database,
        requireHomes(accessibleHomes, query.home_id),
        { ...query, active_only: true },
        now,
      ),
  ),
  defineCall(
    {
      method: 'get',
      path: '/medications/by-home/:homeId',
      reads: 'mar',
      summary: 'Medication orders of one home.',
      recordName: 'Group home',
      rights,
      params: { homeId: numericIdText },
      query: { ...pageQuery, active_only: v.optional(flagText), simple: v.optional(flagText) },
      answer: medicationList,
    },
    ({ dependencies: { database }, accessibleHomes, now, params, query }) =>
      readMedicationPage(database, requireHomes(accessibleHomes, params.homeId), query, now),
  ),
  readCallOf(orders, 'One medication order.'),
]
