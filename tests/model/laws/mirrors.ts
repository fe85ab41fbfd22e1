/** S4, S10: every mirror holds exactly the rows its person may see, with every column, and nothing more. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import { monthOf } from '#domain/entity.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { AREAS, type Area, areaOf } from '#domain/rules/access/areas.ts'
import { visibleColumns } from '#domain/rules/access/permissions.ts'
import { addMonths } from '#domain/values/dates.ts'
import { type Role, strongestRole } from '#domain/values/roles.ts'
import { selectRows } from '#server/database/rows.ts'
import { confirmed } from '#tests/support/confirmed.ts'
import type { Person } from '../world/company.ts'
import type { Device } from '../world/device.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'

type Row = Record<string, unknown>

export async function checkMirrors(world: World): Promise<void> {
  const rows = await allRows(world)
  for (const device of world.devices) {
    if (device.person !== null && pulls(device))
      await checkMirror(device, rows, seenBy(device, device.person))
    else if (device.person === null && !(device instanceof HomeTablet)) await checkLeft(device)
  }
}

/** The columns of a row that are to be on a device; undefined when none are. */
export type Seen = (collection: Collection, row: Row) => readonly string[] | 'all' | undefined

function seenBy(device: Device, person: Person): Seen {
  const scopes = scopesOf(device.world, person)
  // The home and the company of a home's tablet are in the columns of a caregiver, whoever has unlocked it.
  const roles = device instanceof HomeTablet ? new Map([...scopes, ...scopesOfTablet(device)]) : scopes
  return (collection, row) => {
    const role = roles.get(String(row.scope))
    return role === undefined ? undefined : visibleColumns[collection][role]
  }
}

const scopesOfTablet = ({ homeScope, world: { company } }: HomeTablet) =>
  [`company:${company.id}`, homeScope].map((scope): [string, Role] => [scope, 'care_giver'])

/** What a tablet has of its home and company, by area. */
export const seenOnTablet = (tablet: HomeTablet, areas: readonly Area[] = AREAS): Seen => {
  const scopes = new Map(scopesOfTablet(tablet))
  return (collection, row) => {
    const role = scopes.get(String(row.scope))
    const area = areaOf(collection)
    return role === undefined || area === undefined || !areas.includes(area)
      ? undefined
      : visibleColumns[collection][role]
  }
}

export async function allRows({ database, company }: World): Promise<Map<Collection, Row[]>> {
  const scopes = [
    `company:${company.id}`,
    ...company.homes.map(({ id }) => `home:${id}`),
    ...company.people.map(({ id }) => `user:${id}`),
  ]
  const here = sql`scope = any(${scopes}::text[])`
  return new Map(
    await Promise.all(
      collections.map(
        async collection =>
          [collection, (await selectRows(database, collection, here)) as unknown as Row[]] as const,
      ),
    ),
  )
}

/** Role by scope, as the model knows it. */
function scopesOf(world: World, person: Person): Map<string, Role> {
  const scopes = new Map<string, Role>()
  const strongest = strongestRole(person.holds.map(({ role }) => role))
  scopes.set(`user:${person.id}`, strongest ?? 'staff')
  if (strongest !== undefined) scopes.set(`company:${world.company.id}`, strongest)
  for (const { home, role } of person.holds) scopes.set(`home:${world.company.homes[home]?.id}`, role)
  return scopes
}

export async function checkMirror(
  device: Device,
  rows: ReadonlyMap<Collection, Row[]>,
  seen: Seen,
  isCompared: (row: Row) => boolean = () => true,
): Promise<void> {
  const { world, person } = device
  if (person === null) return
  const tab = await device.tab()
  const oldest = addMonths(`${world.nowInstant.slice(0, 7)}-01`, -2).slice(0, 7)
  for (const collection of collections) {
    const isWanted = (row: Row) => (monthOf(entityOf(collection), row) ?? oldest) >= oldest
    const expected = new Map<unknown, Row>()
    for (const row of rows.get(collection) ?? []) {
      const columns = seen(collection, row)
      if (columns === undefined || !isWanted(row) || !isCompared(row)) continue
      expected.set(row.id, columns === 'all' ? row : only(row, [...columns, 'scope', 'revision']))
    }
    const held = new Map(
      ((await confirmed(tab.mirror, collection)) as unknown as Row[])
        .filter(row => isWanted(row) && isCompared(row))
        .map(row => [row.id, row]),
    )
    for (const [id, row] of expected) {
      const mirrored = held.get(id)
      if (mirrored === undefined) broken('S4', `${device.name} of ${person.name} lacks ${collection} ${id}`)
      if (!isDeepStrictEqual(mirrored, row)) {
        broken(
          'S4',
          `${device.name} of ${person.name} has ${collection} ${id} otherwise: ${difference(mirrored, row)}`,
        )
      }
    }
    for (const id of held.keys()) {
      if (!expected.has(id)) broken('S10', `${device.name} of ${person.name} still has ${collection} ${id}`)
    }
  }
}

/** Nobody is signed in and everything is sent: nothing of the last person stays. */
async function checkLeft(device: Device): Promise<void> {
  const tab = await device.tab()
  for (const collection of [...collections, 'feed_page', 'chunk', 'chunk_rows', 'chunk_keys', 'tombstone']) {
    const count = await tab.mirror.table(collection).count()
    if (count > 0) broken('S1', `${device.name} keeps ${count} rows of ${collection} though its person left`)
  }
}

const only = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map(column => [column, row[column]]))

const difference = (held: Row, expected: Row): string =>
  JSON.stringify(
    Object.keys({ ...held, ...expected })
      .filter(key => !isDeepStrictEqual(held[key], expected[key]))
      .map(key => [key, held[key], expected[key]]),
  )
