/** An order that is written at one moment and changed at others, and what is due then. */
import type { OperationInput } from '#domain/operations.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import type { ClockTime, LocalDate } from '#domain/values/dates.ts'
import { instantOf } from '#domain/values/time-zone.ts'
import { homeAndClient, id, resident, run } from './one-order.ts'

const ZONE = 'America/New_York'
export type Changes = OperationInput<'medication.update'>['changes']

/** An order written at one moment of the home and changed at others. `at` as 'YYYY-MM-DD HH:MM'. */
export function prescribed(at: string, content: Changes & { start_date: LocalDate }) {
  const records = homeAndClient()
  const moment = (at: string) => instantOf(at.slice(0, 10), at.slice(11), ZONE)
  const medication_id = id('an order')
  const args = {
    medication_id,
    version_id: id('version 0'),
    client_id: 1,
    inventory_id: 1,
    dosage: 1,
    is_confirmed: true,
  }
  run(records, 'medication.create', { ...args, ...content }, { recorded_at: moment(at) })
  let made = 0
  return {
    change(at: string, changes: Changes) {
      made++
      const version_id = id(`version ${made}`)
      const asked = { medication_id, version_id, changes, seen: null, is_confirmed: true }
      run(records, 'medication.update', asked, {
        recorded_at: moment(at),
        operation_id: id(`change ${made}`),
      })
      return this
    },
    due(from: LocalDate, to: LocalDate) {
      const line = records.one('medication', medication_id)
      if (line === undefined) throw new Error('The order is gone.')
      const versions = records.all('medication_version')
      return dueSlots(line, versions, from, to, ZONE, resident).map(
        ({ date, time, version_id }) =>
          `${date} ${time} ×${versions.find(({ id }) => id === version_id)?.dosage}`,
      )
    },
    dosageAt: (date: LocalDate, time: ClockTime) =>
      versionInForceAt(records.all('medication_version'), { date, time })?.dosage,
  }
}
