/** Reads everything the screen shows at once: what needs attention, and the names and records it refers to. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttentionKind } from '#domain/entities/attention-item.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeOf } from '#domain/values/scope.ts'
import { labelsIn } from '../../labels/label-words.ts'
import { loadLabels, type RowAddress, recordsOf, rowsIn } from '../../labels/load-labels.ts'
import { recordedOperation } from '../../labels/operation-labels.ts'
import { type Attention, attentionAt, type Item, readAttention } from '../../mirror/read/attention.ts'
import { loadFromMirror } from '../../mirror/read/load.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import type { AttentionContext } from './attention-labels.ts'

export interface AttentionView extends Attention {
  /** The home that is shown; null for all homes. */
  readonly homeId: number | null
  /** Open items of the homes that are not shown. */
  readonly elsewhere: Attention
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  /** The records the items refer to, and the names of all people. */
  readonly rows: readonly AnyRow[]
}

/** Returns the board of one home, or of all for null, always with items of no home; undefined until first read. */
export function useAttentionView(homeId: number | null, now: Instant): AttentionView | undefined {
  const board = useMirrorQuery(mirror => readBoard(mirror, homeId), [homeId])
  return useMemo(
    () => board && { ...attentionAt(board, now), elsewhere: attentionAt(board.elsewhere, now) },
    [board, now],
  )
}

/** Returns the board with the labels and records needed to describe it. */
export function useAttentionContext(
  board: AttentionView | undefined,
  now: Instant,
): AttentionContext | undefined {
  const { i18n } = useTranslation()
  const rows = board?.rows
  const records = useMemo(() => recordsOf(rows ?? []), [rows])
  return board && { t: labelsIn(i18n), now, records, board }
}

async function readBoard(mirror: MirrorDatabase, homeId: number | null): Promise<AttentionView> {
  const all = await readAttention(mirror)
  const isHere = (home: number | null | undefined) => homeId === null || (home ?? homeId) === homeId
  const isItemHere = (item: Item) => isHere(homeOf(item.scope))
  const isEntryHere = ({ operation }: OutboxEntry) => isHere(operation.scope && homeOf(operation.scope))
  const open = all.open.filter(isItemHere)
  // A `waiting` item resolves itself when no more records wait, which is no decision of a person.
  const resolved = all.resolved.filter(item => isItemHere(item) && item.details.waiting === undefined)
  const refused = all.refused.filter(isEntryHere)
  const quarantinedWithoutItem = all.quarantinedWithoutItem.filter(isEntryHere)

  const items = [...open, ...resolved]
  const [homes, people, records] = await Promise.all([
    readRows(mirror, { collection: 'home', all: true }),
    readRows(mirror, { collection: 'person_card', all: true }),
    loadLabels(mirror, {
      operations: [
        ...items.flatMap(({ details, scope }) =>
          details.operation ? [{ ...details.operation, scope }] : [],
        ),
        ...[...refused, ...quarantinedWithoutItem].map(({ operation }) => recordedOperation(operation)),
      ],
      rows: items.flatMap(rowsOf),
    }),
  ])
  for (const card of people) records.putRow('person_card', card)
  // All marks of a dose are needed to know who gave it and on which day it counts (M4.9, M8.1).
  const doses = new Set(records.all('mark').map(({ administration_id }) => administration_id))
  const marks = [...doses].map(value => ({ collection: 'mark', field: 'administration_id', value }) as const)
  await loadFromMirror(mirror)(marks, records)
  return {
    homeId,
    orderFacts: all.orderFacts,
    open,
    resolved,
    refused,
    quarantinedWithoutItem,
    elsewhere: {
      ...all,
      open: all.open.filter(item => !isItemHere(item)),
      refused: all.refused.filter(entry => !isEntryHere(entry)),
      quarantinedWithoutItem: all.quarantinedWithoutItem.filter(entry => !isEntryHere(entry)),
    },
    homes: new Map(homes.map(home => [home.id, home])),
    rows: rowsIn(records),
  }
}

/** The collection of an item's subjects, for the kinds whose subjects are not marks. */
const SUBJECTS: Partial<Record<AttentionKind, Collection>> = {
  duplicate_order: 'medication',
  severe_incident: 'incident_report',
  out_of_range: 'tracking_entry',
}

/** Returns the addresses of the records an item is about: marks, orders, or the record with two versions. */
const rowsOf = ({ kind, client_id, subject_ids, details: { versions } }: Item): RowAddress[] => [
  ...(client_id === null ? [] : [{ collection: 'client', id: client_id }]),
  ...(versions === undefined ? [] : [{ collection: versions.collection, id: versions.record_id }]),
  ...subject_ids.map(id => ({ collection: SUBJECTS[kind] ?? 'mark', id })),
]
