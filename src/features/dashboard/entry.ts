/** One line of the dashboard: its text about a record, and the link to that record. */
import type { TFunction } from 'i18next'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { QuietTabletWords } from '../../homes/quiet-tablets/quiet-tablet-words.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { Directory, Facts, HomeWithToday } from './facts.ts'

export interface Entry {
  readonly id: string
  readonly to: string
  readonly title: string
  /** Texts below the title; empty ones are left out. */
  readonly details: readonly (string | undefined)[]
  /** Shown before the title, in its own column. */
  readonly time?: string | undefined
  readonly badge?: { readonly text: string; readonly tone: Tone } | undefined
  readonly isDone?: boolean
  /** The first lines of the record's text. */
  readonly excerpt?: string
}

export interface EntryContext {
  readonly facts: Facts
  readonly directory: Directory
  readonly now: Instant
  readonly t: TFunction
  readonly quietTablets: QuietTabletWords
}

export type LoadedFact<Name extends keyof Facts> = NonNullable<Facts[Name]>

export const clientName = (clientId: number | null, { directory }: EntryContext): string | undefined => {
  const client = clientId === null ? undefined : directory.clients.get(clientId)
  return client && fullName(client)
}

/** Returns the home's name when several homes are shown together. */
export const homeNameIfSeveral = (
  { home }: Pick<HomeWithToday, 'home'>,
  { directory }: EntryContext,
): string | undefined => (directory.homes.size > 1 ? home.home_name : undefined)
