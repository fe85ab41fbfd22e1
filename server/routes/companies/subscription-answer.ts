import { sql } from 'kysely'
import type { SubscriptionRecord } from '#domain/answers/company-record.ts'
import { notFound } from '#domain/errors.ts'
import { isRunningSubscription } from '#domain/rules/homes/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'

/** Returns the services a company uses or has used: active ones first, by name. */
export async function readSubscriptions(
  connection: Connection,
  companyId: number,
): Promise<SubscriptionRecord[]> {
  const rows = await selectRows(connection, 'subscription', sql`company_id = ${companyId}`)
  const services = await rowsById(connection, 'service', [
    ...new Set(rows.map(({ service_id }) => service_id)),
  ])
  const servicesById = new Map(services.map(service => [service.id, service]))
  return rows
    .flatMap(({ scope: _, revision: __, ...row }): SubscriptionRecord[] => {
      const service = servicesById.get(row.service_id)
      if (service === undefined) return []
      const { name, description, base_cost } = service
      const wireFields = { organization_service_id: row.service_id, subscription_date: row.start_date }
      return [{ ...row, ...wireFields, name, description, base_cost }]
    })
    .sort(
      (left, right) =>
        Number(isRunningSubscription(right)) - Number(isRunningSubscription(left)) ||
        left.name.localeCompare(right.name, 'en') ||
        left.id - right.id,
    )
}

/** Throws 404 for a subscription of another company. */
export async function findSubscription(
  connection: Connection,
  companyId: number,
  id: number,
): Promise<SubscriptionRecord> {
  const subscription = (await readSubscriptions(connection, companyId)).find(candidate => candidate.id === id)
  if (subscription === undefined) throw notFound('Subscription')
  return subscription
}
