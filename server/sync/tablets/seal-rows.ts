/** Takes the rows out of what is answered to a tablet, and seals them to the tablet's keys, one seal an area. */

import { isCollection } from '#domain/collections.ts'
import type { LivePage, PullAnswer, RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import {
  type AreaRows,
  type SealedByArea,
  TABLET_ROWS_INFO,
  type TabletLivePage,
} from '#domain/protocol/tablets.ts'
import { AREAS, type Area, areaOf } from '#domain/rules/access/areas.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import { type SealContext, sealJson } from './hpke.ts'

type Recipient = Pick<TabletCaller, 'id' | 'area_keys'>

export const rowsSealContext = ({ id }: Pick<TabletCaller, 'id'>): SealContext => ({
  info: TABLET_ROWS_INFO,
  aad: id,
})

export async function sealPullAnswer(
  tablet: Recipient,
  answer: PullAnswer,
): Promise<PullAnswer & { readonly sealed: SealedByArea }> {
  return {
    ...answer,
    answers: answer.answers.map(withoutRows),
    sealed: await sealRows(tablet, answer.answers),
  }
}

export async function sealLivePage(tablet: Recipient, page: LivePage): Promise<TabletLivePage> {
  return {
    ...page,
    answer: withoutRows(page.answer),
    sealed: await sealRows(tablet, [page.answer]),
  }
}

const withoutRows = (answer: ScopeAnswer): ScopeAnswer => ({
  ...answer,
  feed: { ...answer.feed, rows: {} },
  history: answer.history && { ...answer.history, rows: {} },
})

async function sealRows(tablet: Recipient, answers: readonly ScopeAnswer[]): Promise<SealedByArea> {
  const seals = await Promise.all(
    AREAS.map(async area => {
      const rows = rowsOfArea(answers, area)
      const isEmpty = Object.keys(rows.feed).length === 0 && Object.keys(rows.history).length === 0
      return isEmpty
        ? []
        : [[area, await sealJson(tablet.area_keys[area], rowsSealContext(tablet), rows)] as const]
    }),
  )
  return Object.fromEntries(seals.flat())
}

const rowsOfArea = (answers: readonly ScopeAnswer[], area: Area): AreaRows => ({
  feed: byScope(answers, area, ({ feed }) => feed.rows),
  history: byScope(answers, area, ({ history }) => history?.rows ?? {}),
})

const byScope = (
  answers: readonly ScopeAnswer[],
  area: Area,
  rowsOf: (answer: ScopeAnswer) => RowsByCollection,
): Record<string, RowsByCollection> =>
  Object.fromEntries(
    answers.flatMap(answer => {
      const entries = Object.entries(rowsOf(answer)).filter(
        ([collection, rows]) => rows.length > 0 && isCollection(collection) && areaOf(collection) === area,
      )
      return entries.length === 0 ? [] : [[answer.scope, Object.fromEntries(entries)] as const]
    }),
  )
