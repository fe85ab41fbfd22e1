/** Everything the screen says is read here, in one go: what needs attention, and the names and records it is about. */
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
  /** The one home that is looked at; null for all. */
  readonly homeId: number | null
  /** What is open in homes that are not looked at just now. */
  readonly elsewhere: Attention
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  /** What it is about, and everybody's names. */
  readonly rows: readonly AnyRow[]
}

/** Of one home, or of all for null; undefined while it is first read. What belongs to no home is always there. */
export function useAttentionView(homeId: number | null, now: Instant): AttentionView | undefined {
  const board = useMirrorQuery(mirror => readBoard(mirror, homeId), [homeId])
  return useMemo(
    () => board && { ...attentionAt(board, now), elsewhere: attentionAt(board.elsewhere, now) },
    [board, now],
  )
}

/** The board with the words it is told in. */
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
  // That no more of them wait is nothing anybody decided.
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
  // Who gave a dose and on which day it stands only all its marks say (M4.9, M8.1).
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

/** Of what the subjects are, where they are no marks. */
const SUBJECTS: Partial<Record<AttentionKind, Collection>> = {
  duplicate_order: 'medication',
  severe_incident: 'incident_report',
  out_of_range: 'tracking_entry',
}

/** The records an item is about: marks, orders, or the one with two versions. */
const rowsOf = ({ kind, client_id, subject_ids, details: { versions } }: Item): RowAddress[] => [
  ...(client_id === null ? [] : [{ collection: 'client', id: client_id }]),
  ...(versions === undefined ? [] : [{ collection: versions.collection, id: versions.record_id }]),
  ...subject_ids.map(id => ({ collection: SUBJECTS[kind] ?? 'mark', id })),
]
