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
export const shouldShowHome = (resident: Resident, similarResidents: readonly Resident[]) =>
  similarResidents.some(({ client }) => client.home_id !== resident.client.home_id)

/** Returns "born Jan 27, 1979, Maple House". */
export function birthAndHomeWords({ client, home }: Resident, showsHome: boolean, t: TFunction): string {
  const birthText =
    client.date_of_birth === null
      ? t('client.nameAlert.bornUnknown')
      : t('client.nameAlert.born', { date: shortDate(client.date_of_birth, t) })
  return showsHome && home !== undefined ? `${birthText}, ${home.home_name}` : birthText
}

/**
 * Returns the name in a list or a sentence: "Jerome Whitaker (name alert: born Jan 27, 1979)" if others are similar.
 */
export function nameWithAlert(
  resident: Resident,
  similarResidents: readonly Resident[],
  t: TFunction,
): string {
  const name = fullName(resident.client)
  if (similarResidents.length === 0) return name
  return t('client.nameAlert.inLine', {
    name,
    who: birthAndHomeWords(resident, shouldShowHome(resident, similarResidents), t),
  })
}

/** Returns "Similar name: Jeremy Whitaker, born Jun 15, 1986". */
export function similarNamesWords(
  similarResidents: readonly Resident[],
  showsHome: boolean,
  t: TFunction,
): string {
  const similarNameTexts = similarResidents.map(
    similarResident =>
      `${fullName(similarResident.client)}, ${birthAndHomeWords(similarResident, showsHome, t)}`,
  )
  return t('client.nameAlert.others', { others: similarNameTexts.join('; ') })
}

/** Returns the note under a field that may cut the name short: "Name alert: born …. Similar name: …". */
export function nameAlertNote(
  resident: Resident,
  similarResidents: readonly Resident[],
  t: TFunction,
): string | undefined {
  if (similarResidents.length === 0) return undefined
  const showsHome = shouldShowHome(resident, similarResidents)
  return t('client.nameAlert.note', {
    who: birthAndHomeWords(resident, showsHome, t),
    others: similarNamesWords(similarResidents, showsHome, t),
  })
}
