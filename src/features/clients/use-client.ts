/** One client as stored on this device, with everything their page shows. */
import type { RowOf } from '#domain/registry.ts'
import { datedDoses, rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { clientMarStatistics } from '#domain/rules/doses/mar-statistics.ts'
import { isActive } from '#domain/rules/doses/orders.ts'
import { versionInForceAt, versionsInOrder } from '#domain/rules/doses/versions.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { LocalDateTime } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { Client, Home } from './use-clients.ts'

export type Contact = ShownRow<'client_contact'>
export type Allergy = ShownRow<'allergy'>
export type Diagnosis = ShownRow<'diagnosis'>

/** Entries of a chart: `current` are in effect; `withdrawn` are not, the last withdrawn first. */
export interface ChartEntries<Entry> {
  current: readonly Entry[]
  withdrawn: readonly Entry[]
}

export interface ClientDetails {
  client: Client
  home: Home
  /** Contacts in effect, by name. */
  contacts: readonly Contact[]
  allergies: ChartEntries<Allergy>
  /** Sorted by name. */
  diagnoses: ChartEntries<Diagnosis>
  /** Colleagues by user id. */
  people: ReadonlyMap<number, RowOf<'person_card'>>
}

/** Reads a client's details: null when this device has no such client; undefined while they are read. */
export function useClientDetails(clientId: number): ClientDetails | null | undefined {
  return useMirrorQuery<ClientDetails | null>(
    async mirror => {
      const selection = { index: 'client_id', is: clientId } as const
      const [[client], homes, contacts, allergies, diagnoses, people] = await Promise.all([
        readRows(mirror, { collection: 'client', anyOf: [clientId] }),
        readRows(mirror, { collection: 'home', all: true }),
        readRows(mirror, { collection: 'client_contact', ...selection }),
        readRows(mirror, { collection: 'allergy', ...selection }),
        readRows(mirror, { collection: 'diagnosis', ...selection }),
        readRows(mirror, { collection: 'person_card', all: true }),
      ])
      const home = homes.find(({ id }) => id === client?.home_id)
      if (client === undefined || home === undefined) return null
      return {
        client,
        home,
        contacts: contacts
          .filter(({ removed_at }) => removed_at === null)
          .sort((left, right) => left.full_name.localeCompare(right.full_name)),
        allergies: chartEntries(allergies),
        people: new Map(people.map(card => [card.id, card])),
        diagnoses: chartEntries(diagnoses.sort((left, right) => left.name.localeCompare(right.name))),
      }
    },
    [clientId],
  )
}

function chartEntries<Entry extends Pick<Allergy, 'withdrawn_at'>>(
  entries: readonly Entry[],
): ChartEntries<Entry> {
  const withdrawalTimeOf = ({ withdrawn_at }: Entry) => withdrawn_at ?? ''
  return {
    current: entries.filter(entry => !isWithdrawn(entry)),
    withdrawn: entries
      .filter(isWithdrawn)
      .sort((left, right) => (withdrawalTimeOf(left) < withdrawalTimeOf(right) ? 1 : -1)),
  }
}

/** Reads a client's active orders in their current version, and the figures of the day. `localNow`: now in the home. */
export function useClientMedication(clientId: number, localNow: LocalDateTime) {
  const { date: today, time } = localNow
  const medicationRows = useMirrorQuery(
    async mirror => {
      const selection = { index: 'client_id', is: clientId } as const
      // As-needed doses of today may have the date of another day (M8.1).
      const days = rowDaysFor(today, today)
      const todaySelection = {
        index: '[client_id+administration_date]',
        from: [clientId, days.from],
        to: [clientId, days.to],
      } as const
      const [medications, versions, doses, marks] = await Promise.all([
        readRows(mirror, { collection: 'medication', ...selection }),
        readRows(mirror, { collection: 'medication_version', ...selection }),
        readRows(mirror, { collection: 'administration', ...todaySelection }),
        readRows(mirror, { collection: 'mark', ...todaySelection }),
      ])
      return { orders: medications.filter(({ removed_at }) => removed_at === null), versions, doses, marks }
    },
    [clientId, today],
  )
  if (medicationRows === undefined) return undefined
  const versions = groupBy(medicationRows.versions, version => version.medication_id)
  const marks = groupBy(medicationRows.marks, mark => mark.administration_id)
  return {
    activeOrders: medicationRows.orders
      .filter(order => isActive(order, today))
      .flatMap(order => {
        const version = versionInForceAt(versionsInOrder(versions.get(order.id) ?? []), { date: today, time })
        return version === undefined ? [] : [{ order, version }]
      })
      .sort((left, right) => left.version.medication_name.localeCompare(right.version.medication_name)),
    statistics: clientMarStatistics(medicationRows.orders, datedDoses(medicationRows.doses, marks), today),
  }
}
