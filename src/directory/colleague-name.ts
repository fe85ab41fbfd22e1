import type { TFunction } from 'i18next'
import { fullName } from '#domain/entities/client.ts'
import type { RowOf } from '#domain/registry.ts'

export type People = ReadonlyMap<number, RowOf<'person_card'>>

/** "Dana Reyes"; a coworker where this device does not know the name. */
export function colleagueName(people: People | undefined, userId: number, t: TFunction): string {
  const card = people?.get(userId)
  return card === undefined ? t('records.someone') : fullName(card)
}
