/**
 * Decides which orders are of one drug: those of one stock item, or of stock items with the same name. Stock items do
 * not list their ingredients yet.
 */

/** A drug as a version of an order names it. */
export interface Drug {
  readonly inventory_id: number
  readonly medication_name: string
}

/** Reduces a name to its letters and figures for comparison: "Ibuprofen 200 mg" and "ibuprofen 200mg" are one. */
const plainDrugName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, '')

/** Whether two items of the stock, of one home or of two, have one name. */
export const isSameDrugName = (name: string, otherName: string): boolean =>
  plainDrugName(name) === plainDrugName(otherName)

/** Whether two stock items are one drug. After a move the new home has an item of its own for the same drug (M10.9). */
export const areSameDrug = (drug: Drug, otherDrug: Drug): boolean =>
  drug.inventory_id === otherDrug.inventory_id ||
  isSameDrugName(drug.medication_name, otherDrug.medication_name)
