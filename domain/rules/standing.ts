/**
 * What the marks of one dose add up to (design M4, M5; spec part 2 §4 "Administration status").
 *
 * Marks are appended, and each names the marks its author could see. So the marks of a dose form a causal set:
 * a mark that saw another of the same dose takes its place, two that did not see each other stand side by side.
 * The answer depends on the set alone, never on the order in which a device came to hear of it.
 */
import type { MARK_STATUSES } from '../entities/mark.ts'
import type { Instant } from '../values/dates.ts'

export type MarkStatus = (typeof MARK_STATUSES)[number]

/** What these rules need of a mark; the `mark` entity has it all. */
export interface Mark {
  id: string
  administration_id: string
  medication_id: string
  /** `cancelled`: held. `scheduled`: takes back what it saw and leaves the dose open. */
  status: MarkStatus
  /** When the dose was taken; null unless given. */
  given_at: Instant | null
  seen_mark_ids: readonly string[]
  recorded_at: Instant
}

/**
 * open: nothing said, or all taken back. possible_double_dose: two people gave it, neither knowing of the other.
 * disagreement: one says given, another missed or held, neither knowing of the other.
 */
export type DoseStatus = 'open' | 'given' | 'missed' | 'cancelled' | 'possible_double_dose' | 'disagreement'

export interface DoseState<M extends Mark = Mark> {
  status: DoseStatus
  /** The marks nobody has replaced, in the order of `history`. */
  standing: M[]
  /** Every mark ever made on this dose, by recorded_at, then id. */
  history: M[]
}

/**
 * The marks of one administration that no other mark of it has seen, in recorded order. A mark of another dose
 * may have seen them too; that replaces nothing. Never empty when there are marks.
 */
export function standingMarks<M extends Mark>(marks: readonly M[]): M[] {
  const history = inRecordedOrder(marks)
  const isReplaced = (mark: M) => history.some(other => replaces(other, mark))
  const standing = history.filter(mark => !isReplaced(mark))
  // Marks that claim to have seen each other in a ring cannot be honest; hiding them all would be worse.
  return standing.length > 0 ? standing : history
}

function replaces(other: Mark, mark: Mark): boolean {
  return (
    other.id !== mark.id &&
    other.administration_id === mark.administration_id &&
    other.seen_mark_ids.includes(mark.id)
  )
}

/** The state of one administration from all marks known of it. */
export function administrationState<M extends Mark>(marks: readonly M[]): DoseState<M> {
  const standing = standingMarks(marks)
  return { status: statusOf(standing, marks), standing, history: inRecordedOrder(marks) }
}

function statusOf(standing: readonly Mark[], marks: readonly Mark[]): DoseStatus {
  const given = standing.filter(mark => mark.status === 'given')
  const statuses = new Set(standing.map(mark => mark.status))
  if (given.some((mark, i) => given.slice(i + 1).some(other => !knewOfEachOther(mark, other, marks)))) {
    return 'possible_double_dose'
  }
  if (given.length > 0) {
    return statuses.has('missed') || statuses.has('cancelled') ? 'disagreement' : 'given'
  }
  if (statuses.has('missed')) return 'missed'
  return statuses.has('cancelled') ? 'cancelled' : 'open'
}

/**
 * Whether of two given marks the later author knew what the earlier had done: one saw the other, or saw an
 * earlier telling of the same act (same dose, same given_at) that the other only retold, with a note perhaps.
 * `marks` are all marks known of the doses concerned.
 */
export function knewOfEachOther(a: Mark, b: Mark, marks: readonly Mark[]): boolean {
  return knewOf(a, b, marks) || knewOf(b, a, marks)
}

function knewOf(author: Mark, act: Mark, marks: readonly Mark[]): boolean {
  if (author.seen_mark_ids.includes(act.id)) return true
  return marks.some(
    told =>
      told.status === 'given' &&
      told.administration_id === act.administration_id &&
      told.given_at === act.given_at &&
      act.seen_mark_ids.includes(told.id) &&
      author.seen_mark_ids.includes(told.id),
  )
}

/** Each mark once, by recorded_at, then id. */
export function inRecordedOrder<M extends Mark>(marks: readonly M[]): M[] {
  return [...new Map(marks.map(mark => [mark.id, mark])).values()].sort((a, b) =>
    `${a.recorded_at} ${a.id}` < `${b.recorded_at} ${b.id}` ? -1 : 1,
  )
}
