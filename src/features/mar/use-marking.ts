/**
 * A tap on "Give": one operation, an undo, and a lock on that dose until it is written, so that a trembling finger
 * records once. The tick itself comes from the mirror, never from here.
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { OperationInput } from '#domain/operations.ts'
import { MOST_SEEN_MARKS, marksSeen } from '#domain/rules/double-dose.ts'
import type { ReasonCode } from '#domain/rules/mark-window.ts'
import type { MarkStatus } from '#domain/rules/standing.ts'
import type { Instant } from '#domain/values/dates.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { type Recorded, useRecord } from '../../sync/use-record.ts'
import { useToast, useUndoToast } from '../../ui/toasts.tsx'
import type { Dose } from './chart.ts'
import { saidFirst } from './dose-text.ts'

export interface WhatHappened {
  status: MarkStatus
  /** When it was taken; left out: now. */
  given_at?: Instant
  reason_code?: ReasonCode
  notes?: string | null
}

/** The dose as `administration.mark` names it. `isAsNeeded`: the dose stands on its own, outside any schedule. */
export interface DoseToMark
  extends Pick<Dose, 'administration_id' | 'order' | 'date' | 'time' | 'standing' | 'history' | 'item'> {
  isAsNeeded?: boolean
}

export interface Marking {
  mark(dose: DoseToMark, happened: WhatHappened, clientName: string): Promise<void>
  /** Its mark is being written. */
  isBusy(administrationId: string): boolean
}

type MarkArgs = OperationInput<'administration.mark'>

/** More taps on one order than anyone makes before a screen has caught up. */
const OWN_KEPT = 20

export function useMarking(): Marking {
  const { t } = useTranslation()
  const record = useRecord()
  const toast = useToast()
  const undoToast = useUndoToast()
  const trueNow = useTrueClock()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const writing = useRef(new Set<string>())
  // Marks of this screen by order, newest first, that the live query may not have brought back yet: a quick second
  // tap has seen them, on this dose or on the next one of the same drug.
  const own = useRef(new Map<string, string[]>())

  function argsOf(dose: DoseToMark, happened: WhatHappened): MarkArgs {
    const { administration_id, order, date, time, item } = dose
    const given_at = happened.status === 'given' ? (happened.given_at ?? trueNow()) : null
    const seen = marksSeen({ administration_id, medication_id: order.id, given_at }, item.marks, item.gaps)
    return {
      mark_id: record.newId(),
      administration_id,
      medication_id: order.id,
      administration_date: date,
      administration_time: time,
      is_as_needed: dose.isAsNeeded ?? false,
      status: happened.status,
      given_at: happened.given_at ?? null,
      reason_code: happened.reason_code ?? null,
      notes: happened.notes ?? null,
      seen_mark_ids: [...new Set([...(own.current.get(order.id) ?? []), ...seen])].slice(0, MOST_SEEN_MARKS),
    }
  }

  /** Undefined when it was not written. */
  async function write(args: MarkArgs): Promise<Recorded | undefined> {
    const id = args.administration_id
    if (writing.current.has(id)) return undefined
    writing.current.add(id)
    setBusy(new Set(writing.current))
    try {
      const recorded = await record('administration.mark', args)
      const earlier = own.current.get(args.medication_id) ?? []
      own.current.set(args.medication_id, [args.mark_id, ...earlier].slice(0, OWN_KEPT))
      return recorded
    } catch (error) {
      const words = args.status === 'given' ? t('mar.toast.failedGiven') : t('mar.toast.failed')
      const why = error instanceof Refusal ? ` ${error.message}` : ''
      toast({ text: words + why, tone: 'attention', seconds: 10 })
      return undefined
    } finally {
      writing.current.delete(id)
      setBusy(new Set(writing.current))
    }
  }

  /** Says what happened, and over it what the server does not accept. */
  function tell(recorded: Recorded, say: () => void) {
    say()
    recorded.answered.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : t('ui.formErrors.unexpected')
      toast({ text: t('mar.toast.refused', { reason }), tone: 'attention', seconds: 10 })
    })
  }

  /** Takes the mark back; when it replaced another, that one is told again: an undo must not open a given dose. */
  function undo(dose: DoseToMark, made: MarkArgs) {
    const before = dose.standing.filter(mark => mark.status !== 'scheduled')
    const [was] = before
    const seen_mark_ids = [made.mark_id, ...(made.seen_mark_ids ?? [])].slice(0, MOST_SEEN_MARKS)
    const again = { ...made, mark_id: record.newId(), seen_mark_ids }
    if (was === undefined) {
      return write({ ...again, status: 'scheduled', given_at: null, reason_code: 'mis_tap', notes: null })
    }
    const { status, given_at, reason_code, notes } = saidFirst(was, dose.history)
    return write({ ...again, status, given_at, reason_code, notes })
  }

  function sayUndone(dose: DoseToMark, recorded: Recorded | undefined) {
    if (recorded === undefined) return
    const isOpen = dose.standing.every(mark => mark.status === 'scheduled')
    tell(recorded, () => toast({ text: isOpen ? t('mar.toast.takenBack') : t('mar.toast.putBack') }))
  }

  return {
    isBusy: id => busy.has(id),
    async mark(dose, happened, clientName) {
      const args = argsOf(dose, happened)
      const recorded = await write(args)
      if (recorded === undefined) return
      const words = { drug: dose.order.current.medication_name, client: clientName }
      tell(recorded, () => {
        if (happened.status === 'scheduled') return toast({ text: t('mar.toast.takenBack') })
        const text = t(`mar.toast.${happened.status === 'cancelled' ? 'held' : happened.status}`, words)
        // Two people's marks, settled on purpose, have no single state to go back to.
        if (dose.standing.length > 1) return toast({ text, tone: 'given' })
        undoToast(text, () => void undo(dose, args).then(undone => sayUndone(dose, undone)))
      })
    },
  }
}
