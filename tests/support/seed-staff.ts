/**
 * In each place somebody who works there and has not registered yet, though they are signed in somewhere, somebody who
 * left, an office administrator who is not verified, an empty home and a closed one.
 */
import type { RowInCollection } from '#domain/record-set.ts'
import { companyScope, homeScope, userScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { ensureScopes, stamp, toTouchedRow } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'

interface Workplace {
  readonly home: number
  readonly company: number
  readonly workerId: number
  readonly sessionId: string
  readonly formerWorkerId: number
  readonly clerkId: number
  readonly emptyHome: number
  readonly closedHome: number
}

const LEFT_AT = '2026-02-01T12:00:00.000Z'

export async function seedStaff(database: Database, places: readonly Workplace[]): Promise<void> {
  const rows = places.flatMap(place => [...homesOf(place), ...peopleOf(place)])
  await database.transaction().execute(async transaction => {
    await ensureScopes(
      transaction,
      rows.map(({ row }) => row.scope),
    )
    await writeRows(transaction, rows)
    await transaction
      .updateTable('user')
      .set({ password_hash: 'none that fits' })
      .where('id', 'in', [0, ...places.map(({ clerkId }) => clerkId)])
      .execute()
    await stamp(transaction, rows.map(toTouchedRow))
  })
  await seedSessions(database, places)
}

/** Open ones, that no token opens. */
async function seedSessions(database: Database, places: readonly Workplace[]): Promise<void> {
  const ids = places.map(({ sessionId }) => sessionId)
  await database.deleteFrom('session').where('id', 'in', ids).execute()
  await database
    .insertInto('session')
    .values(
      places.map(({ sessionId: id, workerId: user_id }) => ({
        id,
        user_id,
        device_id: null,
        device_kind: 'mine' as const,
        device_name: 'Chrome on Android',
        public_key: null,
        access_hash: Buffer.from(`access ${id}`),
        access_expires_at: LEFT_AT,
        refresh_hash: Buffer.from(`refresh ${id}`),
        previous_hash: null,
        successor: JSON.stringify({ refresh_expires_at: '2099-01-01T00:00:00.000Z' }),
        authenticated_at: LEFT_AT,
        created_at: LEFT_AT,
        last_seen_at: LEFT_AT,
        ended_at: null,
        end_reason: null,
      })),
    )
    .execute()
}

const homesOf = ({ company, emptyHome, closedHome }: Workplace): RowInCollection[] =>
  [emptyHome, closedHome].map(id => ({
    collection: 'home',
    row: {
      ...examples.home[0],
      id,
      company_id: company,
      home_name: `Home ${id}`,
      manager_id: null,
      closed_at: id === closedHome ? LEFT_AT : null,
      scope: homeScope(id),
      revision: 0,
    },
  }))

const peopleOf = ({ home, company, workerId, formerWorkerId, clerkId }: Workplace): RowInCollection[] =>
  [workerId, formerWorkerId, clerkId].flatMap((id): RowInCollection[] => {
    const hasLeft = id === formerWorkerId
    const isClerk = id === clerkId
    const own = { scope: userScope(id), revision: 0 }
    const card = { company_id: company, first_name: 'Ana', last_name: `Worker ${id}`, initials: 'AW' }
    return [
      {
        collection: 'user',
        row: {
          ...examples.user[0],
          id,
          company_id: company,
          email: `worker.${id}@hearth.test`,
          phone_number: null,
          current_home_id: null,
          verification_status: 'Not Verified',
          is_active: !hasLeft,
          ...own,
        },
      },
      {
        collection: 'person_card',
        row: {
          id,
          ...card,
          image_url: null,
          works_in: hasLeft || isClerk ? [] : [homeScope(home)],
          is_registered: true,
          scope: companyScope(company),
          revision: 0,
        },
      },
      {
        collection: 'grant',
        row: {
          ...examples.grant[0],
          id,
          user_id: id,
          role: isClerk ? 'admin' : 'care_giver',
          granted_scope: isClerk ? companyScope(company) : homeScope(home),
          until_at: hasLeft ? LEFT_AT : null,
          ...own,
        },
      },
    ]
  })

/** Ids that the tests' database gives begin after those of the seed. */
const MAX_SEEDED = 1000

/** Homes and people that tests have made, and the rights they have given. */
export async function removeMadeStaff(database: Database): Promise<void> {
  await database.transaction().execute(async transaction => {
    const led = await transaction
      .updateTable('home')
      .set({ manager_id: null })
      .where('manager_id', '>', MAX_SEEDED)
      .returning('id')
      .execute()
    await stamp(
      transaction,
      led.map(({ id }) => ({ collection: 'home', id, scope: homeScope(id) })),
    )
  })
  await database.deleteFrom('invitation').execute()
  await database.deleteFrom('grant').where('id', '>', MAX_SEEDED).execute()
  await database.deleteFrom('person_card').where('id', '>', MAX_SEEDED).execute()
  await database.deleteFrom('user').where('id', '>', MAX_SEEDED).execute()
  await database.deleteFrom('home').where('id', '>', MAX_SEEDED).execute()
}
