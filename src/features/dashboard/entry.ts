/** One line of the dashboard: what it says of a record, and where it leads: to the record it speaks of. */
import type { TFunction } from 'i18next'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { Facts, HomeOnDay, Place } from './facts.ts'

export interface Entry {
  readonly id: string
  readonly to: string
  readonly title: string
  /** Below the title; what is empty is left out. */
  readonly about: readonly (string | undefined)[]
  /** Before the title, in a column of its own. */
  readonly time?: string | undefined
  readonly badge?: { readonly text: string; readonly tone: Tone } | undefined
  readonly isDone?: boolean
  /** The first lines of what was written. */
  readonly detail?: string
}

export interface EntryContext {
  readonly facts: Facts
  readonly place: Place
  readonly now: Instant
  readonly t: TFunction
}

export type LoadedFact<Name extends keyof Facts> = NonNullable<Facts[Name]>

export const clientName = (clientId: number | null, { place }: EntryContext): string | undefined => {
  const client = clientId === null ? undefined : place.clients.get(clientId)
  return client && fullName(client)
}

/** Said where several homes are shown together. */
export const homeName = ({ home }: Pick<HomeOnDay, 'home'>, { place }: EntryContext): string | undefined =>
  place.homes.size > 1 ? home.home_name : undefined
