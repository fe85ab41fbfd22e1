import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import { nameToSort } from '#domain/rules/people/people-order.ts'
import { fullName } from '#domain/values/full-name.ts'

export type People = ReadonlyMap<number, RowOf<'person_card'>>

/** "Dana Reyes"; a coworker where this device does not know the name. */
export function colleagueName(people: People | undefined, userId: number, t: TFunction): string {
  const card = people?.get(userId)
  return card === undefined ? t('records.someone') : fullName(card)
}

/** What a column with such names is sorted by; whom this device does not know comes last. */
export function colleagueToSort(people: People | undefined, userId: number | null): string | null {
  const card = userId === null ? undefined : people?.get(userId)
  return card === undefined ? null : nameToSort(card)
}
