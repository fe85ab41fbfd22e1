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

/**
 * Stores what a pull brought for areas that are not open. Must run in the transaction that stores the rest of the
 * answer. A letter of an answer that is asked for again comes twice, which changes nothing.
 *
 * @param unfinishedScopes whose feed has more pages, or whose part of the answer was not stored
 * @param endedScopes whose feed had been received in part, and has come to its end
 */
export async function storeLetters(
  mirror: MirrorDatabase,
  letters: readonly Letter[],
  { unfinishedScopes, endedScopes }: Record<'unfinishedScopes' | 'endedScopes', readonly string[]>,
): Promise<void> {
  if (endedScopes.length > 0) {
    await mirror.letter
      .filter(({ unfinished_scopes }) => unfinished_scopes !== undefined)
      .modify(letter => {
        letter.unfinished_scopes =
          letter.unfinished_scopes?.filter(scope => !endedScopes.includes(scope)) ?? []
      })
  }
  const unfinishedPart = unfinishedScopes.length === 0 ? {} : { unfinished_scopes: unfinishedScopes }
  await mirror.letter.bulkAdd(letters.map(letter => ({ ...letter, ...unfinishedPart })))
}

/** Stores the letters of all areas that are open on this page, up to one that waits for the end of its feed. */
export async function openLetters(mirror: MirrorDatabase, openAreaRows: OpenAreaRows): Promise<void> {
  const letters = (await mirror.letter.orderBy('position').toArray()).filter(({ area }) =>
    mirror.isAreaOpen(area),
  )
  // One at a time: the letters of a tablet that was locked for weeks would not all fit into memory.
  for (const letter of letters) if (!(await openLetter(mirror, letter, openAreaRows))) return
}

/** @returns false when another tab, which is locked, still receives the rest of its feed */
async function openLetter(
  mirror: MirrorDatabase,
  { position = 0, area, sealed, departures: letterDepartures }: Letter,
  openAreaRows: OpenAreaRows,
): Promise<boolean> {
  const { feed = {}, history = {} } = sealed === undefined ? {} : await openAreaRows(area, sealed)
  const touchedCollections = [
    ...[...Object.values(feed), ...Object.values(history)].flatMap(Object.keys),
    ...letterDepartures.flatMap(({ tombstones }) => tombstones.map(({ collection }) => collection)),
  ].filter(isCollection)
  const tables = [...mirror.syncTablesOf(touchedCollections), mirror.letter]
  return inTransactionOver(mirror, tables, async () => {
    const letter = await mirror.letter.get(position)
    // Another tab may have opened it.
    if (letter === undefined) return true
    const unfinishedScopes = letter.unfinished_scopes ?? []
    const unfinishedStates = await mirror.scope_state.bulkGet([...unfinishedScopes])
    if (unfinishedStates.some(state => state?.received !== undefined)) return false
    const isFinished = (scope: string) => !unfinishedScopes.includes(scope)
    const finishedFeeds = Object.entries(feed).filter(([scope]) => isFinished(scope))
    const rowsByScope = [...finishedFeeds, ...Object.entries(history)]
    const departures = letterDepartures.filter(({ scope }) => isFinished(scope))
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
    return true
  })
}
