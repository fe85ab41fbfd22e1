/**
 * A tap on "Give": one operation per dose, an undo, and a lock on that dose until it is written, so that a trembling
 * finger records once. The tick itself comes from the mirror, never from this file.
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { OperationInput } from '#domain/operations.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { rememberedPlan } from '#domain/rules/doses/chart/orders.ts'
import { MAX_SEEN_MARKS, marksSeen } from '#domain/rules/doses/double-dose.ts'
import type { MarkStatus } from '#domain/rules/doses/effective-marks.ts'
import type { ReasonCode } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { ClientChart, HomeRow } from '../../../charts/use-chart.ts'
import { timeAt } from '../../../labels/dates.ts'
import { messageWords, problemWords } from '../../../labels/message-words.ts'
import { knownRow } from '../../../mirror/read/read.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { type Recorded, useRecord } from '../../../sync/use-record.ts'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { type RecentAct, useRecentActs } from '../chart/recent-acts.ts'

export interface WhatHappened {
  status: MarkStatus
  /** When it was taken; default: now. */
  given_at?: Instant
  reason_code?: ReasonCode
  notes?: string | null
  /** Contradicting marks: it was given once after all, or twice. */
  settles?: 'once' | 'twice'
  /** For a dose given twice: when the last of the two was taken, if that was another dose of the drug. */
  last_given_at?: Instant
}

export interface Marking {
  /** Resolves with undefined when it could not be written: a toast has shown why. */
  mark(dose: Dose, happened: WhatHappened, person: ClientChart): Promise<Recorded | undefined>
  /** Gives doses one by one, each by its own operation, if `isStillPlain`; one undo takes back all of them. */
  giveAll(doses: readonly Dose[], person: ClientChart, isStillPlain: (dose: Dose) => boolean): Promise<void>
  /** What can be undone with one tap. */
  acts: readonly RecentAct[]
  /** The last mark as text for screen readers: the list shows it anyway. */
  announcement: string
  /** Checks whether a mark of the dose is being written. */
  isBusy(administrationId: string): boolean
}

type MarkArgs = OperationInput<'administration.mark'>

/** After this long, the screen shows that a mark is being written. */
const BUSY_SHOWN_AFTER_MS = 100
/** Own marks kept per order: more taps than a user makes before the screen has caught up. */
const OWN_KEPT = 20

export function useMarking(): Marking {
  const { t } = useTranslation()
  const record = useRecord()
  const toast = useToast()
  const { acts, add } = useRecentActs()
  const [announcement, setAnnouncement] = useState('')
  const trueNow = useTrueClock()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const writing = useRef(new Set<string>())
  // Marks made on this screen by order, newest first, that the live query may not have returned yet: a quick second
  // tap has seen them, on this dose or on the next dose of the same drug.
  const own = useRef(new Map<string, string[]>())

  function argsOf(dose: Dose, happened: WhatHappened): MarkArgs {
    const { administration_id, order, version, item } = dose
    const given_at = happened.status === 'given' ? (happened.given_at ?? trueNow()) : null
    const plan = rememberedPlan(version)
    const target = { administration_id, medication_id: order.id, plan, given_at }
    const seen = marksSeen(target, item.marks, item.planOf)
    // Marks that the screen already shows are left to `seen`: a mark taken back since excuses nothing (M5.12).
    const shown = new Set(item.marks.map(({ id }) => id))
    const justMade = (own.current.get(order.id) ?? []).filter(id => !shown.has(id))
    return {
      mark_id: record.newId(),
      administration_id,
      medication_id: order.id,
      medication_version_id: version.id,
      ...recordedFor(dose, given_at ?? trueNow()),
      is_as_needed: dose.isAsNeeded,
      status: happened.status,
      given_at: happened.given_at ?? null,
      reason_code: happened.reason_code ?? null,
      notes: happened.notes ?? null,
      seen_mark_ids: [...justMade, ...seen].slice(0, MAX_SEEN_MARKS),
    }
  }

  /** Locks doses against a second mark. Returns a function that unlocks them; undefined if one is already locked. */
  function lock(ids: readonly string[]): (() => void) | undefined {
    if (ids.some(id => writing.current.has(id))) return undefined
    for (const id of ids) writing.current.add(id)
    const showLocked = () => setBusy(new Set(writing.current))
    // Most marks are written before a user could see the lock.
    const timer = setTimeout(showLocked, BUSY_SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      for (const id of ids) writing.current.delete(id)
      showLocked()
    }
  }

  /** Resolves with undefined when it was not written. `onWritten`: as in `RecordOptions`. */
  async function write(
    dose: Dose,
    args: MarkArgs,
    home: HomeRow,
    onWritten = () => {},
  ): Promise<Recorded | undefined> {
    try {
      const recorded = await record('administration.mark', args, { known: knownOf(dose, home), onWritten })
      const previous = own.current.get(args.medication_id) ?? []
      own.current.set(args.medication_id, [args.mark_id, ...previous].slice(0, OWN_KEPT))
      return recorded
    } catch (error) {
      const words = args.status === 'given' ? t('mar.toast.failedGiven') : t('mar.toast.failed')
      const why = error instanceof Refusal ? ` ${messageWords(error.message, t)}` : ''
      toast({ text: words + why, tone: 'attention', seconds: 10 })
      return undefined
    }
  }

  /** Writes unless this dose is already being written. */
  async function writeOnce(
    dose: Dose,
    args: MarkArgs,
    home: HomeRow,
    onWritten = () => {},
  ): Promise<Recorded | undefined> {
    const unlock = lock([args.administration_id])
    if (unlock === undefined) return undefined
    const recorded = await write(dose, args, home, () => {
      unlock()
      onWritten()
    })
    if (recorded === undefined) unlock()
    return recorded
  }

  /** Shows a toast if the server refuses the mark. */
  function sayWhenRefused({ answered }: Recorded) {
    answered.catch((error: unknown) => {
      const reason = problemWords(error, t)
      toast({ text: t('mar.toast.refused', { reason }), tone: 'attention', seconds: 10 })
    })
  }

  /** Takes the mark back. A mark that it replaced is recorded again: an undo must not reopen a given dose. */
  async function undo(dose: Dose, made: MarkArgs, home: HomeRow) {
    const recorded = await writeOnce(dose, undoneBy(dose, made), home)
    if (recorded === undefined) return
    const isOpen = dose.effective.every(mark => mark.status === 'scheduled')
    toast({ text: isOpen ? t('mar.toast.takenBack') : t('mar.toast.putBack') })
    sayWhenRefused(recorded)
  }

  async function undoAll(made: readonly { dose: Dose; args: MarkArgs }[], home: HomeRow) {
    for (const { dose, args } of made) await undo(dose, args, home)
  }

  function undoneBy(dose: Dose, made: MarkArgs): MarkArgs {
    const [was] = dose.effective.filter(mark => mark.status !== 'scheduled')
    const seen_mark_ids = [made.mark_id, ...(made.seen_mark_ids ?? [])].slice(0, MAX_SEEN_MARKS)
    const corrected = { ...made, mark_id: record.newId(), seen_mark_ids }
    if (was === undefined) {
      return { ...corrected, status: 'scheduled', given_at: null, reason_code: 'mis_tap', notes: null }
    }
    const { status, given_at, reason_code, notes } = was
    const medication_version_id = was.medication_version_id ?? made.medication_version_id
    return { ...corrected, status, given_at, reason_code, notes, medication_version_id }
  }

  return {
    isBusy: id => busy.has(id),
    acts,
    announcement,
    async mark(dose, happened, { client, home }) {
      const args = argsOf(dose, happened)
      const words = { drug: dose.order.current.medication_name, client: fullName(client) }
      const { status, settles, given_at = trueNow(), last_given_at = given_at } = happened
      const recorded = await writeOnce(dose, args, home, () => {
        if (status === 'scheduled') return
        const said =
          settles === undefined
            ? t(`mar.toast.${status === 'cancelled' ? 'held' : status}`, words)
            : t(`mar.toast.settled.${settles}`, { time: timeAt(last_given_at, home) })
        setAnnouncement(said)
        if (settles !== undefined) toast({ text: said })
        // Two people's marks, settled on purpose, have no single state to go back to.
        if (dose.effective.length > 1 || settles !== undefined) return
        const administrationIds = [dose.administration_id]
        add({ administrationIds, clientId: client.id, undo: () => void undo(dose, args, home) })
      })
      if (recorded === undefined) return undefined
      if (status === 'scheduled') toast({ text: t('mar.toast.takenBack') })
      sayWhenRefused(recorded)
      return recorded
    },
    async giveAll(doses, { client, home }, isStillPlain) {
      const unlock = lock(doses.map(({ administration_id }) => administration_id))
      if (unlock === undefined) return
      const made: { dose: Dose; args: MarkArgs }[] = []
      for (const dose of doses) {
        const args = argsOf(dose, { status: 'given' })
        const recorded = isStillPlain(dose) ? await write(dose, args, home) : undefined
        if (recorded === undefined) continue
        made.push({ dose, args })
        sayWhenRefused(recorded)
      }
      unlock()
      if (made.length === 0) return
      setAnnouncement(t('mar.toast.givenAll', { count: made.length, client: fullName(client) }))
      add({
        administrationIds: made.map(({ dose }) => dose.administration_id),
        clientId: client.id,
        undo: () => void undoAll(made, home),
      })
    },
  }
}

/**
 * Returns the date and time of the dose's record, if it has one: an as-needed dose may count under another day (M8.1).
 * A new as-needed dose counts under the moment it was given.
 */
function recordedFor({ row, date, time, zone, isAsNeeded }: Dose, givenAt: Instant) {
  const place = isAsNeeded ? localDateTimeOf(givenAt, zone) : { date, time }
  return {
    administration_date: row?.administration_date ?? place.date,
    administration_time: row?.administration_time ?? place.time,
  }
}

/** Returns the rows this screen has of those a mark references. */
const knownOf = ({ row, history, order: { line, versions } }: Dose, home: HomeRow): AnyRow[] => [
  knownRow('medication', line),
  ...versions.map(version => knownRow('medication_version', version)),
  { collection: 'home', row: home },
  ...(row === undefined ? [] : [knownRow('administration', row)]),
  ...history.map(mark => knownRow('mark', mark)),
]
