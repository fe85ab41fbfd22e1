/**
 * Letters: what a home's tablet received for areas that were not open (decision 103). They are opened when somebody
 * unlocks the tablet who may see the area, in the order of arrival and before a screen reads it.
 */
import { isCollection } from '#domain/collections.ts'
import { type Envelope, monthOf } from '#domain/entity.ts'
import type { AreaRows } from '#domain/protocol/tablets.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import { firstFitting } from '#domain/values/first-fitting.ts'
import { groupBy } from '#domain/values/group-by.ts'
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

/** At most so many letters are stored in one transaction, of so many bytes together: each commit waits for the disk. */
const MAX_LETTERS = 500
const MAX_BYTES = 1_000_000

/** Stores the letters of all areas that are open on this page, up to one that waits for the end of its feed. */
export async function openLetters(mirror: MirrorDatabase, openAreaRows: OpenAreaRows): Promise<void> {
  let lastPosition = 0
  // In parts: the letters of a tablet that was locked for weeks would not all fit into memory.
  for (;;) {
    const next = await mirror.letter.where('position').above(lastPosition).limit(MAX_LETTERS).toArray()
    const letters = firstFitting(next, MAX_BYTES, ({ sealed }) => sealed?.ct.length ?? 0)
    if (letters.length === 0) return
    lastPosition = letters.at(-1)?.position ?? lastPosition
    const readableLetters = letters.filter(({ area }) => mirror.isAreaOpen(area))
    const openedLetters = await Promise.all(readableLetters.map(letter => openLetter(letter, openAreaRows)))
    if (openedLetters.length > 0 && !(await storeOpened(mirror, openedLetters))) return
  }
}

type Row = Envelope & Readonly<Record<string, unknown>>

/** Rows, each with its collection and the scope it came for. */
type LetterRows = readonly { readonly scope: string; readonly collection: Collection; readonly row: Row }[]

interface OpenedLetter extends Pick<Letter, 'departures'> {
  readonly position: number
  readonly feed: LetterRows
  readonly history: LetterRows
}

/** Rows that may be stored at once, and what left after them. */
interface LetterPart extends Pick<Letter, 'departures'> {
  readonly rows: LetterRows
}

async function openLetter(
  { position = 0, area, sealed, departures }: Letter,
  openAreaRows: OpenAreaRows,
): Promise<OpenedLetter> {
  const { feed = {}, history = {} } = sealed === undefined ? {} : await openAreaRows(area, sealed)
  return { position, feed: rowsOf(feed), history: rowsOf(history), departures }
}

const rowsOf = (rowsByScope: AreaRows[keyof AreaRows]): LetterRows =>
  Object.entries(rowsByScope).flatMap(([scope, scopeRows]) =>
    entriesOfKnownCollections(scopeRows).flatMap(([collection, rows]) =>
      // Safe cast: rows of our own server, with their ids, scopes and revisions.
      (rows as Row[]).map(row => ({ scope, collection, row })),
    ),
  )

/** @returns false when another tab, which is locked, still receives the rest of the feed of one of them */
async function storeOpened(mirror: MirrorDatabase, openedLetters: readonly OpenedLetter[]): Promise<boolean> {
  const touchedCollections = openedLetters
    .flatMap(({ feed, history, departures }) => [
      ...feed,
      ...history,
      ...departures.flatMap(({ tombstones }) => tombstones),
    ])
    .map(({ collection }) => collection)
    .filter(isCollection)
  const tables = [...mirror.syncTablesOf(new Set(touchedCollections)), mirror.letter]
  return inTransactionOver(mirror, tables, async () => {
    const storedLetters = await mirror.letter.bulkGet(openedLetters.map(({ position }) => position))
    const letterParts: LetterPart[] = []
    const donePositions: number[] = []
    let isWhole = true
    for (const [index, openedLetter] of openedLetters.entries()) {
      const letter = storedLetters[index]
      // Another tab may have opened it.
      if (letter === undefined) continue
      const unfinishedScopes = letter.unfinished_scopes ?? []
      isWhole = !(await isAnyReceived(mirror, unfinishedScopes))
      if (!isWhole) break
      letterParts.push(...partsOf(openedLetter, unfinishedScopes))
      donePositions.push(openedLetter.position)
    }
    const touchedKeys: string[] = []
    for (const run of runsOf(letterParts)) touchedKeys.push(...(await storeRun(mirror, run)))
    await mirror.letter.bulkDelete(donePositions)
    await updateDependents(mirror, touchedKeys)
    return isWhole
  })
}

/** Whether the feed of one of these scopes has been received in part only. */
async function isAnyReceived({ scope_state }: MirrorDatabase, scopes: readonly string[]): Promise<boolean> {
  const states = await scope_state.bulkGet([...scopes])
  return states.some(state => state?.received !== undefined)
}

function partsOf(
  { feed, history, departures }: OpenedLetter,
  unfinishedScopes: readonly string[],
): readonly LetterPart[] {
  const isFinished = ({ scope }: { readonly scope: string }) => !unfinishedScopes.includes(scope)
  return [
    { rows: feed.filter(isFinished), departures: [] },
    { rows: history, departures: departures.filter(isFinished) },
  ]
}

/** Divides parts, in their order, into runs to store at once: no row is twice in one, and what leaves does at its end. */
function runsOf(letterParts: readonly LetterPart[]): LetterPart[][] {
  const runs: LetterPart[][] = []
  let runKeys = new Set<string>()
  for (const part of letterParts) {
    const keys = part.rows.map(({ collection, row }) => `${collection}/${row.id}`)
    const run = runs.at(-1)
    if (run?.at(-1)?.departures.length !== 0 || keys.some(key => runKeys.has(key))) {
      runs.push([part])
      runKeys = new Set(keys)
      continue
    }
    run.push(part)
    for (const key of keys) runKeys.add(key)
  }
  return runs
}

/** Returns the keys of the rows that were stored or deleted. */
async function storeRun(mirror: MirrorDatabase, letterParts: readonly LetterPart[]): Promise<string[]> {
  const touchedKeys: string[] = []
  const rowsByScope = groupBy(
    letterParts.flatMap(({ rows }) => rows),
    ({ scope }) => scope,
  )
  for (const [scope, scopeRows] of rowsByScope) {
    const state = await mirror.scope_state.get(scope)
    if (state === undefined) continue
    const isWanted = monthFilterOf(state)
    for (const [collection, collectionRows] of groupBy(scopeRows, row => row.collection)) {
      const wantedRows = collectionRows
        .map(({ row }) => row)
        .filter(row => isWanted(monthOf(entityOf(collection), row)))
      touchedKeys.push(...(await storeRows(mirror, collection, wantedRows, { replacesSameRevision: true })))
    }
  }
  // A row that left is older than its departure: after the rows, whatever the order in the answer.
  for (const { scope, tombstones } of letterParts.flatMap(({ departures }) => departures))
    touchedKeys.push(...(await applyTombstones(mirror, scope, tombstones)))
  return touchedKeys
}
