/** Decides the taps on one due dose: none, one or several. */
import type { OperationInput } from '#domain/operations.ts'
import type { DueSlot } from '#domain/rules/doses/schedule.ts'
import { type Instant, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { ClientKey } from './clients.ts'
import type { DrugKey } from './formulary.ts'
import { absences, missedRates, refusalFactors, type UnusualOutcome, unusualDoses } from './happenings.ts'
import { type HomeKey, homes } from './homes.ts'
import { otherTeamMember, type PersonKey, personOnShift } from './people.ts'
import { pickOne, type Random, seededRandom } from './random.ts'

/** One tap on a dose on a tablet. */
export interface Tap extends Pick<OperationInput<'administration.mark'>, 'status' | 'reason_code' | 'notes'> {
  readonly author: PersonKey
  readonly recorded_at: Instant
  /** When the dose was taken; defaults to the moment of recording. */
  readonly given_at?: Instant
  /** Which of the home's two tablets; the kitchen's by default. */
  readonly tablet?: 'kitchen' | 'upstairs'
  /** Minutes until the tablet was in reach of the Wi-Fi again; absent when it was in reach. */
  readonly offline_minutes?: number
  /** The author had not seen the taps of others. */
  readonly is_unaware?: true
}

export interface RoundDose {
  readonly home: HomeKey
  readonly client: ClientKey
  readonly drug: DrugKey
  readonly slot: DueSlot
  readonly days_ago: number
}

/** Doses are given up to this many minutes before or after their time. */
const MAX_DEVIATION_MINUTES = 25
/** The chance that a tablet is out of reach of the Wi-Fi, and the most minutes it stays so. */
const OFFLINE_CHANCE = 0.04
const MAX_OFFLINE_MINUTES = 50
const MIS_TAP_UNDO_MINUTES = 0.1

export function tapsOf(dose: RoundDose): Tap[] {
  const { client, drug, slot, days_ago } = dose
  const random = seededRandom(`${client} ${drug} ${days_ago} ${slot.time}`)
  const unusualDose = unusualDoses.find(
    candidate =>
      candidate.client === client &&
      candidate.drug === drug &&
      candidate.days_ago === days_ago &&
      candidate.time === slot.time,
  )
  return unusualDose === undefined ? [usualTap(dose, random)] : unusualTaps(unusualDose, dose)
}

/** Returns a usual tap. A sum of two random numbers is often near its middle: most doses are given near their time. */
function usualTap(dose: RoundDose, random: Random): Tap {
  const minutesAfterDue = (random() + random() - 1) * MAX_DEVIATION_MINUTES
  const offline = random() < OFFLINE_CHANCE ? { offline_minutes: random() * MAX_OFFLINE_MINUTES } : {}
  return { ...makeTap(dose, minutesAfterDue, missedOutcome(dose, random) ?? { status: 'given' }), ...offline }
}

function missedOutcome({ client, days_ago }: RoundDose, random: Random): Outcome | undefined {
  const absence = absences.find(
    candidate =>
      candidate.client === client && days_ago <= candidate.from_days_ago && days_ago >= candidate.to_days_ago,
  )
  if (absence !== undefined) return { status: 'missed', reason_code: 'away', notes: absence.note }
  let remainder = random() * 1_000
  for (const { reason, per_thousand, notes } of missedRates) {
    remainder -= per_thousand * (reason === 'refused' ? (refusalFactors[client] ?? 1) : 1)
    if (remainder < 0) return { status: 'missed', reason_code: reason, notes: pickOne(random, notes) ?? null }
  }
  return undefined
}

function unusualTaps(unusualOutcome: UnusualOutcome, dose: RoundDose): Tap[] {
  switch (unusualOutcome.kind) {
    case 'blank':
      return []
    case 'corrected':
      return [
        makeTap(dose, 4, { status: 'given' }),
        makeTap(dose, 38, { status: 'missed', reason_code: 'refused', notes: unusualOutcome.note }),
      ]
    case 'mis_tap':
      return [
        makeTap(dose, 3, { status: 'given' }),
        makeTap(dose, 3 + MIS_TAP_UNDO_MINUTES, { status: 'scheduled', reason_code: 'mis_tap' }),
        makeTap(dose, 17, { status: 'given' }),
      ]
    case 'held':
      return [
        makeTap(dose, 6, { status: 'cancelled', reason_code: 'held_by_order', notes: unusualOutcome.note }),
      ]
    case 'late': {
      const givenTap = makeTap(dose, 5, { status: 'given', notes: unusualOutcome.note })
      const recorded_at = minutesAfter(givenTap.recorded_at, unusualOutcome.hours * 60)
      return [{ ...givenTap, given_at: givenTap.recorded_at, recorded_at }]
    }
    case 'twice': {
      const first = makeTap(dose, 2, { status: 'given' })
      const author = otherTeamMember(dose.home, dose.days_ago, first.author)
      const second = makeTap(dose, 14, { status: 'given' })
      return [
        { ...first, offline_minutes: 70, is_unaware: true },
        { ...second, author, tablet: 'upstairs', offline_minutes: 25, is_unaware: true },
      ]
    }
  }
}

type Outcome = Pick<Tap, 'status' | 'reason_code' | 'notes'>

function makeTap({ home, slot, days_ago }: RoundDose, minutesAfterDue: number, outcome: Outcome): Tap {
  const recorded_at = minutesAfter(slot.at, minutesAfterDue)
  const { time } = localDateTimeOf(recorded_at, homes[home].time_zone)
  return { ...outcome, author: personOnShift(home, days_ago, time), recorded_at }
}

export const minutesAfter = (moment: Instant, minutes: number): Instant =>
  instantAt(Math.round(millisOf(moment) + minutes * MINUTE_MS))
