/**
 * Fields of records that are not changed once they are recorded, such as allergies: one that does not hold is withdrawn
 * with a reason and stays readable.
 */
import * as v from 'valibot'
import { instant } from './dates.ts'
import { directoryId } from './ids.ts'
import { looseLongText } from './text.ts'

export const recordingFields = { recorded_at: instant, recorded_by: directoryId } as const

export const withdrawalFields = {
  withdrawn_at: v.nullable(instant),
  withdrawn_by: v.nullable(directoryId),
  withdrawal_reason: v.nullable(looseLongText(200)),
} as const

export const withdrawalGroup = ['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'] as const

export const isWithdrawn = ({ withdrawn_at }: { readonly withdrawn_at: string | null }): boolean =>
  withdrawn_at !== null
