/** The characters in the cells of a month; the font of the PDF contains all of them. */
import type { TFunction } from 'i18next'
import type { PaperCell, PaperState, Signature } from '#domain/rules/doses/chart/paper.ts'

/** The characters by state for cells without a signature. The cell of a future dose is empty. */
export const SIGNS = {
  no_record: '○',
  disputed: '!',
  before: '›',
  after: '×',
  off: '–',
  elsewhere: '»',
  future: '',
} as const satisfies Partial<Record<PaperState, string>>
/** Marks a dose about which the tables contain more. */
const EXPLAINED_SIGN = '*'

export function cellSign(cell: PaperCell, signatureText: (signature: Signature) => string): string {
  const signatures = cell.signatures.map(signatureText).join(' ')
  if (cell.state === 'given') return `${signatures}${cell.isExplained ? EXPLAINED_SIGN : ''}`
  if (cell.state === 'not_given') return signatures
  return cell.state === 'disputed' ? `${SIGNS.disputed} ${signatures}` : SIGNS[cell.state]
}

export const signWords = (state: PaperState, t: TFunction): string => t(`reports.log.signs.${state}`)
