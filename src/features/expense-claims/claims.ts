/**
 * Types shared by the files of this screen. `ClaimWork`: a claim with its home and client; `ClaimViews`: how its fields
 * are labeled, shown and filtered.
 */
import { fullName } from '#domain/values/full-name.ts'
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type ClaimWork = Work<'expense_claim'>
export type Claim = ClaimWork['record']
export type ClaimViews = Views<'expense_claim', ClaimWork>

export const clientNameOf = ({ client }: ClaimWork): string => (client === null ? '' : fullName(client))
