/**
 * Fields of records that are not changed once they are recorded, such as allergies: a wrong record is withdrawn
 * with a reason and stays readable.
 */
import * as v from 'valibot'
import { field, stamp } from '../field.ts'
import { instant, numericId } from './schemas.ts'
import { optionalLongText } from './text.ts'

export const recordingFields = {
  recorded_at: stamp(instant, { label: 'Recorded', format: 'moment' }),
  recorded_by: stamp(numericId, { label: 'Recorded by', format: 'person' }),
} as const

const withdrawalSchemas = {
  at: v.nullable(instant),
  by: v.nullable(numericId),
  reason: v.nullable(optionalLongText(200)),
} as const

/** For records of a chart, whose withdrawal is labeled as removal. */
export const withdrawalFields = {
  withdrawn_at: stamp(withdrawalSchemas.at, { label: 'Removed', format: 'moment' }),
  withdrawn_by: stamp(withdrawalSchemas.by, { label: 'Removed by', format: 'person' }),
  withdrawal_reason: field(withdrawalSchemas.reason, { label: 'Reason for removal' }),
} as const

/** For what was counted or used, whose withdrawal is labeled as taking back. */
export const takenBackFields = {
  withdrawn_at: stamp(withdrawalSchemas.at, { label: 'Taken back', format: 'moment' }),
  withdrawn_by: stamp(withdrawalSchemas.by, { label: 'Taken back by', format: 'person' }),
  withdrawal_reason: field(withdrawalSchemas.reason, { label: 'Why it was taken back' }),
} as const

export const withdrawalGroup = ['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'] as const

export const isWithdrawn = ({ withdrawn_at }: { readonly withdrawn_at: string | null }): boolean =>
  withdrawn_at !== null
