/** Names shared by the parts of this screen. */
import { fullName } from '#domain/values/full-name.ts'
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type ClaimWork = Work<'expense_claim'>
export type Claim = ClaimWork['record']
export type ClaimViews = Views<'expense_claim', ClaimWork>

export const clientOf = ({ client }: ClaimWork): string => (client === null ? '' : fullName(client))
