/**
 * Unfinished forms of the signed-in user, kept on this device (U8). Forms know only this interface; the app implements
 * it with the device's database.
 */
import { createContext } from 'react'
import type { Instant } from '#domain/values/dates.ts'
import type { FormValues } from './description.ts'

export interface FormDraft {
  readonly values: FormValues
  /** The values when the form was opened: an amendment is compared with them, not with what others wrote since. */
  readonly base: FormValues
  /** The moment by this device's clock. */
  readonly saved_at: Instant
}

export interface Drafts {
  read(key: string): Promise<FormDraft | undefined>
  save(key: string, draft: FormDraft): Promise<void>
  /** `values`: the current values of the form; photos in them are deleted too. */
  discard(key: string, values?: FormValues): Promise<void>
}

/** Without a provider nothing is kept. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)
