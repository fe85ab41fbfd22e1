/**
 * The state of a dose from its marks (design M4, M5; spec part 2 §4 "Administration status").
 *
 * Marks are appended, and each names the marks its author could see. So the marks of a dose form a causal set: a mark
 * that saw another of the same dose supersedes it; two that did not see each other are both effective. The result
 * depends on the set alone, never on the order in which a device received it.
 */
import type { MARK_STATUSES } from '../../entities/mark.ts'
import type { Instant } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'

export type MarkStatus = (typeof MARK_STATUSES)[number]

/** The part of a mark that these rules need. */
export interface Mark {
  id: string
  administration_id: string
  medication_id: string
  /** `cancelled`: held. `scheduled`: takes back the marks it saw and leaves the dose open. */
  status: MarkStatus
  /** When the dose was taken; null unless given. */
  given_at: Instant | null
  seen_mark_ids: readonly string[]
  recorded_at: Instant
}

/**
 * open: no mark, or all taken back. possible_double_dose: two people gave it, neither knowing of the other.
 * disagreement: one mark reports given, another missed or held, neither knowing of the other.
 */
export type DoseStatus = 'open' | 'given' | 'missed' | 'cancelled' | 'possible_double_dose' | 'disagreement'

export interface DoseState<M extends Mark = Mark> {
  status: DoseStatus
  /** The marks that no other mark supersedes, in the order of `history`. */
  effective: M[]
  /** Every mark ever made on this dose, by recorded_at, then id. */
  history: M[]
}

/**
 * Returns the marks of one administration that no other mark of it has seen, in recorded order. A mark of another dose
 * may have seen them too; that does not supersede them. Never empty when there are marks.
 */
export function effectiveMarks<M extends Mark>(marks: readonly M[]): M[] {
  if (marks.length < 2) return [...marks]
  const history = inRecordedOrder(marks)
  const supersededKeys = new Set<string>()
  const addSuperseded = ({ id, administration_id, seen_mark_ids }: M) => {
    for (const seenId of seen_mark_ids)
      if (seenId !== id) supersededKeys.add(`${administration_id} ${seenId}`)
  }
  history.forEach(addSuperseded)
  const unsupersededMarks = history.filter(
    mark => !supersededKeys.has(`${mark.administration_id} ${mark.id}`),
  )
  // Marks that claim to have seen each other in a ring cannot be honest; hiding them all would be worse.
  return unsupersededMarks.length > 0 ? unsupersededMarks : history
}

/** Returns the state of one administration from all marks known of it. */
export function administrationState<M extends Mark>(marks: readonly M[]): DoseState<M> {
  const [onlyMark] = marks
  // Nearly all doses have one mark, and a month has hundreds of doses.
  if (onlyMark !== undefined && marks.length === 1) {
    return {
      status: onlyMark.status === 'scheduled' ? 'open' : onlyMark.status,
      effective: [onlyMark],
      history: [onlyMark],
    }
  }
  const currentMarks = effectiveMarks(marks)
  return { status: statusOf(currentMarks, marks), effective: currentMarks, history: inRecordedOrder(marks) }
}

function statusOf(currentMarks: readonly Mark[], marks: readonly Mark[]): DoseStatus {
  const givenMarks = currentMarks.filter(isGiven)
  const statuses = new Set(currentMarks.map(mark => mark.status))
  if (givenMarks.length > 1) {
    const knewOfEachOther = mutualKnowledgeAmong(marks)
    const isUnaware = (mark: Mark, i: number) =>
      givenMarks.slice(i + 1).some(other => !knewOfEachOther(mark, other))
    if (givenMarks.some(isUnaware)) return 'possible_double_dose'
  }
  if (givenMarks.length > 0) {
    return statuses.has('missed') || statuses.has('cancelled') ? 'disagreement' : 'given'
  }
  if (statuses.has('missed')) return 'missed'
  return statuses.has('cancelled') ? 'cancelled' : 'open'
}

/** Whether, of two given marks, one author knew of the other's dose. */
export type MutualKnowledge = (a: Mark, b: Mark) => boolean

/**
 * Returns which author knew of which dose (M5.2, M5.6, M5.12). `marks` are all marks known of the doses concerned.
 *
 * An *act* is one giving of a dose. The first mark that reports it begins it; a mark by an author who saw that report
 * reports it again, with a note or another time, or after it was taken back by mistake. An author knew of an act when,
 * among the marks they saw, a report of it was effective as given. An act they saw taken back did not happen.
 */
export function mutualKnowledgeAmong(marks: readonly Mark[]): MutualKnowledge {
  const { effectiveAsGiven, reportsOf, firstReports } = actsAmong(marks)

  function knewOf(authorMark: Mark, givenMark: Mark): boolean {
    const actReports = new Set(firstReports(givenMark))
    return reportsOf(authorMark).some(report =>
      effectiveAsGiven(report, givenMark.administration_id).some(seenReport =>
        firstReports(seenReport).some(first => actReports.has(first)),
      ),
    )
  }

  return (a, b) => knewOf(a, b) || knewOf(b, a)
}

/**
 * Returns the report that began the act a given mark is about: its author gave the dose, no matter who corrected the
 * time or added a note since (M4.9). If the mark joins several acts, the report with the mark's time, else the
 * earliest. `marks` are at least those of its dose; for any other mark it is the mark itself.
 */
export function originalReport<M extends Mark>(mark: M, marks: readonly M[]): M {
  if (mark.status !== 'given' || marks.length < 2) return mark
  const firstIds = new Set(
    actsAmong(marks.filter(other => other.administration_id === mark.administration_id))
      .firstReports(mark)
      .map(({ id }) => id),
  )
  const candidates = inRecordedOrder(marks.filter(({ id }) => firstIds.has(id)))
  return candidates.find(({ given_at }) => given_at === mark.given_at) ?? candidates[0] ?? mark
}

/**
 * Returns what taking back the effective marks undoes: these marks, and the records they replaced since the dose was
 * last open. `marks` are of one dose.
 */
export function undoneRecords<M extends Mark>(marks: readonly M[]): M[] {
  const undoneMarks = new Set<M>()
  const undo = (mark: M) => {
    if (mark.status === 'scheduled' || undoneMarks.has(mark)) return
    undoneMarks.add(mark)
    const seenIds = new Set(mark.seen_mark_ids)
    effectiveMarks(marks.filter(({ id }) => id !== mark.id && seenIds.has(id))).forEach(undo)
  }
  effectiveMarks(marks).forEach(undo)
  return [...undoneMarks]
}

/** Finds which reports are about which acts. */
function actsAmong(marks: readonly Mark[]) {
  const marksByDose = groupBy(marks, mark => mark.administration_id)
  const reportsById = new Map<string, readonly Mark[]>()
  const earlierReportsById = new Map<string, readonly Mark[]>()

  /** Returns the marks of a dose that the author of a mark saw. */
  function seenMarksOf({ id, seen_mark_ids }: Mark, administrationId: string): Mark[] {
    const seenIds = new Set(seen_mark_ids)
    return (marksByDose.get(administrationId) ?? []).filter(mark => mark.id !== id && seenIds.has(mark.id))
  }

  const effectiveAsGiven = (mark: Mark, administrationId: string): Mark[] =>
    effectiveMarks(seenMarksOf(mark, administrationId)).filter(isGiven)

  /** Returns earlier reports of its act: those with the same time, taken back or not, else those effective as given. */
  function earlierReports(mark: Mark): readonly Mark[] {
    const cachedReports = earlierReportsById.get(mark.id)
    if (cachedReports !== undefined) return cachedReports
    const seenGivenMarks = seenMarksOf(mark, mark.administration_id).filter(isGiven)
    const sameTimeMarks = seenGivenMarks.filter(({ given_at }) => given_at === mark.given_at)
    const earlierMarks =
      sameTimeMarks.length > 0 ? sameTimeMarks : effectiveAsGiven(mark, mark.administration_id)
    earlierReportsById.set(mark.id, earlierMarks)
    return earlierMarks
  }

  /** Returns the mark and all earlier reports of its act, back to the first. */
  function reportsOf(mark: Mark): readonly Mark[] {
    const cachedReports = reportsById.get(mark.id)
    if (cachedReports !== undefined) return cachedReports
    // Stops marks that saw each other in a ring.
    reportsById.set(mark.id, [mark])
    const allReports = new Set([mark, ...earlierReports(mark).flatMap(reportsOf)])
    reportsById.set(mark.id, [...allReports])
    return [...allReports]
  }

  const firstReports = (mark: Mark) => reportsOf(mark).filter(report => earlierReports(report).length === 0)

  return { effectiveAsGiven, reportsOf, firstReports }
}

const isGiven = ({ status }: Mark): boolean => status === 'given'

/** Returns each mark once, by recorded_at, then id. */
export function inRecordedOrder<M extends Mark>(marks: readonly M[]): M[] {
  return [...new Map(marks.map(mark => [mark.id, mark])).values()].sort((a, b) =>
    `${a.recorded_at} ${a.id}` < `${b.recorded_at} ${b.id}` ? -1 : 1,
  )
}
