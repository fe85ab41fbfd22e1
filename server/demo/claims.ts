/** Expense claims of the demo: pending, approved by others or by their submitter, paid, rejected, cancelled. */
import type { ClaimStatus, ExpenseCategory } from '#domain/entities/expense-claim.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { act, newId } from './act.ts'
import type { ClientKey } from './clients.ts'
import { homes } from './homes.ts'
import type { Chart } from './orders.ts'
import type { PersonKey } from './people.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

interface NamedClaim {
  readonly client: ClientKey
  readonly by: PersonKey
  readonly spent: number
  readonly amount: number
  readonly category: ExpenseCategory
  readonly what: string
  readonly notes?: string
  readonly status?: Exclude<ClaimStatus, 'pending'>
  readonly reason?: string
}

// biome-ignore format: a table
const claims: readonly NamedClaim[] = [
  { client: 'walter', by: 'dana', spent: 6, amount: 18.4, category: 'transportation', what: 'Taxi to the clinic and back', status: 'approved' },
  { client: 'walter', by: 'dana', spent: 34, amount: 17.9, category: 'transportation', what: 'Taxi to the blood pressure check', status: 'paid' },
  { client: 'rosa', by: 'bridget', spent: 1, amount: 32.15, category: 'food', what: 'Birthday cake and candles', notes: 'Six pieces, everybody had one.' },
  { client: 'rosa', by: 'kofi', spent: 19, amount: 64, category: 'clothing', what: 'Winter shoes, size seven', status: 'paid' },
  { client: 'jerome', by: 'kofi', spent: 3, amount: 12.5, category: 'entertainment', what: 'Two tickets for the matinee' },
  { client: 'jeremy', by: 'bridget', spent: 12, amount: 9.75, category: 'personal_care', what: 'Hair cut', status: 'rejected', reason: 'Paid by the house account already.' },
  { client: 'patrick', by: 'miriam', spent: 8, amount: 48.2, category: 'supplies', what: 'Battery and sensor for the door alarm', status: 'approved' },
  { client: 'amara', by: 'dana', spent: 2, amount: 27.3, category: 'food', what: 'Ingredients for the cooking class' },
  { client: 'amara', by: 'bridget', spent: 25, amount: 15, category: 'other', what: 'Bus pass', status: 'cancelled' },
  { client: 'harold', by: 'lourdes', spent: 4, amount: 22.6, category: 'transportation', what: 'Parking at the heart clinic', status: 'approved' },
  { client: 'yolanda', by: 'marcus', spent: 15, amount: 39.99, category: 'medical', what: 'Mouth guard', status: 'paid' },
  { client: 'beatriz', by: 'lourdes', spent: 1, amount: 8.25, category: 'food', what: 'Soup after the dentist' },
  { client: 'gloria', by: 'elijah', spent: 5, amount: 31.4, category: 'supplies', what: 'Foam padding for the table' },
  { client: 'naveen', by: 'joanna', spent: 11, amount: 120, category: 'clothing', what: 'Bedding and towels', status: 'approved' },
  { client: 'arthur', by: 'leilani', spent: 2, amount: 14.8, category: 'food', what: 'Lunch at the lake' },
]

export const claimRows = (world: World, charts: readonly Chart[]): AnyRow[] =>
  charts.flatMap(chart =>
    claims.filter(({ client }) => client === chart.key).flatMap(claim => rowsOf(world, chart, claim)),
  )

function rowsOf(world: World, { client, home, records: known }: Chart, claim: NamedClaim): AnyRow[] {
  const { by, spent, amount, category, what, notes = null, status, reason = null } = claim
  const zone = homes[home].time_zone
  const records = known.copy()
  const at = (author: PersonKey, moment: string) => ({
    ...{ author, recorded_at: moment, received_at: moment, zone },
    tablet_id: author === homes[home].manager ? null : world.tabletIds[home].kitchen,
  })
  const submitted_at = momentAgo(world, zone, spent, '17:45')
  if (submitted_at > world.now) return []
  const expense_claim_id = newId(world, submitted_at)
  const args = {
    ...{ expense_claim_id, client_id: client.id, amount, description: what, notes },
    expense_date: dateAgo(world, zone, spent),
    expense_category: category,
  }
  const rows = act(world, 'expense_claim.create', args, records, at(by, submitted_at))
  const decided = Math.max(0, spent - 2)
  const decided_at = momentAgo(world, zone, decided, '10:05')
  if (status === undefined || decided_at > world.now) return rows
  if (status === 'cancelled')
    return [...rows, ...act(world, 'expense_claim.cancel', { expense_claim_id }, records, at(by, decided_at))]
  const payment =
    status === 'paid'
      ? {
          payment_date: dateAgo(world, zone, decided),
          payment_method: 'bank_transfer' as const,
          payment_reference: `MG-${1000 + spent}`,
        }
      : {}
  const changes = { status, rejection_reason: reason, ...payment }
  const decision = { expense_claim_id, changes, seen: null }
  const { manager } = homes[home]
  return [...rows, ...act(world, 'expense_claim.decide', decision, records, at(manager, decided_at))]
}
