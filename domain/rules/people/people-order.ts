/** The one order of people, residents and colleagues alike, for every list of them that has no other order. */

export interface PersonName {
  readonly first_name: string
  readonly last_name: string
}

const nameCollator = new Intl.Collator('en', { sensitivity: 'base' })

/** Compares by last name, then first name, whatever the case and the language of the device, then by id: for `sort`. */
export const byPersonName = (left: PersonName & { id: number }, right: PersonName & { id: number }): number =>
  nameCollator.compare(left.last_name, right.last_name) ||
  nameCollator.compare(left.first_name, right.first_name) ||
  left.id - right.id

/** Returns "Abbott, Walter": the sort key of a column that shows "Walter Abbott". */
export const nameSortKey = ({ first_name, last_name }: PersonName): string => `${last_name}, ${first_name}`
