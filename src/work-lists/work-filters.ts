/** Filters of all lists of work, in addition to those of all lists (`src/views/list-filters.ts`). */
import type { TFunction } from 'i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { clientChoices } from '../people/client-choices.ts'
import type { ListFilter } from '../ui/list/filters.tsx'
import { dayFilters } from '../views/list-filters.ts'
import type { AllWork, Work, WorkCollection } from './use-work.ts'

/** Returns a filter by client, including clients in the list who have left. */
export function clientFilter<C extends WorkCollection>(
  { clients, homes, work }: AllWork<C>,
  t: TFunction,
): ListFilter<Work<C>> {
  const clientIdsInWork = new Set<number | null>(work.map(({ record }) => record.client_id))
  const listedClients = clients.filter(({ id, status }) => status === 'active' || clientIdsInWork.has(id))
  const { options } = clientChoices(listedClients, [...homes], t)
  return {
    as: 'choice',
    name: 'client',
    label: t('work.client'),
    allLabel: t('work.allClients'),
    options: options.map(({ value, label }) => ({ value: String(value), label })),
    matchesRow: ({ record }, value) => String(record.client_id) === value,
  }
}

/** Returns filters by day, with the current day of each record's home. */
export const workDayFilters = <C extends WorkCollection>(
  { today }: AllWork<C>,
  canBeFuture: boolean,
  dayOf: (work: Work<C>) => LocalDate,
  t: TFunction,
): ListFilter<Work<C>>[] => dayFilters({ today, canBeFuture, dayOf, todayOf: work => work.today }, t)
