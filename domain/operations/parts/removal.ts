/** Records that are taken off the lists: the row stays, with who removed it and when. */
import type { OperationContext } from '../../operation.ts'

export const notRemovedFields = { removed_at: null, removed_by: null } as const

export const isRemoved = ({ removed_at }: { readonly removed_at: string | null }): boolean =>
  removed_at !== null

export const removalStamp = ({ recorded_at, author_id }: OperationContext) => ({
  updated_at: recorded_at,
  removed_at: recorded_at,
  removed_by: author_id,
})
