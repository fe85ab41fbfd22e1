/** The client of a new record: selected in its form, or the client whose page is open. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday, type TimeZone } from '#domain/values/time-zone.ts'
import { useActiveClients, useHomesOfForm } from '../homes/shown-homes.ts'
import { clientChoices } from '../people/client-choices.ts'
import { ClientSubject } from '../people/client-subject.tsx'
import { useResident } from '../people/use-resident.ts'
import { useRights } from '../session/use-rights.ts'
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
  homeIn: (values: Readonly<FormValues>) => HomeTime
  zoneOf: (clientId: number) => TimeZone
  /** Returns the home of the client, or, if none is selected, one that can be selected. */
  homeOf: (clientId: number) => Home
  /** Empty while the homes have different dates: the user then selects the day. */
  today: LocalDate | ''
  draftKey: string
}

/** Returns undefined while it is being read, and if the user may not write about any client. */
export function useFormClient<C extends RecordCollection>(
  { collection, words }: RecordKind<C>,
  about: AddRecordProps['about'],
): FormClient | undefined {
  const { t } = useTranslation()
  const may = useRights()
  const now = useTrueNow()
  const person = useResident(about?.client.id ?? 0)
  const shown = useHomesOfForm()?.filter(home => may(home, `${collection}.create`))
  const active = useActiveClients(about ? undefined : shown)
  const homes = about ? [about.home] : shown
  const clients = about ? [about.client] : active
  const [first] = homes ?? []
  if (homes === undefined || first === undefined || clients === undefined) return undefined
  if (about !== undefined && person === undefined) return undefined
  const homeOf = (clientId: number) => {
    const client = clients.find(({ id }) => id === clientId)
    return homes.find(({ id }) => id === client?.home_id) ?? first
  }
  const choices = clientChoices(clients, homes, t)
  const [today = '', ...otherDays] = new Set(homes.map(home => homeToday(now, home.time_zone)))
  return {
    field: {
      as: 'select',
      name: 'client_id',
      label: t(`${words}.form.client`),
      required: t(`${words}.form.clientMissing`),
      options: choices.options,
      emptyAs: 'absent',
      ...(about ? { disabled: true } : { note: values => choices.noteOf(Number(values.client_id)) }),
    },
    client_id: about?.client.id,
    subject: person && <ClientSubject person={person} />,
    homeIn(values) {
      const { clock, time_zone } = homeOf(Number(values.client_id))
      return { clock, today: homeToday(now, time_zone) }
    },
    homeOf,
    zoneOf: clientId => homeOf(clientId).time_zone,
    today: otherDays.length === 0 ? today : '',
    draftKey: about ? `${collection}.create/client:${about.client.id}` : `${collection}.create`,
  }
}
