/** The form fields that depend on the home: the home of new work, and who may be named in it. */
import { useTranslation } from 'react-i18next'
import type { OperationKind } from '#domain/operations.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { canBeAssigned } from '#domain/rules/people/colleagues.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useRequestedHomeId } from '../homes/asked-home.ts'
import { useCurrentHomeId } from '../homes/shown-homes.ts'
import { useHomes, usePeople } from '../mirror/read/directory.ts'
import { useRows } from '../mirror/read/use-rows.ts'
import { clientChoices } from '../people/client-choices.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useTrueNow } from '../sync/true-now.ts'
import type { FieldDescription, FormValues, HomeTime } from '../ui/record-form/description.ts'

type Home = RowOf<'home'>
type SelectField<Name extends string> = Extract<FieldDescription<Name>, { as: 'select' }>

export interface WorkFormContext {
  /** The first field of a new record. */
  homeField: SelectField<'home_id'>
  /** The initial value of that field: the current home, or the only one. */
  home_id: number | undefined
  /** A field for a colleague in the home selected in the form. */
  peopleField: <Name extends string>(name: Name, label: string) => SelectField<Name>
  clientField: <Name extends string>(name: Name) => SelectField<Name>
  /** A field for a client of any home; the client then determines the home. */
  anyClientField: <Name extends string>(name: Name) => SelectField<Name>
  /** Returns the day and clock of the selected home. */
  homeTimeOf: (values: Readonly<FormValues>) => HomeTime
  today: LocalDate
}

/** The client of an existing record: its form offers this client even if they are no longer active. */
interface LinkedClient {
  readonly client_id: number | null
}

/**
 * Returns undefined while it is being read, and if the user may not do this in any home. `home`: the home of an
 * existing record.
 */
export function useWorkFormContext(
  operation: OperationKind,
  home?: Home,
  linkedClient?: LinkedClient,
): WorkFormContext | undefined {
  const { t } = useTranslation()
  const hasRight = useCanDoInHome()
  const now = useTrueNow()
  const requestedHomeId = useRequestedHomeId()
  const currentHomeId = useCurrentHomeId()
  const people = usePeople()
  const allHomes = useHomes()
  const homes = home
    ? [home]
    : allHomes?.filter(candidateHome => isOpenHome(candidateHome) && hasRight(candidateHome, operation))
  const ids = homes?.map(({ id }) => id)
  const clients = useRows(ids ? { collection: 'client', index: 'home_id', anyOf: ids } : null)
  const [firstHome] = homes ?? []
  if (homes === undefined || firstHome === undefined || clients === undefined || people === undefined)
    return undefined
  const initialHome =
    homes.find(({ id }) => id === (requestedHomeId ?? currentHomeId)) ??
    (homes.length === 1 ? firstHome : undefined)
  /** Returns the selected home, or the client's home. */
  const homeIdIn = ({ home_id, client_id }: Readonly<FormValues>) =>
    home_id === undefined ? clients.find(({ id }) => id === client_id)?.home_id : Number(home_id)
  const homeOf = (values: Readonly<FormValues>): Home =>
    homes.find(({ id }) => id === homeIdIn(values)) ?? home ?? initialHome ?? firstHome
  const offeredClients = clients.filter(
    ({ id, status }) => status === 'active' || id === linkedClient?.client_id,
  )
  const choices = clientChoices(offeredClients, homes, t)
  const colleagues = [...people.values()].map(card => ({ value: card.id, card, label: fullName(card) }))
  return {
    homeField: {
      as: 'select',
      name: 'home_id',
      label: t('work.home'),
      placeholder: t('work.chooseHome'),
      required: t('work.homeMissing'),
      options: homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
      emptyAs: 'absent',
      ...(homes.length === 1 ? { disabled: true } : {}),
    },
    home_id: initialHome?.id,
    peopleField: (name, label) => ({
      as: 'select',
      name,
      label,
      options: values =>
        colleagues.filter(
          ({ value, card }) => canBeAssigned(card, homeOf(values)) || value === Number(values[name]),
        ),
    }),
    clientField: name => ({
      as: 'select',
      name,
      label: t('work.client'),
      placeholder: t('work.chooseClient'),
      options: values => choices.options.filter(({ homeId }) => homeId === homeOf(values).id),
      note: values => choices.noteOf(Number(values[name])),
    }),
    anyClientField: name => ({
      as: 'select',
      name,
      label: t('work.client'),
      placeholder: t('work.chooseClient'),
      // A user who comes from the page of a home selects among its clients.
      options: choices.options.filter(
        ({ homeId }) => requestedHomeId === undefined || homeId === requestedHomeId,
      ),
      note: values => choices.noteOf(Number(values[name])),
    }),
    homeTimeOf(values) {
      const { clock, time_zone } = homeOf(values)
      return { clock, today: homeToday(now, time_zone) }
    },
    today: homeToday(now, (home ?? initialHome ?? firstHome).time_zone),
  }
}
