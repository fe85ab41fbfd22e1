/** Reads everything the screen shows at once: what needs attention, and the names and records it refers to. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttentionKind } from '#domain/entities/attention-item.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeIdOf } from '#domain/values/scope.ts'
import { translatorWithLabels } from '../../labels/label-words.ts'
import { loadLabels, type RowKey, recordsOf, rowsIn } from '../../labels/load-labels.ts'
import { toRecordedOperation } from '../../labels/operation-labels.ts'
import {
  type Attention,
  type AttentionItem,
  attentionAt,
  readAttention,
} from '../../mirror/read/attention.ts'
import { createMirrorLoader } from '../../mirror/read/load.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import type { AttentionContext } from './attention-labels.ts'

export interface AttentionView extends Attention {
  /** The home that is shown; null for all homes. */
  readonly homeId: number | null
  /** Open items of the homes that are not shown. */
  readonly otherHomesAttention: Attention
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  /** The records the items refer to, and the names of all people. */
  readonly rows: readonly RowInCollection[]
}

/** Returns what needs attention in one home, or in all for null, always with items of no home; undefined until read. */
export function useAttentionView(homeId: number | null, now: Instant): AttentionView | undefined {
  const attentionView = useMirrorQuery(mirror => readAttentionView(mirror, homeId), [homeId])
  return useMemo(
    () =>
      attentionView && {
        ...attentionAt(attentionView, now),
        otherHomesAttention: attentionAt(attentionView.otherHomesAttention, now),
      },
    [attentionView, now],
  )
}

/** Returns what the cards need to describe their items: labels, records and `attentionView`. */
export function useAttentionContext(
  board: AttentionView | undefined,
  now: Instant,
): AttentionContext | undefined {
  const { i18n } = useTranslation()
  const rows = board?.rows
  const records = useMemo(() => recordsOf(rows ?? []), [rows])
  return board && { t: translatorWithLabels(i18n), now, records, attentionView: board }
}

async function readAttentionView(mirror: MirrorDatabase, homeId: number | null): Promise<AttentionView> {
  const attention = await readAttention(mirror)
  const belongsToShownHome = (itemHomeId: number | null | undefined) =>
    homeId === null || (itemHomeId ?? homeId) === homeId
  const isItemShown = (item: AttentionItem) => belongsToShownHome(homeIdOf(item.scope))
  const isEntryShown = ({ operation }: OutboxEntry) =>
    belongsToShownHome(operation.scope && homeIdOf(operation.scope))
  const open = attention.open.filter(isItemShown)
  // A `waiting` item resolves itself when no more records wait, which is no decision of a person.
  const resolved = attention.resolved.filter(item => isItemShown(item) && item.details.waiting === undefined)
  const refused = attention.refused.filter(isEntryShown)
  const quarantinedWithoutItem = attention.quarantinedWithoutItem.filter(isEntryShown)

  const items = [...open, ...resolved]
  const [homes, people, records] = await Promise.all([
    readRows(mirror, { collection: 'home', all: true }),
    readRows(mirror, { collection: 'person_card', all: true }),
    loadLabels(mirror, {
      operations: [
        ...items.flatMap(({ details, scope }) =>
          details.operation ? [{ ...details.operation, scope }] : [],
        ),
        ...[...refused, ...quarantinedWithoutItem].map(({ operation }) => toRecordedOperation(operation)),
      ],
      rows: items.flatMap(rowKeysOf),
    }),
  ])
  for (const person of people) records.putRow('person_card', person)
  // All marks of a dose are needed to know who gave it and on which day it counts (M4.9, M8.1).
  const doseIds = new Set(records.all('mark').map(({ administration_id }) => administration_id))
  const markQueries = [...doseIds].map(
    value => ({ collection: 'mark', field: 'administration_id', value }) as const,
  )
  await createMirrorLoader(mirror)(markQueries, records)
  return {
    homeId,
    orderFacts: attention.orderFacts,
    open,
    resolved,
    refused,
    quarantinedWithoutItem,
    otherHomesAttention: {
      ...attention,
      open: attention.open.filter(item => !isItemShown(item)),
      refused: attention.refused.filter(entry => !isEntryShown(entry)),
      quarantinedWithoutItem: attention.quarantinedWithoutItem.filter(entry => !isEntryShown(entry)),
    },
    homes: new Map(homes.map(home => [home.id, home])),
    rows: rowsIn(records),
  }
}

/** The collection of an item's subjects, for the kinds whose subjects are not marks. */
const SUBJECT_COLLECTIONS: Partial<Record<AttentionKind, Collection>> = {
  duplicate_order: 'medication',
  severe_incident: 'incident_report',
  out_of_range: 'tracking_entry',
}

/** Returns the keys of the records an item is about: marks, orders, or one with two versions. */
const rowKeysOf = ({ kind, client_id, subject_ids, details: { versions } }: AttentionItem): RowKey[] => [
  ...(client_id === null ? [] : [{ collection: 'client', id: client_id }]),
  ...(versions === undefined ? [] : [{ collection: versions.collection, id: versions.record_id }]),
  ...subject_ids.map(id => ({ collection: SUBJECT_COLLECTIONS[kind] ?? 'mark', id })),
]
