/** Expense claims of the demo: pending, approved by others or by their submitter, paid, rejected, cancelled. */
import type { ClaimStatus, ExpenseCategory } from '#domain/entities/expense-claim.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { applyOperation, newId } from './act.ts'
import type { ClientKey } from './clients.ts'
import { homes } from './homes.ts'
import type { Chart } from './orders.ts'
import type { PersonKey } from './people.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

interface NamedClaim {
  readonly client: ClientKey
  readonly submitter: PersonKey
  readonly spentDaysAgo: number
  readonly amount: number
  readonly category: ExpenseCategory
  readonly description: string
  readonly notes?: string
  readonly status?: Exclude<ClaimStatus, 'pending'>
  readonly reason?: string
}

// biome-ignore format: a table
const claims: readonly NamedClaim[] = [
  { client: 'walter', submitter: 'dana', spentDaysAgo: 6, amount: 18.4, category: 'transportation', description: 'Taxi to the clinic and back', status: 'approved' },
  { client: 'walter', submitter: 'dana', spentDaysAgo: 34, amount: 17.9, category: 'transportation', description: 'Taxi to the blood pressure check', status: 'paid' },
  { client: 'rosa', submitter: 'bridget', spentDaysAgo: 1, amount: 32.15, category: 'food', description: 'Birthday cake and candles', notes: 'Six pieces, everybody had one.' },
  { client: 'rosa', submitter: 'kofi', spentDaysAgo: 19, amount: 64, category: 'clothing', description: 'Winter shoes, size seven', status: 'paid' },
  { client: 'jerome', submitter: 'kofi', spentDaysAgo: 3, amount: 12.5, category: 'entertainment', description: 'Two tickets for the matinee' },
  { client: 'jeremy', submitter: 'bridget', spentDaysAgo: 12, amount: 9.75, category: 'personal_care', description: 'Hair cut', status: 'rejected', reason: 'Paid by the house account already.' },
  { client: 'patrick', submitter: 'miriam', spentDaysAgo: 8, amount: 48.2, category: 'supplies', description: 'Battery and sensor for the door alarm', status: 'approved' },
  { client: 'amara', submitter: 'dana', spentDaysAgo: 2, amount: 27.3, category: 'food', description: 'Ingredients for the cooking class' },
  { client: 'amara', submitter: 'bridget', spentDaysAgo: 25, amount: 15, category: 'other', description: 'Bus pass', status: 'cancelled' },
  { client: 'harold', submitter: 'lourdes', spentDaysAgo: 4, amount: 22.6, category: 'transportation', description: 'Parking at the heart clinic', status: 'approved' },
  { client: 'yolanda', submitter: 'marcus', spentDaysAgo: 15, amount: 39.99, category: 'medical', description: 'Mouth guard', status: 'paid' },
  { client: 'beatriz', submitter: 'lourdes', spentDaysAgo: 1, amount: 8.25, category: 'food', description: 'Soup after the dentist' },
  { client: 'gloria', submitter: 'elijah', spentDaysAgo: 5, amount: 31.4, category: 'supplies', description: 'Foam padding for the table' },
  { client: 'naveen', submitter: 'joanna', spentDaysAgo: 11, amount: 120, category: 'clothing', description: 'Bedding and towels', status: 'approved' },
  { client: 'arthur', submitter: 'leilani', spentDaysAgo: 2, amount: 14.8, category: 'food', description: 'Lunch at the lake' },
]

export const claimRows = (world: World, charts: readonly Chart[]): RowInCollection[] =>
  charts.flatMap(chart =>
    claims.filter(({ client }) => client === chart.key).flatMap(claim => claimRowsOf(world, chart, claim)),
  )

function claimRowsOf(
  world: World,
  { client, home, records: chartRecords }: Chart,
  claim: NamedClaim,
): RowInCollection[] {
  const {
    submitter,
    spentDaysAgo,
    amount,
    category,
    description,
    notes = null,
    status,
    reason = null,
  } = claim
  const zone = homes[home].time_zone
  const records = chartRecords.copy()
  const contextAt = (author: PersonKey, moment: string) => ({
    ...{ author, recorded_at: moment, received_at: moment, zone },
    tablet_id: author === homes[home].manager ? null : world.tabletIds[home].kitchen,
  })
  const submitted_at = momentAgo(world, zone, spentDaysAgo, '17:45')
  if (submitted_at > world.now) return []
  const expense_claim_id = newId(world, submitted_at)
  const args = {
    ...{ expense_claim_id, client_id: client.id, amount, description, notes },
    expense_date: dateAgo(world, zone, spentDaysAgo),
    expense_category: category,
  }
  const rows = applyOperation(
    world,
    'expense_claim.create',
    args,
    records,
    contextAt(submitter, submitted_at),
  )
  const decidedDaysAgo = Math.max(0, spentDaysAgo - 2)
  const decided_at = momentAgo(world, zone, decidedDaysAgo, '10:05')
  if (status === undefined || decided_at > world.now) return rows
  if (status === 'cancelled')
    return [
      ...rows,
      ...applyOperation(
        world,
        'expense_claim.cancel',
        { expense_claim_id },
        records,
        contextAt(submitter, decided_at),
      ),
    ]
  const payment =
    status === 'paid'
      ? {
          payment_date: dateAgo(world, zone, decidedDaysAgo),
          payment_method: 'bank_transfer' as const,
          payment_reference: `MG-${1000 + spentDaysAgo}`,
        }
      : {}
  const changes = { status, rejection_reason: reason, ...payment }
  const decision = { expense_claim_id, changes, seen: null }
  const { manager } = homes[home]
  return [
    ...rows,
    ...applyOperation(world, 'expense_claim.decide', decision, records, contextAt(manager, decided_at)),
  ]
}
