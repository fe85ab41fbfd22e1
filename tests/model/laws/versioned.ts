/** E2, I3, I4, T2, T4: no word of a record that keeps its versions is lost, and one that was removed is on no list. */
import { sql } from 'kysely'
import { isRecordWithItem, recordItemId } from '#domain/rules/records/record-items.ts'
import { needsManager } from '#domain/rules/records/tracking-details.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { selectRows } from '#server/database/rows.ts'
import { type VersionedKind, versionedOn } from '../story/versioned.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'

/** What somebody wrote in these fields is unlike anything else that was written. */
const KINDS = [
  { collection: 'incident_report', fields: ['description', 'action_taken'], rule: 'I4' },
  { collection: 'tracking_entry', fields: ['details', 'notes'], rule: 'T2' },
  { collection: 'expense_claim', fields: ['description', 'rejection_reason'], rule: 'E2' },
] as const satisfies readonly { collection: VersionedKind; fields: readonly string[]; rule: string }[]

type Values = Readonly<Record<string, unknown>>
interface Counted {
  readonly id: string
  readonly kind: string
  readonly args: Values & { readonly changes?: Values }
}

export async function checkVersioned(world: World): Promise<void> {
  for (const kind of KINDS) await checkKind(world, kind)
  await checkOutOfRange(world)
}

const scopesOf = ({ company }: World) => company.homes.map(({ id }) => `home:${id}`)
const hereIn = (world: World) => sql`scope = any(${scopesOf(world)}::text[])`

async function checkKind(world: World, { collection, fields, rule }: (typeof KINDS)[number]): Promise<void> {
  const { database } = world
  const here = hereIn(world)
  const rows = await selectRows<VersionedKind>(database, collection, here)
  // Fields by name, which the compiler does not follow through several kinds.
  const now = new Map(rows.map(row => [row.id, { ...row } as Values]))
  const versions = await selectRows(database, 'record_version', here)
  const items = await selectRows(database, 'attention_item', here)
  const disputes = items.filter(({ details }) => details.versions?.collection === collection)
  const { rows: counted } = await sql<Counted>`
    select id, kind, args from operation
    where kind like ${`${collection}.%`} and scope = any(${scopesOf(world)}::text[])
      and (outcome = 'applied' or exists (
        select from attention_item
        where kind = 'held' and resolution = 'accepted' and details->'operation'->>'id' = operation.id::text))`.execute(
    database,
  )
  const idIn = (args: Values) => String(args[`${collection}_id`])
  for (const { id, args } of counted) {
    const record = idIn(args)
    for (const name of fields) {
      const said = (args.changes ?? args)[name]
      if (said === undefined || said === null) continue
      const isSaid = (value: unknown) => canonicalJson(value ?? null) === canonicalJson(said)
      const stands = isSaid(now.get(record)?.[name])
      const isKept = versions.some(({ record_id, former }) => record_id === record && isSaid(former[name]))
      const waits = disputes.some(
        ({ subject_ids, details: { versions: two } }) =>
          subject_ids.includes(record) && isSaid(two?.proposed[name]),
      )
      if (!stands && !isKept && !waits)
        broken(rule, `${name} ${canonicalJson(said)} of ${collection} ${record} (${id}) is lost`)
    }
  }
  const astray = versions.find(
    version => version.collection === collection && now.get(version.record_id)?.scope !== version.scope,
  )
  if (astray !== undefined) broken('S10', `version ${astray.id} is not in the home of its record`)
  const isRemoval = ({ kind }: Counted) => kind === `${collection}.remove`
  const removed = new Set(counted.filter(isRemoval).map(({ args }) => idIn(args)))
  for (const device of world.devices.filter(pulls)) {
    const listed = (await versionedOn(device, collection)).find(({ id }) => removed.has(id))
    if (listed !== undefined) broken(rule, `${device.name} lists ${listed.id}, which was removed`)
  }
}

/** An item is there for every entry that needs a manager, and open for no other. */
async function checkOutOfRange(world: World): Promise<void> {
  const entries = await selectRows(world.database, 'tracking_entry', hereIn(world))
  const items = await selectRows(world.database, 'attention_item', hereIn(world))
  for (const row of entries) {
    const entry = { collection: 'tracking_entry', row } as const
    if (!isRecordWithItem(entry)) continue
    const item = items.find(({ id }) => id === recordItemId(entry))
    const needs = needsManager(row) && row.removed_at === null
    if (needs && item === undefined) broken('T4', `nobody is told of entry ${row.id}`)
    if (!needs && item !== undefined && item.resolved_at === null)
      broken('T4', `the item about entry ${row.id} is open, and its values are in range or it is removed`)
  }
}
