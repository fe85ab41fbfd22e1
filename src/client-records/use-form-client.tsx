/** The client of a new record: selected in its form, or the client whose page is open. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday, type TimeZone } from '#domain/values/time-zone.ts'
import { useActiveClients, useHomesOfForm } from '../homes/shown-homes.ts'
import { clientChoices } from '../people/client-choices.ts'
import { ClientSubject } from '../people/client-subject.tsx'
import { useResident } from '../people/use-resident.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useTrueNow } from '../sync/true-now.ts'
import type { FieldDescription, FormValues, HomeTime } from '../ui/record-form/description.ts'
import type { AddRecordProps, Home, RecordCollection, RecordKind } from './record-kind.ts'

interface FormClient {
  /** The first field. */
  field: FieldDescription<'client_id'>
  /** The initial value of that field. */
  client_id: number | undefined
  /** Shown above the fields. */
  subject: ReactNode
  /** Returns the day and clock of the client's home. */
  homeTimeOf: (values: Readonly<FormValues>) => HomeTime
  zoneOf: (clientId: number) => TimeZone
  /** Returns the home of the client, or, if none is selected, one that can be selected. */
  homeOf: (clientId: number) => Home
  /** The current day, or '' while the homes have different dates: the user then enters the day. */
  today: LocalDate | ''
  draftKey: string
}

/** Returns undefined while the data is being read, and if the user may not write about any client. */
export function useFormClient<C extends RecordCollection>(
  { collection, wordsKey }: RecordKind<C>,
  openClient: AddRecordProps['openClient'],
): FormClient | undefined {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const now = useTrueNow()
  const resident = useResident(openClient?.client.id ?? 0)
  const allowedHomes = useHomesOfForm()?.filter(home => isAllowed(home, `${collection}.create`))
  const activeClients = useActiveClients(openClient ? undefined : allowedHomes)
  const homes = openClient ? [openClient.home] : allowedHomes
  const clients = openClient ? [openClient.client] : activeClients
  const [firstHome] = homes ?? []
  if (homes === undefined || firstHome === undefined || clients === undefined) return undefined
  if (openClient !== undefined && resident === undefined) return undefined
  const homeOf = (clientId: number) => {
    const client = clients.find(({ id }) => id === clientId)
    return homes.find(({ id }) => id === client?.home_id) ?? firstHome
  }
  const choices = clientChoices(clients, homes, t)
  const [today = '', ...otherDays] = new Set(homes.map(home => homeToday(now, home.time_zone)))
  return {
    field: {
      as: 'select',
      name: 'client_id',
      label: t(`${wordsKey}.form.client`),
      required: t(`${wordsKey}.form.clientMissing`),
      options: choices.options,
      emptyAs: 'absent',
      ...(openClient ? { disabled: true } : { note: values => choices.noteOf(Number(values.client_id)) }),
    },
    client_id: openClient?.client.id,
    subject: resident && <ClientSubject resident={resident} />,
    homeTimeOf(values) {
      const { clock, time_zone } = homeOf(Number(values.client_id))
      return { clock, today: homeToday(now, time_zone) }
    },
    homeOf,
    zoneOf: clientId => homeOf(clientId).time_zone,
    today: otherDays.length === 0 ? today : '',
    draftKey: openClient ? `${collection}.create/client:${openClient.client.id}` : `${collection}.create`,
  }
}
