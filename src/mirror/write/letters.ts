/**
 * Letters: what a home's tablet received for areas that were not open (decision 103). They are opened when somebody
 * unlocks the tablet who may see the area, in the order of arrival and before a screen reads it.
 */
import { isCollection } from '#domain/collections.ts'
import { type Envelope, monthOf } from '#domain/entity.ts'
import type { AreaRows } from '#domain/protocol/tablets.ts'
import { entityOf } from '#domain/registry.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { SealedBytes } from '../../vault/hpke.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransactionOver } from '../tables/locked-tables.ts'
import type { Letter } from '../tables/tablet-tables.ts'
import { entriesOfKnownCollections } from './feed-pages.ts'
import { applyTombstones, storeRows } from './store-rows.ts'
import { monthFilterOf, updateDependents } from './store-scope.ts'

/** Opens what the server sealed to an area's public key. @throws when it was changed, or is not for this tablet */
export type OpenAreaRows = (area: Area, sealed: SealedBytes) => Promise<AreaRows>

/** Stores the letters of all areas that are open on this page. @returns how many there were */
export async function openLetters(mirror: MirrorDatabase, openAreaRows: OpenAreaRows): Promise<number> {
  const letters = (await mirror.letter.orderBy('position').toArray()).filter(({ area }) =>
    mirror.isAreaOpen(area),
  )
  // One at a time: the letters of a tablet that was locked for weeks would not all fit into memory.
  for (const letter of letters) await openLetter(mirror, letter, openAreaRows)
  return letters.length
}

async function openLetter(mirror: MirrorDatabase, letter: Letter, openAreaRows: OpenAreaRows): Promise<void> {
  const { position, area, sealed, departures } = letter
  if (position === undefined) return
  const { feed = {}, history = {} } = sealed === undefined ? {} : await openAreaRows(area, sealed)
  const rowsByScope = [...Object.entries(feed), ...Object.entries(history)]
  const touchedCollections = [
    ...rowsByScope.flatMap(([, rows]) => Object.keys(rows)),
    ...departures.flatMap(({ tombstones }) => tombstones.map(({ collection }) => collection)),
  ].filter(isCollection)
  const tables = [...mirror.syncTablesOf(touchedCollections), mirror.letter]
  await inTransactionOver(mirror, tables, async () => {
    // Another tab may have opened it.
    if ((await mirror.letter.get(position)) === undefined) return
    const touchedKeys: string[] = []
    for (const [scope, rows] of rowsByScope) {
      const state = await mirror.scope_state.get(scope)
      if (state === undefined) continue
      const isWanted = monthFilterOf(state)
      for (const [collection, collectionRows] of entriesOfKnownCollections(rows)) {
        const wantedRows = (collectionRows as (Envelope & Readonly<Record<string, unknown>>)[]).filter(row =>
          isWanted(monthOf(entityOf(collection), row)),
        )
        touchedKeys.push(...(await storeRows(mirror, collection, wantedRows, { replacesSameRevision: true })))
      }
    }
    // A row that left is older than its departure: after the rows, whatever the order in the answer.
    for (const { scope, tombstones } of departures)
      touchedKeys.push(...(await applyTombstones(mirror, scope, tombstones)))
    await mirror.letter.delete(position)
    await updateDependents(mirror, touchedKeys)
  })
}
