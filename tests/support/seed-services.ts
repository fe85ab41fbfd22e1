/** Two services of the catalogue; in each place one of them is used, with a bill for it, and an empty company. */
import type { RowInCollection } from '#domain/record-set.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { ensureScopes, stamp, toTouchedRow } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'

interface Served {
  readonly company: number
  readonly serviceId: number
  readonly freeServiceId: number
  readonly subscriptionId: number
  readonly billingId: number
  readonly emptyCompany: number
}

export async function seedServices(database: Database, places: readonly Served[]): Promise<void> {
  const rows = [...catalogue(places), ...places.flatMap(usedBy)]
  await database.transaction().execute(async transaction => {
    await ensureScopes(
      transaction,
      rows.map(({ row }) => row.scope),
    )
    await writeRows(transaction, rows)
    await stamp(transaction, rows.map(toTouchedRow))
  })
}

const catalogue = (places: readonly Served[]): RowInCollection[] =>
  [...new Set(places.flatMap(({ serviceId, freeServiceId }) => [serviceId, freeServiceId]))].map(id => ({
    collection: 'service',
    row: { ...examples.service[0], id, name: `Service ${id}`, scope: 'platform', revision: 0 },
  }))

function usedBy({ company, serviceId, subscriptionId, billingId, emptyCompany }: Served): RowInCollection[] {
  const where = { company_id: company, scope: companyScope(company), revision: 0 }
  return [
    {
      collection: 'subscription',
      row: { ...examples.subscription[0], ...where, id: subscriptionId, service_id: serviceId },
    },
    {
      collection: 'company',
      row: {
        ...examples.company[0],
        id: emptyCompany,
        name: `Company ${emptyCompany}`,
        scope: companyScope(emptyCompany),
        revision: 0,
      },
    },
    { collection: 'billing', row: { ...examples.billing[0], ...where, id: billingId } },
  ]
}

/** Ids that the tests' database gives begin after those of the seed. */
const MAX_SEEDED = 1000

/** Companies, services, subscriptions and bills that tests have made. */
export async function removeMadeServices(database: Database): Promise<void> {
  for (const table of ['billing', 'subscription'] as const) await database.deleteFrom(table).execute()
  for (const table of ['service', 'company'] as const) {
    await database.deleteFrom(table).where('id', '>', MAX_SEEDED).execute()
  }
}
