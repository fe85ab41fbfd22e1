/**
 * Decides what to ask before a dose is recorded, by what this tablet knows at that moment (M12.4, M12.6). Every way to
 * record a dose calls this: a question may be open for minutes, and its answer is about the dose as it was. Pure.
 */

import { lastGiven } from '#domain/rules/access/offers.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { earliness } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { closeDoses } from './close-doses.ts'
import type { WhatHappened } from './use-marking.ts'

/** A question about a dose that one tap does not answer. */
export type Question =
  /** Why it was not given. */
  | { what: 'why' }
  /** Why an as-needed dose is given. */
  | { what: 'why_given' }
  /** Whether it is to be recorded as not given although it is not due yet; without `happened`, why is asked next. */
  | { what: 'early_miss'; happened?: WhatHappened }
  /** When it was given; `happened`: what was answered so far. */
  | { what: 'when'; happened?: WhatHappened }
  /** It is late or early. */
  | { what: 'outside' }
  /** Another dose of the drug is close to it. */
  | { what: 'close'; givenAt: Instant; others: readonly MarkRow[]; happened: WhatHappened }
  /** Its marks contradict each other; `again`: it is to be given anyway. */
  | { what: 'settle' }
  | { what: 'again' }
  /** Why its mark is taken back; `isSlip`: "slip" is one of the choices. */
  | { what: 'take_back'; isSlip?: boolean }
  /** What was recorded, with undo and change. */
  | { what: 'panel' }

/** The questions that were already answered. */
export interface ConfirmedQuestions {
  /** It is given outside its window. */
  readonly outside?: true
  /** It is recorded as not given before it is due. */
  readonly early?: true
  /** Another dose is given although marks contradict each other. */
  readonly again?: true
  /** The marks of other doses that were shown as close to it. */
  readonly close?: readonly string[]
}

export interface Needed {
  readonly question: Question
  /** The dose, with all that is needed to answer the question. */
  readonly dose: Dose
}

interface Moment {
  /** The client as this tablet has them now; undefined when they are not on this screen any more. */
  readonly person: ClientChart | undefined
  readonly at: Instant
}

/** Returns undefined when nothing has to be asked: the dose is recorded as reported. */
export function questionBefore(
  dose: Dose,
  happened: WhatHappened,
  answered: ConfirmedQuestions,
  { person, at }: Moment,
): Needed | undefined {
  const now = person?.chart.doseNow(dose)
  if (person === undefined || now === undefined) {
    const isGiven = happened.status === 'given' && (happened.given_at ?? at) >= at
    return isGiven
      ? { question: { what: 'when', happened }, dose: { ...dose, notOffered: { why: 'left', since: at } } }
      : undefined
  }
  if (now.effective.some(mark => !dose.effective.some(({ id }) => id === mark.id)))
    return { question: { what: isDisputed(now) ? 'settle' : 'panel' }, dose: now }
  // Taking back and settling report on earlier marks; no new dose is given.
  if (happened.status === 'scheduled' || happened.settles !== undefined) return undefined
  const { window_minutes } = person.home
  const { timing } = earliness(dose.at, at, window_minutes)
  if (happened.status === 'given') return beforeGiving({ dose, now, happened, answered, at, timing })
  const isEarly = timing === 'early' && !dose.isAsNeeded && answered.early === undefined
  return isEarly ? { question: { what: 'early_miss', happened }, dose } : undefined
}

interface Giving {
  dose: Dose
  now: Dose
  happened: WhatHappened
  answered: ConfirmedQuestions
  at: Instant
  timing: ReturnType<typeof earliness>['timing']
}

function beforeGiving({ dose, now, happened, answered, at, timing }: Giving): Needed | undefined {
  const { given_at } = happened
  const isNow = given_at === undefined
  const { again = false } = answered
  if (isDisputed(now) && isNow && !again) return { question: { what: 'settle' }, dose: now }
  const { notOffered } = now
  if (notOffered !== null && isStopped(notOffered, given_at, dose)) {
    return { question: { what: 'when', happened }, dose: { ...dose, notOffered } }
  }
  const isChanged = dose.status === 'open' && now.version.id !== dose.version.id
  if (dose.isAsNeeded && (isChanged || happened.notes === undefined))
    return { question: { what: 'why_given' }, dose: now }
  if (isChanged) return { question: { what: 'panel' }, dose: now }
  if (isNow && timing !== 'on_time' && !dose.isAsNeeded && answered.outside === undefined && !again)
    return { question: { what: 'outside' }, dose }
  const givenAt = given_at ?? at
  const others = closeDoses({ ...dose, item: now.item }, givenAt)
  const isKnown = ({ id }: MarkRow) => again || answered.close?.includes(id)
  if (others.every(isKnown)) return undefined
  return { question: { what: 'close', givenAt, others, happened }, dose: { ...dose, item: now.item } }
}

/** Checks whether the dose would be given at a time when giving it was no longer allowed. */
function isStopped(
  notOffered: NonNullable<Dose['notOffered']>,
  givenAt: Instant | undefined,
  { zone }: Dose,
): boolean {
  if (givenAt === undefined) return true
  const last = lastGiven(notOffered, zone)
  return last !== null && givenAt >= last
}
