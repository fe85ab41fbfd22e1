/** The filters of the access log, named as the API's parameters. Days are sent as the instants they start and end. */
import { type AccessRecord, loggedActions, loggedTargets } from '#domain/answers/access-record.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday, instantOf } from '#domain/values/time-zone.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { deviceWallClock, type WallClock } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes, usePeople } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { clientChoices } from '../../people/client-choices.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'

/** The last seven days are shown until the user chooses other days: nobody reads a log of years. */
const DEFAULT_DAYS = 7

export interface LogClock extends WallClock {
  /** The home whose clock it is; undefined for the device's own clock. */
  readonly home_name?: string
}

/** Returns the clock for the log's times: that of the current home, else of the first home, else of the device. */
export function useLogClock(): LogClock {
  const homes = useHomes()
  const currentHomeId = useCurrentHomeId()
  return homes?.find(({ id }) => id === currentHomeId) ?? homes?.[0] ?? deviceWallClock()
}

/** Returns the filters. They offer people and clients on this device, of which a super admin has none. */
export function useLogFilters(clock: LogClock): ListFilter<AccessRecord>[] {
  const t = useLabels()
  const people = usePeople()
  const homes = useHomes() ?? []
  const clients = useRows({ collection: 'client', all: true }) ?? []
  const today = homeToday(useTrueNow(), clock.time_zone)
  const matchesEveryRow = () => true
  const peopleOptions = [...(people?.values() ?? [])].map(person => ({
    value: String(person.id),
    label: fullName(person),
  }))
  const choiceFilter = (
    name: string,
    label: string,
    allLabel: string,
    options: { value: string; label: string }[],
  ) => ({ as: 'choice', name, label, allLabel, options, matchesRow: matchesEveryRow }) as const
  const logLabel = (name: 'person' | 'client' | 'home' | 'kind' | 'way' | 'from' | 'to') =>
    t(`hipaaCompliance.log.${name}`)
  const filters: ListFilter<AccessRecord>[] = [
    choiceFilter('person_id', logLabel('person'), t('hipaaCompliance.log.allPeople'), peopleOptions),
    choiceFilter(
      'client_id',
      logLabel('client'),
      t('hipaaCompliance.log.allClients'),
      clientChoices(clients, homes, t).options.map(({ value, label }) => ({ value: String(value), label })),
    ),
    choiceFilter(
      'home_id',
      logLabel('home'),
      t('hipaaCompliance.log.allHomes'),
      homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
    ),
    choiceFilter(
      'what',
      logLabel('kind'),
      t('hipaaCompliance.log.allKinds'),
      loggedTargets.map(value => ({ value, label: t(`hipaaCompliance.log.kinds.${value}`) })),
    ),
    choiceFilter(
      'way',
      logLabel('way'),
      t('hipaaCompliance.log.allWays'),
      loggedActions.map(value => ({ value, label: t(`hipaaCompliance.log.ways.${value}`) })),
    ),
  ]
  const dayFilters = (['from', 'to'] as const).map(
    (name): ListFilter<AccessRecord> => ({
      as: 'day',
      name,
      label: logLabel(name),
      today,
      dayOf: ({ at }) => homeToday(at, clock.time_zone),
    }),
  )
  return [...filters.filter(filter => filter.as !== 'choice' || filter.options.length > 1), ...dayFilters]
}

/** Returns the parameters to send for the filters: the last week when no day is chosen. */
export function useLogQuery(values: Readonly<Record<string, string>>, { time_zone }: LogClock) {
  const today = homeToday(useTrueNow(), time_zone)
  const { from = '', to = '', ...otherValues } = values
  const isLastWeek = from === '' && to === ''
  const firstDay = isLastWeek ? addDays(today, 1 - DEFAULT_DAYS) : from
  const startOfDay = (day: string) => (day === '' ? '' : instantOf(day, '00:00', time_zone))
  return {
    isLastWeek,
    logQuery: {
      ...otherValues,
      from: startOfDay(firstDay),
      to: startOfDay(to && addDays(to, 1)),
    } as Readonly<Record<string, string>>,
  }
}
