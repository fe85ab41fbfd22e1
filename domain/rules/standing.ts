/**
 * What the marks of one dose add up to (design M4, M5; spec part 2 §4 "Administration status").
 *
 * Marks are appended, and each names the marks its author could see. So the marks of a dose form a causal set:
 * a mark that saw another of the same dose takes its place, two that did not see each other stand side by side.
 * The answer depends on the set alone, never on the order in which a device came to hear of it.
 */
import type { MARK_STATUSES } from '../entities/mark.ts'
import type { Instant } from '../values/dates.ts'
import { groupBy } from '../values/group-by.ts'

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
  const replaced = new Set<string>()
  const replacedBy = ({ id, administration_id, seen_mark_ids }: M) => {
    for (const seen of seen_mark_ids) if (seen !== id) replaced.add(`${administration_id} ${seen}`)
  }
  history.forEach(replacedBy)
  const standing = history.filter(mark => !replaced.has(`${mark.administration_id} ${mark.id}`))
  // Marks that claim to have seen each other in a ring cannot be honest; hiding them all would be worse.
  return standing.length > 0 ? standing : history
}

/** The state of one administration from all marks known of it. */
export function administrationState<M extends Mark>(marks: readonly M[]): DoseState<M> {
  const standing = standingMarks(marks)
  return { status: statusOf(standing, marks), standing, history: inRecordedOrder(marks) }
}

function statusOf(standing: readonly Mark[], marks: readonly Mark[]): DoseStatus {
  const given = standing.filter(isGiven)
  const statuses = new Set(standing.map(mark => mark.status))
  if (given.length > 1) {
    const knewOfEachOther = knowledgeAmong(marks)
    const isUnaware = (mark: Mark, i: number) =>
      given.slice(i + 1).some(other => !knewOfEachOther(mark, other))
    if (given.some(isUnaware)) return 'possible_double_dose'
  }
  if (given.length > 0) {
    return statuses.has('missed') || statuses.has('cancelled') ? 'disagreement' : 'given'
  }
  if (statuses.has('missed')) return 'missed'
  return statuses.has('cancelled') ? 'cancelled' : 'open'
}

/** Whether of two given marks one author knew what the other mark tells. */
export type Knowledge = (a: Mark, b: Mark) => boolean

/**
 * Who knew of whose dose (M5.2, M5.6, M5.12). `marks` are all marks known of the doses concerned.
 *
 * An *act* is one giving of a dose. The first mark that tells it begins it; a mark by somebody who saw it told goes on
 * telling it, with a note or another time, or after it was taken back by mistake. An author knew of an act when, among
 * the marks they saw, some telling of it stood as given. One they saw taken back is an act that did not happen.
 */
export function knowledgeAmong(marks: readonly Mark[]): Knowledge {
  const byDose = groupBy(marks, mark => mark.administration_id)
  const tellings = new Map<string, readonly Mark[]>()
  const toldBefore = new Map<string, readonly Mark[]>()

  /** What its author saw of a dose. */
  function viewOf({ id, seen_mark_ids }: Mark, administrationId: string): Mark[] {
    const seen = new Set(seen_mark_ids)
    return (byDose.get(administrationId) ?? []).filter(mark => mark.id !== id && seen.has(mark.id))
  }

  const stoodAsGiven = (mark: Mark, administrationId: string): Mark[] =>
    standingMarks(viewOf(mark, administrationId)).filter(isGiven)

  /** The marks it tells again: those with the same time, taken back or not, else what stood as given. */
  function retold(mark: Mark): readonly Mark[] {
    const known = toldBefore.get(mark.id)
    if (known !== undefined) return known
    const view = viewOf(mark, mark.administration_id).filter(isGiven)
    const sameTime = view.filter(({ given_at }) => given_at === mark.given_at)
    const told = sameTime.length > 0 ? sameTime : stoodAsGiven(mark, mark.administration_id)
    toldBefore.set(mark.id, told)
    return told
  }

  /** The mark and all it tells again, back to the first tellings. */
  function tellingsOf(mark: Mark): readonly Mark[] {
    const known = tellings.get(mark.id)
    if (known !== undefined) return known
    // Marks in a ring end here.
    tellings.set(mark.id, [mark])
    const all = new Set([mark, ...retold(mark).flatMap(tellingsOf)])
    tellings.set(mark.id, [...all])
    return [...all]
  }

  const firstTellings = (mark: Mark) => tellingsOf(mark).filter(telling => retold(telling).length === 0)

  function knewOf(author: Mark, act: Mark): boolean {
    const begunBy = new Set(firstTellings(act))
    return tellingsOf(author).some(telling =>
      stoodAsGiven(telling, act.administration_id).some(seen =>
        firstTellings(seen).some(first => begunBy.has(first)),
      ),
    )
  }

  return (a, b) => knewOf(a, b) || knewOf(b, a)
}

const isGiven = ({ status }: Mark): boolean => status === 'given'

/** Each mark once, by recorded_at, then id. */
export function inRecordedOrder<M extends Mark>(marks: readonly M[]): M[] {
  return [...new Map(marks.map(mark => [mark.id, mark])).values()].sort((a, b) =>
    `${a.recorded_at} ${a.id}` < `${b.recorded_at} ${b.id}` ? -1 : 1,
  )
}
