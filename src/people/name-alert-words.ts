/** Texts that distinguish a client from others with the same or a similar name (U12). Pure. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { fullName } from '#domain/values/full-name.ts'
import { shortDate } from '../labels/dates.ts'

/** A client and their home, if known on this device. */
export interface Resident {
  readonly client: ShownRow<'client'>
  readonly home: RowOf<'home'> | undefined
}

/** Returns whether to show the home: if the clients do not live in the same one. */
export const tellsHome = (own: Resident, alike: readonly Resident[]) =>
  alike.some(({ client }) => client.home_id !== own.client.home_id)

/** Returns "born Jan 27, 1979, Maple House". */
export function whoWords({ client, home }: Resident, withHome: boolean, t: TFunction): string {
  const born =
    client.date_of_birth === null
      ? t('client.nameAlert.bornUnknown')
      : t('client.nameAlert.born', { date: shortDate(client.date_of_birth, t) })
  return withHome && home !== undefined ? `${born}, ${home.home_name}` : born
}

/**
 * Returns the name in a list or a sentence: "Jerome Whitaker (name alert: born Jan 27, 1979)" if others are similar.
 */
export function alertedName(own: Resident, alike: readonly Resident[], t: TFunction): string {
  const name = fullName(own.client)
  if (alike.length === 0) return name
  return t('client.nameAlert.inLine', { name, who: whoWords(own, tellsHome(own, alike), t) })
}

/** Returns "Similar name: Jeremy Whitaker, born Jun 15, 1986". */
export function othersWords(alike: readonly Resident[], withHome: boolean, t: TFunction): string {
  const others = alike.map(other => `${fullName(other.client)}, ${whoWords(other, withHome, t)}`)
  return t('client.nameAlert.others', { others: others.join('; ') })
}

/** Returns the note under a field that may cut the name short: "Name alert: born …. Similar name: …". */
export function noteWords(own: Resident, alike: readonly Resident[], t: TFunction): string | undefined {
  if (alike.length === 0) return undefined
  const withHome = tellsHome(own, alike)
  return t('client.nameAlert.note', {
    who: whoWords(own, withHome, t),
    others: othersWords(alike, withHome, t),
  })
}
