/**
 * Half-written forms of the person who is signed in, kept on this device (U8). Forms know this interface alone; the
 * app provides it over the device's database.
 */
import { createContext } from 'react'
import type { Instant } from '#domain/values/dates.ts'
import type { FormValues } from './description.ts'

export interface FormDraft {
  readonly values: FormValues
  /** What the form showed when it was begun: an amendment is compared with it, not with what others wrote since. */
  readonly base: FormValues
  /** By this device's clock. */
  readonly saved_at: Instant
}

export interface Drafts {
  read(key: string): Promise<FormDraft | undefined>
  keep(key: string, draft: FormDraft): Promise<void>
  /** `values`: what the form says now; the photos among it go too. */
  discard(key: string, values?: FormValues): Promise<void>
}

/** Without a provider nothing is kept. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)
