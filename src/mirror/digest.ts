/** The digests of what this device has of a scope, and putting right what is not as the server has it (S4). */
import { monthOf } from '#domain/entity.ts'
import { type Collection, collections, entityOf, isCollection, type RowId } from '#domain/registry.ts'
import type { Digests, RowIds } from '#domain/sync-protocol.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { MirrorDatabase, ScopeState } from './database.ts'
import { recomputeAfter } from './pending.ts'
import { isMonth } from './stages.ts'
import { inTransaction } from './storage.ts'
import { isLeftover } from './store-rows.ts'

/**
 * By collection and stage, as `Digests` says; of the stages this device holds. What another epoch left here is not
 * counted: the server has lost it, and this may be the only copy.
 */
export async function digestsOf(
  mirror: MirrorDatabase,
  scope: string,
  stages: readonly string[],
): Promise<Digests> {
  const wanted = new Set(stages)
  const digests: Digests = {}
  for (const collection of collections) {
    const words: Record<string, string> = {}
    for (const [stage, own] of await rowsByStage(mirror, collection, scope)) {
      const counted = own.filter(row => !isLeftover(row))
      if (stage !== undefined && wanted.has(stage) && counted.length > 0)
        words[stage] = await sha256(counted.map(wordOf).sort(byId).join(','))
    }
    digests[collection] = words
  }
  return digests
}

async function rowsByStage(mirror: MirrorDatabase, collection: Collection, scope: string) {
  const rows = await mirror.rows(collection).where('scope').equals(scope).toArray()
  return groupBy(rows, row => stageOf(collection, row))
}

/** The places where two sets of digests differ, among the stages compared. */
export function differences(ours: Digests, theirs: Digests, stages: readonly string[]) {
  return collections.flatMap(collection =>
    stages
      .filter(stage => ours[collection]?.[stage] !== theirs[collection]?.[stage])
      .map(stage => ({ collection, stage })),
  )
}

/**
 * Takes out what the server has not, and sends the walk to bring the rest; months that are `here` and right it passes
 * over. Undated rows count as here meanwhile: today's round goes on with what there is. Answers how many rows were
 * wrong here; undefined, and nothing is done, when the scope has moved on since `compared`.
 */
export async function mend(
  mirror: MirrorDatabase,
  compared: ScopeState,
  here: readonly string[],
  lists: readonly RowIds[],
): Promise<number | undefined> {
  return inTransaction(mirror, mirror.everything, async () => {
    const state = await mirror.scope_state.get(compared.scope)
    if (JSON.stringify(state) !== JSON.stringify(compared)) return undefined
    const wrong: string[] = []
    for (const [collection, own] of groupBy(lists, ({ collection }) => collection)) {
      if (isCollection(collection)) wrong.push(...(await forgetWrong(mirror, compared, collection, own)))
    }
    const stages = inWalkingOrder(lists.map(({ stage }) => stage))
    const held = here.filter(stage => !isMonth(stage) || !stages.includes(stage))
    const [first] = stages
    if (first !== undefined) {
      await mirror.scope_state.put({ ...compared, held, history: { stage: first, collection: '', id: null } })
    }
    await recomputeAfter(mirror, wrong)
    return wrong.length
  })
}

/** Answers the keys of the rows that were too much here, or other than there, or missing. */
async function forgetWrong(
  mirror: MirrorDatabase,
  compared: ScopeState,
  collection: Collection,
  lists: readonly RowIds[],
): Promise<string[]> {
  const head = compared.feed?.revision ?? 0
  const table = mirror.rows(collection)
  const byStage = await rowsByStage(mirror, collection, compared.scope)
  const wrong: RowId[] = []
  for (const { stage, ids } of lists) {
    const theirs = new Map(ids)
    const ours = byStage.get(stage) ?? []
    // A receipt may have brought one since; that is newer than what was compared.
    const differing = ours.filter(({ id, revision }) => revision <= head && theirs.get(id) !== revision)
    const surplus = differing.filter(row => !theirs.has(row.id) && !isLeftover(row))
    await table.bulkDelete(surplus.map(({ id }) => id))
    // What is there in another version stays in sight until the walk brings the right one.
    const outdated = differing.filter(({ id }) => theirs.has(id))
    await table.bulkPut(outdated.map(row => ({ ...row, revision: 0 })))
    const here = new Set<RowId>(ours.map(({ id }) => id))
    wrong.push(
      ...[...surplus, ...outdated].map(({ id }) => id),
      ...[...theirs.keys()].filter(id => !here.has(id)),
    )
  }
  return wrong.map(id => `${collection}/${id}`)
}

const stageOf = (collection: Collection, row: object): string | undefined =>
  entityOf(collection).datedBy === undefined
    ? 'undated'
    : monthOf(entityOf(collection), row as Record<string, unknown>)

const wordOf = ({ id, revision }: { id: string | number; revision: number }) => `${id}:${revision}`
const byId = (left: string, right: string) => {
  const [one, other] = [left, right].map(word => word.slice(0, word.indexOf(':')))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const inWalkingOrder = (stages: readonly string[]): string[] => {
  const months = stages.filter(isMonth).sort()
  return [...(stages.includes('undated') ? ['undated'] : []), ...months.reverse()]
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
