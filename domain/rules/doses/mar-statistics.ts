/** The figures above the MAR screens and the next administration of a client (spec part 2 §2 MAR). */
import type { FrequencyType } from '../../entities/medication-version.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'
import type { DoseStatus } from './effective-marks.ts'
import { isActive } from './orders.ts'
import { isDoseOpen, type RecordedDoses } from './recorded-doses.ts'
import type { DueSlot, OrderRecord } from './schedule.ts'

/** One client of the MAR overview, as REST sends it. */
export interface MarSummary {
  medication_count: number
  next_medication_schedule: string | null
}

export interface MarOverview {
  total_clients: number
  with_medications: number
  no_medications: number
  scheduled_today: number
}

/** The texts that are shown in place of the next dose when there is none. */
export const NO_NEXT_DOSE = {
  no_medications: 'No medications',
  no_schedule: 'No schedule',
  as_prescribed: 'As prescribed',
} as const

export function marOverview(clients: readonly MarSummary[]): MarOverview {
  const withMedicationsCount = clients.filter(client => client.medication_count > 0).length
  return {
    total_clients: clients.length,
    with_medications: withMedicationsCount,
    no_medications: clients.length - withMedicationsCount,
    scheduled_today: clients.filter(isScheduledToday).length,
  }
}

/** Whether "Scheduled Today" counts a client. */
export const isScheduledToday = ({ next_medication_schedule }: MarSummary): boolean =>
  namesDose(next_medication_schedule)

/** The spec's test for "Scheduled Today": the text is not empty and names a dose. */
function namesDose(text: string | null): boolean {
  const normalizedText = (text ?? '').trim().toLowerCase()
  return (
    normalizedText !== '' &&
    !Object.values(NO_NEXT_DOSE).some(noDoseText => normalizedText.includes(noDoseText.toLowerCase()))
  )
}

export interface ClientMarStatistics {
  total_medications: number
  active_medications: number
  given_today: number
  missed_today: number
}

/**
 * Counts the figures of one client. `doses` are all administrations touched, including as-needed: they count when
 * given, but not when missed, because none was due. A possible double dose counts as given once; a disagreement counts
 * as neither until a person has settled it; held is not missed.
 */
export function clientMarStatistics(
  orders: readonly Pick<OrderRecord, 'end_date'>[],
  doses: readonly { date: LocalDate; status: DoseStatus; is_as_needed: boolean }[],
  today: LocalDate,
): ClientMarStatistics {
  const todaysDoses = doses.filter(dose => dose.date === today)
  const statuses = todaysDoses.map(dose => dose.status)
  return {
    total_medications: orders.length,
    active_medications: orders.filter(order => isActive(order, today)).length,
    given_today: statuses.filter(status => status === 'given' || status === 'possible_double_dose').length,
    missed_today: todaysDoses.filter(dose => dose.status === 'missed' && !dose.is_as_needed).length,
  }
}

/** Returns the first open dose among a client's slots; null if none is left in these slots. */
export function nextAdministration(slots: readonly DueSlot[], recordedDoses: RecordedDoses): DueSlot | null {
  let nextSlot: DueSlot | null = null
  for (const slot of slots) {
    if (!isDoseOpen(slot, recordedDoses)) continue
    if (nextSlot === null || slot.at < nextSlot.at) nextSlot = slot
  }
  return nextSlot
}

/** Formats a due dose, for REST or for the screen by the home's clock. */
export type SlotFormat = (slot: Pick<DueSlot, 'date' | 'time'>, today: LocalDate) => string

/** Formats for REST: '20:00' today, 'Tomorrow 08:00', '2026-03-12 08:00'. */
export const formatRestSlot: SlotFormat = ({ date, time }, today) => {
  if (date === today) return time
  return date === addDays(today, 1) ? `Tomorrow ${time}` : `${date} ${time}`
}

/**
 * Returns the next_medication_schedule: when the next dose is, or why there is none. `frequencies` are those of the
 * client's active orders.
 */
export function nextAdministrationText(
  nextSlot: Pick<DueSlot, 'date' | 'time'> | null,
  frequencies: readonly FrequencyType[],
  today: LocalDate,
  formatSlot: SlotFormat = formatRestSlot,
): string {
  if (nextSlot !== null) return formatSlot(nextSlot, today)
  if (frequencies.length === 0) return NO_NEXT_DOSE.no_medications
  const isOnlyAsNeeded = frequencies.every(type => type === 'as_needed')
  return isOnlyAsNeeded ? NO_NEXT_DOSE.as_prescribed : NO_NEXT_DOSE.no_schedule
}
