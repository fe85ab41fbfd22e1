/** Filters that lists of work have in common. */
import type { TFunction } from 'i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { clientChoices } from '../people/client-choices.ts'
import { colleagueName } from '../people/colleague-name.ts'
import type { FilterOptions, ListFilter } from '../ui/list/filters.tsx'
import type { AllWork, Work, WorkCollection } from './use-work.ts'

/** By client; those who left and are in the list too. */
export function clientFilter<C extends WorkCollection>(
  { clients, homes, work }: AllWork<C>,
  t: TFunction,
): ListFilter<Work<C>> {
  const named = new Set<number | null>(work.map(({ record }) => record.client_id))
  const listed = clients.filter(({ id, status }) => status === 'active' || named.has(id))
  const { options } = clientChoices(listed, [...homes], t)
  return {
    as: 'choice',
    name: 'client',
    label: t('work.client'),
    all: t('work.allClients'),
    options: options.map(({ value, label }) => ({ value: String(value), label })),
    isIn: ({ record }, value) => String(record.client_id) === value,
  }
}

/** By a person the records name. */
export function personFilter<C extends WorkCollection>(
  { people, work }: AllWork<C>,
  { name, label, all }: { readonly name: string; readonly label: string; readonly all: string },
  idIn: (work: Work<C>) => number | null,
  t: TFunction,
): ListFilter<Work<C>> {
  const named = new Set(work.map(idIn).filter(id => id !== null))
  // Whom this device does not know comes last.
  const ids = new Set([...people.keys(), ...named].filter(id => named.has(id)))
  const options: FilterOptions = [...ids].map(id => ({
    value: String(id),
    label: colleagueName(people, id, t),
  }))
  return { as: 'choice', name, label, all, options, isIn: (one, value) => String(idIn(one)) === value }
}

export const dayFilters = <C extends WorkCollection>(
  { today }: AllWork<C>,
  hasFuture: boolean,
  dayOf: (work: Work<C>) => LocalDate,
  t: TFunction,
): ListFilter<Work<C>>[] =>
  (['from', 'to'] as const).map(name => ({
    as: 'day',
    name,
    label: t(`records.${name}`),
    today,
    hasFuture,
    dayOf,
    todayOf: one => one.today,
  }))
