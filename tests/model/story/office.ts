/** What somebody with the right to it does on the server: grants, roles, accounts, sessions. */

import type { Role } from '#domain/values/roles.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { endSessionsOf } from '#server/accounts/sessions.ts'
import type { Transaction } from '#server/database/connection.ts'
import { insertRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { type HeldRole, type HomeIndex, isManaging, type Person } from '../world/company.ts'
import type { World } from '../world/world.ts'

export async function giveRole(world: World, person: Person, home: HomeIndex, role: Role): Promise<void> {
  const others = person.holds.filter(held => held.home !== home)
  const ended = person.holds.filter(held => held.home === home)
  const given: HeldRole = { grant_id: world.company.nextGrantId++, home, role }
  await world.database.transaction().execute(async transaction => {
    await endGrants(world, transaction, ended)
    await openGrant(world, transaction, person, given)
    await stampGrants(transaction, person, [...ended, given])
  })
  person.holds = [...others, given]
  nowWorks(person, home, role)
  world.note(`${person.name} is ${role} in home ${home} from now on`)
}

export async function takeHome(world: World, person: Person, home: HomeIndex): Promise<void> {
  const ended = person.holds.filter(held => held.home === home)
  if (ended.length === 0) return
  await world.database.transaction().execute(async transaction => {
    await endGrants(world, transaction, ended)
    await stampGrants(transaction, person, ended)
  })
  person.holds = person.holds.filter(held => held.home !== home)
  world.note(`${person.name} has home ${home} no more`)
}

/** A closed account ended with its last grant (S9). */
export async function closeAccount(world: World, person: Person): Promise<void> {
  if (!person.isActive) return
  const ended = person.holds
  await world.database.transaction().execute(async transaction => {
    await endGrants(world, transaction, ended)
    await transaction.updateTable('user').set({ is_active: false }).where('id', '=', person.id).execute()
    await endSessionsOf(transaction, person.id, world.nowInstant, 'account_closed')
    await stampGrants(transaction, person, ended)
  })
  person.isActive = false
  person.holds = []
  world.note(`${person.name}'s account is closed`)
}

export async function openAccount(world: World, person: Person, home: HomeIndex, role: Role): Promise<void> {
  if (person.isActive) return
  const given: HeldRole = { grant_id: world.company.nextGrantId++, home, role }
  await world.database.transaction().execute(async transaction => {
    await transaction.updateTable('user').set({ is_active: true }).where('id', '=', person.id).execute()
    await openGrant(world, transaction, person, given)
    await stampGrants(transaction, person, [given])
  })
  person.isActive = true
  person.holds = [given]
  nowWorks(person, home, role)
  world.note(`${person.name}'s account is open again, as ${role} in home ${home}`)
}

export async function endSessions(world: World, person: Person): Promise<void> {
  await endSessionsOf(world.database, person.id, world.nowInstant, 'ended_elsewhere')
  world.note(`${person.name}'s sessions are ended`)
}

function nowWorks(person: Person, home: HomeIndex, role: Role): void {
  person.worked.add(home)
  if (isManaging(role)) person.managed.add(home)
}

const endGrants = async (world: World, transaction: Transaction, held: readonly HeldRole[]) => {
  if (held.length === 0) return
  await transaction
    .updateTable('grant')
    .set({ until_at: world.nowInstant })
    .where(
      'id',
      'in',
      held.map(({ grant_id }) => grant_id),
    )
    .execute()
}

const openGrant = (
  world: World,
  transaction: Transaction,
  person: Person,
  { grant_id, home, role }: HeldRole,
) =>
  insertRows(transaction, [
    {
      collection: 'grant',
      row: {
        ...examples.grant[0],
        id: grant_id,
        user_id: person.id,
        granted_scope: homeScope(world.company.homes[home]?.id ?? 0),
        role,
        from_at: world.nowInstant,
        until_at: null,
        scope: userScope(person.id),
        revision: 0,
      },
    },
  ])

const stampGrants = (transaction: Transaction, { id }: Person, held: readonly HeldRole[]) =>
  stamp(transaction, [
    { collection: 'user', id, scope: userScope(id) },
    ...held.map(({ grant_id }) => ({ collection: 'grant' as const, id: grant_id, scope: userScope(id) })),
  ])
