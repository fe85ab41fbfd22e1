/** Whether a dose may be marked now, whether it was on time, and whether a mark has its reason (design M4, M6, M7). */
import type { REASON_CODES } from '../../entities/mark.ts'
import { type Instant, type LocalDate, minutesBetween } from '../../values/dates.ts'
import { type Mark, type MarkStatus, undoneRecords } from './effective-marks.ts'

export type ReasonCode = (typeof REASON_CODES)[number]

/** A dose is on time this long before and after its due moment, unless the order or the home sets another window. */
export const DEFAULT_WINDOW_MINUTES = 60

/** Reasons why a dose was not given, in the order in which a caregiver is offered them (M7). */
export const MISSED_REASONS = [
  'refused',
  'asleep',
  'away',
  'held_by_order',
  'not_available',
  'vomited',
  'other',
] as const satisfies readonly ReasonCode[]

/** Reasons why a mark is taken back (M4). */
export const TAKE_BACK_REASONS = ['mis_tap', 'correction', 'other'] as const satisfies readonly ReasonCode[]

/**
 * Whether a dose of a date may be marked. Only a date after the home's today is refused; a late mark of any earlier day
 * is accepted (M6).
 */
export function canMarkOn(date: LocalDate, today: LocalDate): boolean {
  return date <= today
}

/**
 * Words that make an instruction a condition, in the languages of the app, and figures that a condition compares with.
 */
const CONDITION_PATTERNS = [
  /[\d<>≤≥]/u,
  /\b(hold|withhold|skip|omit|stop|not|never|except|if|when|unless|check|measure|monitor|ask|call|notify|only|until)\b/iu,
  /\b(before giving|wenn|falls|nur|nicht|nie|bei|vor der gabe|pausieren|aussetzen|weglassen|messen|prüfen|fragen)\b/iu,
  /\b(si|cuando|solo|antes|no|nunca|salvo|suspender|omitir|medir|preguntar)\b/iu,
  /\b(sauf|quand|seulement|avant|pas|jamais|en cas de|suspendre|omettre|mesurer|demander)\b/iu,
  /如果|若|仅|之前|停|勿|不|测|量|問|问|場合|とき|のみ|休薬|中止|測|確認|しない/u,
]

/** Whether the instructions set a condition for giving a dose, as "Hold when systolic pressure is below 100". */
export const hasCondition = (instructions: string | null): boolean =>
  instructions !== null && CONDITION_PATTERNS.some(pattern => pattern.test(instructions))

export interface Timeliness {
  timing: 'early' | 'on_time' | 'late'
  /** Whole minutes on the clock from due to given; negative when before. */
  minutes: number
}

/**
 * Returns how far from its due moment a dose was given. The first and last minute of the window are on time; seconds do
 * not count.
 */
export function timelinessOf(
  dueAt: Instant,
  givenAt: Instant,
  windowMinutes = DEFAULT_WINDOW_MINUTES,
): Timeliness {
  const minutes = Math.floor(minutesBetween(dueAt, givenAt))
  if (minutes < -windowMinutes) return { timing: 'early', minutes }
  return { timing: minutes > windowMinutes ? 'late' : 'on_time', minutes }
}

/** A tap taken back this soon is a slip; after that, a person may have acted on the record. */
export const SLIP_SECONDS = 10

/**
 * Whether opening a dose again is taking back a slip (M7.5): all it undoes was recorded by the same person in the last
 * seconds. Undoing a correction of another person's record is not a slip: the dose would be open, and not as it was
 * before the correction. `marks` are all marks of the dose. `leewaySeconds` adds seconds, if the tap was made before it is
 * checked.
 */
export function isSlip(
  marks: readonly (Mark & { readonly author_id: number })[],
  authorId: number,
  undoneAt: Instant,
  leewaySeconds = 0,
): boolean {
  const undoneMarks = undoneRecords(marks)
  return (
    undoneMarks.length > 0 &&
    undoneMarks.every(
      ({ author_id, recorded_at }) =>
        author_id === authorId && minutesBetween(recorded_at, undoneAt) * 60 <= SLIP_SECONDS + leewaySeconds,
    )
  )
}

export interface MarkReason {
  status: MarkStatus
  reason_code: ReasonCode | null
  /** The author's own text. */
  notes: string | null
  seen_mark_ids: readonly string[]
}

/** Whether a code needs text to explain it. */
export function needsNote(code: ReasonCode): boolean {
  return code === 'other' || code === 'correction'
}

/**
 * Whether a mark lacks a required reason: missed and held need one, taking a mark back needs one, given needs none. A
 * form demands it; the server accepts the mark without and lists it as "reason missing".
 */
export function isReasonMissing(mark: MarkReason): boolean {
  if (!needsReason(mark)) return false
  if (mark.reason_code === null) return true
  if (mark.reason_code === 'mis_tap' && mark.status !== 'scheduled') return true
  return needsNote(mark.reason_code) && (mark.notes ?? '').trim() === ''
}

/** Whether a mark needs a reason. A `scheduled` mark that saw nothing takes nothing back. */
function needsReason(mark: MarkReason): boolean {
  if (mark.status === 'scheduled') return mark.seen_mark_ids.length > 0
  return mark.status === 'missed' || mark.status === 'cancelled'
}
