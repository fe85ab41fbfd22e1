/** What the parts of this screen call things. */
import type { Work } from '../../work-lists/use-work.ts'

export type ClaimWork = Work<'expense_claim'>
export type Claim = ClaimWork['record']
