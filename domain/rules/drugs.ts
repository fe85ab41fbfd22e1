/** Which orders are of one drug. Until items of the stock name their ingredients: one item, or items of one name. */

/** As a version of an order names it. */
export interface Drug {
  readonly inventory_id: number
  readonly medication_name: string
}

/** Names are compared by their letters and figures: "Ibuprofen 200 mg" and "ibuprofen 200mg" are one. */
const plainDrug = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, '')

/** After a move the new home has an item of its own for the same drug (M10.9). */
export const isOneDrug = (one: Drug, other: Drug): boolean =>
  one.inventory_id === other.inventory_id ||
  plainDrug(one.medication_name) === plainDrug(other.medication_name)
