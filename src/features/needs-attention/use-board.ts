/** Everything the screen says is read here, in one go: what needs attention, and the names and records it is about. */
import { useMemo } from 'react'
import type { RowOf } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeOf } from '#domain/values/scope.ts'
import { type Attention, attentionAt, type Item, readAttention } from '../../mirror/attention.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/database.ts'
import { readRows, type Shown } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'

export interface Board extends Attention {
  /** The one home that is looked at; null for all. */
  readonly homeId: number | null
  /** What is open in homes that are not looked at just now. */
  readonly elsewhere: Attention
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
  readonly clients: ReadonlyMap<number, Shown<'client'>>
  readonly marks: ReadonlyMap<string, Shown<'mark'>>
  readonly doses: ReadonlyMap<string, Shown<'administration'>>
  readonly orders: ReadonlyMap<string, Shown<'medication'>>
  /** Of these orders, in any order. */
  readonly versions: readonly Shown<'medication_version'>[]
  readonly stock: ReadonlyMap<number, Shown<'inventory_item'>>
}

/** Of one home, or of all for null; undefined while it is first read. What belongs to no home is always there. */
export function useBoard(homeId: number | null, now: Instant): Board | undefined {
  const board = useMirrorQuery(mirror => readBoard(mirror, homeId), [homeId])
  return useMemo(
    () => board && { ...attentionAt(board, now), elsewhere: attentionAt(board.elsewhere, now) },
    [board, now],
  )
}

async function readBoard(mirror: MirrorDatabase, homeId: number | null): Promise<Board> {
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
  const operations = [
    ...items.flatMap(({ details }) => details.operation ?? []),
    ...[...refused, ...quarantinedWithoutItem].map(({ operation }) => operation),
  ]
  const [homes, people, marks] = await Promise.all([
    readRows(mirror, { collection: 'home', all: true }),
    readRows(mirror, { collection: 'person_card', all: true }),
    readRows(mirror, { collection: 'mark', anyOf: items.flatMap(({ subject_ids }) => subject_ids) }),
  ])
  const orderIds = [
    ...new Set([
      ...marks.map(mark => mark.medication_id),
      ...items.flatMap(item => (item.kind === 'duplicate_order' ? item.subject_ids : [])),
      ...operations.flatMap(({ args }) => textIn(args, 'medication_id')),
    ]),
  ]
  const [doses, orders, versions, stock] = await Promise.all([
    readRows(mirror, { collection: 'administration', anyOf: marks.map(mark => mark.administration_id) }),
    readRows(mirror, { collection: 'medication', anyOf: orderIds }),
    readRows(mirror, { collection: 'medication_version', index: 'medication_id', anyOf: orderIds }),
    readRows(mirror, {
      collection: 'inventory_item',
      anyOf: [...new Set(operations.flatMap(({ args }) => stockIn(args)))],
    }),
  ])
  const clientIds = new Set([
    ...items.flatMap(({ client_id }) => client_id ?? []),
    ...orders.map(({ client_id }) => client_id),
    ...operations.flatMap(({ args }) => numberIn(args, 'client_id')),
  ])
  const clients = await readRows(mirror, { collection: 'client', anyOf: [...clientIds] })
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
    homes: byId(homes),
    people: byId(people),
    clients: byId(clients),
    marks: byId(marks),
    doses: byId(doses),
    orders: byId(orders),
    versions,
    stock: byId(stock),
  }
}

const byId = <Id, Row extends { id: Id }>(rows: readonly Row[]): ReadonlyMap<Row['id'], Row> =>
  new Map(rows.map(row => [row.id, row]))

type Args = Readonly<Record<string, unknown>>

export const textIn = (args: Args, name: string): string[] =>
  typeof args[name] === 'string' ? [args[name]] : []
export const numberIn = (args: Args, name: string): number[] =>
  typeof args[name] === 'number' ? [args[name]] : []

/** The items named by an order, or by changes to one. */
const stockIn = ({ changes, ...args }: Args): number[] => [
  ...numberIn(args, 'inventory_id'),
  ...(typeof changes === 'object' && changes !== null ? numberIn(changes as Args, 'inventory_id') : []),
]
