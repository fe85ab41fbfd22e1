/**
 * Design §5: names and free text are in rows of mirror and outbox and nowhere else on a device. What is an index key, or
 * a table of the engine's own, is not covered by what protects those rows.
 */
import { collections } from '#domain/collections.ts'
import { pendingTableName } from '#src/mirror/tables/schema-steps.ts'
import { SECRET_WORDS } from '../world/company.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

/** Tables whose rows are records of people. `session` holds the name of the person signed in. */
const ROWS_OF_PEOPLE = new Set<string>([
  ...collections.flatMap(collection => [collection, pendingTableName(collection)]),
  'outbox',
  'acknowledged',
  'feed_page',
  'session',
])

export async function checkPlainText(world: World): Promise<void> {
  for (const device of world.devices) {
    // Its disk is looked at as it is (`locked-tablet.ts`).
    if (device instanceof HomeTablet) continue
    const { mirror } = await device.tab()
    for (const table of mirror.tables) {
      const keys = await Promise.all(
        ['', ...table.schema.indexes.map(({ name }) => name)].map(index =>
          (index === '' ? table.toCollection() : table.orderBy(index)).keys(),
        ),
      )
      const rows = ROWS_OF_PEOPLE.has(table.name) ? [] : await table.toArray()
      const text = JSON.stringify([keys, rows])
      const told = SECRET_WORDS.find(word => text.includes(word))
      if (told !== undefined) broken('S1', `${device.name} keeps “${told}” in plain text in ${table.name}`)
    }
  }
}
