import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import { nameSortKey } from '#domain/rules/people/people-order.ts'
import { fullName } from '#domain/values/full-name.ts'

export type PersonCards = ReadonlyMap<number, RowOf<'person_card'>>

/** Returns "Dana Reyes", or "a coworker" if this device does not know the name. */
export function colleagueName(personCards: PersonCards | undefined, userId: number, t: TFunction): string {
  const card = personCards?.get(userId)
  return card === undefined ? t('records.someone') : fullName(card)
}

/** Returns the sort key of a column with such names; people this device does not know come last. */
export function colleagueSortKey(personCards: PersonCards | undefined, userId: number | null): string | null {
  const card = userId === null ? undefined : personCards?.get(userId)
  return card === undefined ? null : nameSortKey(card)
}
