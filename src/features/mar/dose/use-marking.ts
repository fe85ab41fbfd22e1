/**
 * Records a tap on "Give": one operation for each dose, with an undo, and a lock on the dose until it is written, so
 * that a double tap records once. The screen shows the result from the mirror, never from this file.
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { OperationInput } from '#domain/operations.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { cachedPlan } from '#domain/rules/doses/chart/orders.ts'
import { MAX_SEEN_MARKS, seenMarkIdsFor } from '#domain/rules/doses/double-dose.ts'
import type { MarkStatus } from '#domain/rules/doses/effective-marks.ts'
import type { ReasonCode } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { momentTimeWords } from '../../../labels/dates.ts'
import { messageWords, problemWords } from '../../../labels/message-words.ts'
import { toAnyRow } from '../../../mirror/read/read.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { type RecordedChange, useRecordOperation } from '../../../sync/use-record.ts'
import { useShowToast } from '../../../ui/toast/toasts.tsx'
import { type RecentAct, useRecentActs } from '../chart/recent-acts.ts'

export interface DoseOutcome {
  status: MarkStatus
  /** When the dose was given; defaults to now. */
  given_at?: Instant
  reason_code?: ReasonCode
  notes?: string | null
  /** How contradicting marks are settled: it was given once after all, or twice. */
  settles?: 'once' | 'twice'
  /** For a dose given twice: when the last of the two was taken, if that was another dose of the drug. */
  last_given_at?: Instant
}

export interface Marking {
  /** Resolves with undefined when it could not be written: a toast has shown why. */
  mark(dose: Dose, outcome: DoseOutcome, clientChart: ClientChart): Promise<RecordedChange | undefined>
  /** Gives doses one by one, each by its own operation, if `needsNoQuestion`; one undo takes back all of them. */
  giveAll(
    doses: readonly Dose[],
    clientChart: ClientChart,
    needsNoQuestion: (dose: Dose) => boolean,
  ): Promise<void>
  /** The acts just recorded on this screen, which one tap can still undo. */
  acts: readonly RecentAct[]
  /** The last mark as text for screen readers: the list shows it anyway. */
  announcement: string
  /** Checks whether a mark of the dose is being written. */
  isBusy(administrationId: string): boolean
}

type MarkArgs = OperationInput<'administration.mark'>

/** After this long, the screen shows that a mark is being written. */
const SHOW_BUSY_AFTER_MS = 100
/** Own marks kept per order: more taps than a user makes before the screen has caught up. */
const MAX_OWN_MARKS = 20

export function useMarking(): Marking {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const toast = useShowToast()
  const { acts, add: addAct } = useRecentActs()
  const [announcement, setAnnouncement] = useState('')
  const getTrueNow = useTrueClock()
  const { lock, busyIds } = useDoseLocks()
  // Ids of marks made on this screen, by order, newest first. The live query may not have returned them yet, but a
  // quick second tap on this or the next dose of the drug has seen them.
  const ownMarkIds = useRef(new Map<string, string[]>())

  function markArgsOf(dose: Dose, outcome: DoseOutcome): MarkArgs {
    const { administration_id, order, version, drugMarks } = dose
    const given_at = outcome.status === 'given' ? (outcome.given_at ?? getTrueNow()) : null
    const plan = cachedPlan(version)
    const newMark = { administration_id, medication_id: order.id, plan, given_at }
    const seenIds = seenMarkIdsFor(newMark, drugMarks.marks, drugMarks.planOf)
    // Marks that the screen already shows are left to `seenIds`: one taken back since does not count as seen (M5.12).
    const shownIds = new Set(drugMarks.marks.map(({ id }) => id))
    const justMadeIds = (ownMarkIds.current.get(order.id) ?? []).filter(id => !shownIds.has(id))
    return {
      mark_id: record.newId(),
      administration_id,
      medication_id: order.id,
      medication_version_id: version.id,
      ...recordDateTimeOf(dose, given_at ?? getTrueNow()),
      is_as_needed: dose.isAsNeeded,
      status: outcome.status,
      given_at: outcome.given_at ?? null,
      reason_code: outcome.reason_code ?? null,
      notes: outcome.notes ?? null,
      seen_mark_ids: [...justMadeIds, ...seenIds].slice(0, MAX_SEEN_MARKS),
    }
  }

  /** Resolves with undefined when it was not written. `onWritten` is called once it is written. */
  async function write(
    dose: Dose,
    args: MarkArgs,
    clientChart: ClientChart,
    onWritten = () => {},
  ): Promise<RecordedChange | undefined> {
    try {
      const recordedChange = await record('administration.mark', args, {
        screenRows: knownRowsOf(dose, clientChart),
        onWritten,
      })
      const previousIds = ownMarkIds.current.get(args.medication_id) ?? []
      ownMarkIds.current.set(args.medication_id, [args.mark_id, ...previousIds].slice(0, MAX_OWN_MARKS))
      return recordedChange
    } catch (error) {
      const failureText = args.status === 'given' ? t('mar.toast.failedGiven') : t('mar.toast.failed')
      const reason = error instanceof Refusal ? ` ${messageWords(error.message, t)}` : ''
      toast({ text: failureText + reason, tone: 'attention', seconds: 10 })
      return undefined
    }
  }

  /** Writes unless this dose is already being written. */
  async function writeWithLock(
    dose: Dose,
    args: MarkArgs,
    clientChart: ClientChart,
    onWritten = () => {},
  ): Promise<RecordedChange | undefined> {
    const unlock = lock([args.administration_id])
    if (unlock === undefined) return undefined
    const recordedChange = await write(dose, args, clientChart, () => {
      unlock()
      onWritten()
    })
    if (recordedChange === undefined) unlock()
    return recordedChange
  }

  /** Shows a toast if the server refuses the mark. */
  function toastWhenRefused({ serverAnswer }: RecordedChange) {
    serverAnswer.catch((error: unknown) => {
      const reason = problemWords(error, t)
      toast({ text: t('mar.toast.refused', { reason }), tone: 'attention', seconds: 10 })
    })
  }

  /** Takes the mark back. A mark that it replaced is recorded again: an undo must not reopen a given dose. */
  async function undo(dose: Dose, markArgs: MarkArgs, clientChart: ClientChart) {
    const recordedChange = await writeWithLock(dose, undoArgsOf(dose, markArgs, record.newId()), clientChart)
    if (recordedChange === undefined) return
    const isOpen = dose.effectiveMarks.every(mark => mark.status === 'scheduled')
    toast({ text: isOpen ? t('mar.toast.takenBack') : t('mar.toast.putBack') })
    toastWhenRefused(recordedChange)
  }

  return {
    isBusy: id => busyIds.has(id),
    acts,
    announcement,
    async mark(dose, outcome, clientChart) {
      const { client, home } = clientChart
      const args = markArgsOf(dose, outcome)
      const messageParams = { drug: dose.order.currentVersion.medication_name, client: fullName(client) }
      const { status, settles, given_at = getTrueNow(), last_given_at = given_at } = outcome
      const recordedChange = await writeWithLock(dose, args, clientChart, () => {
        if (status === 'scheduled') return
        const message =
          settles === undefined
            ? t(`mar.toast.${status === 'cancelled' ? 'held' : status}`, messageParams)
            : t(`mar.toast.settled.${settles}`, { time: momentTimeWords(last_given_at, home) })
        setAnnouncement(message)
        if (settles !== undefined) toast({ text: message })
        // Two people's marks, settled on purpose, have no single state to go back to.
        if (dose.effectiveMarks.length > 1 || settles !== undefined) return
        const administrationIds = [dose.administration_id]
        addAct({ administrationIds, clientId: client.id, undo: () => void undo(dose, args, clientChart) })
      })
      if (recordedChange === undefined) return undefined
      if (status === 'scheduled') toast({ text: t('mar.toast.takenBack') })
      toastWhenRefused(recordedChange)
      return recordedChange
    },
    async giveAll(doses, clientChart, needsNoQuestion) {
      const { client } = clientChart
      const unlock = lock(doses.map(({ administration_id }) => administration_id))
      if (unlock === undefined) return
      const madeMarks: { dose: Dose; args: MarkArgs }[] = []
      for (const dose of doses) {
        const args = markArgsOf(dose, { status: 'given' })
        const recordedChange = needsNoQuestion(dose) ? await write(dose, args, clientChart) : undefined
        if (recordedChange === undefined) continue
        madeMarks.push({ dose, args })
        toastWhenRefused(recordedChange)
      }
      unlock()
      if (madeMarks.length === 0) return
      setAnnouncement(t('mar.toast.givenAll', { count: madeMarks.length, client: fullName(client) }))
      addAct({
        administrationIds: madeMarks.map(({ dose }) => dose.administration_id),
        clientId: client.id,
        undo: async () => {
          for (const { dose, args } of madeMarks) await undo(dose, args, clientChart)
        },
      })
    },
  }
}

/** Keeps which doses are being written; `busyIds`: those that the screen shows as such. */
function useDoseLocks() {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const lockedIds = useRef(new Set<string>())

  /** Locks doses against a second mark. Returns a function that unlocks them; undefined if one is already locked. */
  function lock(ids: readonly string[]): (() => void) | undefined {
    if (ids.some(id => lockedIds.current.has(id))) return undefined
    for (const id of ids) lockedIds.current.add(id)
    const showLocked = () => setBusyIds(new Set(lockedIds.current))
    // Most marks are written before a user could see the lock.
    const timer = setTimeout(showLocked, SHOW_BUSY_AFTER_MS)
    return () => {
      clearTimeout(timer)
      for (const id of ids) lockedIds.current.delete(id)
      showLocked()
    }
  }

  return { lock, busyIds }
}

/** Returns the mark that takes back `markArgs`, or records again what that mark replaced; `mark_id`: its own id. */
function undoArgsOf(dose: Dose, markArgs: MarkArgs, mark_id: string): MarkArgs {
  const [replacedMark] = dose.effectiveMarks.filter(mark => mark.status !== 'scheduled')
  const seen_mark_ids = [markArgs.mark_id, ...(markArgs.seen_mark_ids ?? [])].slice(0, MAX_SEEN_MARKS)
  const correction = { ...markArgs, mark_id, seen_mark_ids }
  if (replacedMark === undefined) {
    return { ...correction, status: 'scheduled', given_at: null, reason_code: 'mis_tap', notes: null }
  }
  const { status, given_at, reason_code, notes } = replacedMark
  const medication_version_id = replacedMark.medication_version_id ?? markArgs.medication_version_id
  return { ...correction, status, given_at, reason_code, notes, medication_version_id }
}

/**
 * Returns the date and time of the dose's record, if it has one: an as-needed dose may count under another day (M8.1).
 * A new as-needed dose counts under the moment it was given.
 */
function recordDateTimeOf({ row, date, time, zone, isAsNeeded }: Dose, givenAt: Instant) {
  const dateTime = isAsNeeded ? localDateTimeOf(givenAt, zone) : { date, time }
  return {
    administration_date: row?.administration_date ?? dateTime.date,
    administration_time: row?.administration_time ?? dateTime.time,
  }
}

/** Returns what a mark references, from this screen: if a row is missing, each tap waits for a second dry run (S1.9). */
const knownRowsOf = (
  { row, allMarks, order: { line, versions } }: Dose,
  { client, home }: ClientChart,
): RowInCollection[] => [
  toAnyRow('medication', line),
  ...versions.map(version => toAnyRow('medication_version', version)),
  toAnyRow('home', home),
  toAnyRow('client', client),
  ...(row === undefined ? [] : [toAnyRow('administration', row)]),
  ...allMarks.map(mark => toAnyRow('mark', mark)),
]
