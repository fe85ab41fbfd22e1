/** Medication given when it is needed: why, and when the last one was, before the next. */

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/chart/dose.ts'
import type { MarkRow, Order } from '#domain/rules/chart/orders.ts'
import { amountOf } from '#domain/rules/dose-words.ts'
import { isSlip } from '#domain/rules/mark-window.ts'
import { type Instant, monthOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useActorId } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { useFetchedAhead } from '../../../ui/use-fetched-ahead.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { actOfDose, type RecentAct } from '../chart/recent-acts.ts'
import { useStale } from '../chart/use-stale.ts'
import { closeDoses } from '../dose/close-doses.ts'
import { DoseHistory } from '../dose/dose-history.tsx'
import { DoseRecorded, DoseStatus } from '../dose/dose-recorded.tsx'
import { GiveButton, OtherButton } from '../dose/give-button.tsx'
import type { VoidReason } from '../dose/take-back-dialog.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import { useMarking } from '../dose/use-marking.ts'
import { WriteNote } from '../dose/write-note.tsx'
import style from './as-needed.module.css'
import { LastGiven } from './last-given.tsx'

const load = () => import('./as-needed-question.tsx')
const WhyGiven = lazy(async () => ({ default: (await load()).WhyGiven }))
const CloseDose = lazy(async () => ({ default: (await load()).CloseDoseDialog }))
const TakeBackDialog = lazy(async () => ({ default: (await load()).TakeBackDialog }))

interface Giving {
  order: Order
  administrationId: string
  /** Why it is given, while it is asked whether it is to be, so close to another dose of the drug. */
  close?: { why: string; givenAt: Instant; others: readonly MarkRow[] }
}

interface AsNeededProps {
  person: ClientChart
  people: People | undefined
  canMark: boolean
}

export function AsNeeded({ person, people, canMark }: AsNeededProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const marking = useMarking()
  const trueNow = useTrueClock()
  const actorId = useActorId()
  const stale = useStale()(person.home)
  const [giving, setGiving] = useState<Giving>()
  const [takingBack, setTakingBack] = useState<Dose>()
  useFetchedAhead(load)
  const { chart } = person
  const orders = chart.asNeededOrders
  const given = chart.asNeededDoses.filter(dose => dose.date >= `${monthOf(chart.today)}-01`)
  if (orders.length === 0 && given.length === 0) return null

  const give = (why: string) => {
    if (giving === undefined) return
    const { order, administrationId } = giving
    const givenAt = trueNow()
    const item = chart.itemOf(order)
    const version = order.current
    const others = closeDoses({ administration_id: administrationId, version, item }, givenAt)
    if (others.length > 0 && giving.close === undefined) {
      return setGiving({ ...giving, close: { why, givenAt, others } })
    }
    const { date, time } = localDateTimeOf(givenAt, chart.zone)
    const dose = { administration_id: administrationId, order, version, date, time, item }
    setGiving(undefined)
    void marking.mark(
      { ...dose, row: undefined, effective: [], history: [], isAsNeeded: true },
      { status: 'given', notes: why },
      person,
    )
  }
  const takeBack = (code: VoidReason, notes: string | null) => {
    if (takingBack === undefined) return
    void marking.mark(
      { ...takingBack, isAsNeeded: true },
      { status: 'scheduled', reason_code: code, notes },
      person,
    )
    setTakingBack(undefined)
  }

  return (
    <section className={style.asNeeded} aria-labelledby="as-needed">
      <h2 id="as-needed">{t('mar.asNeeded.title')}</h2>
      <ul className={style.orders}>
        {orders.map(order => (
          <li key={order.id} className={style.order}>
            <div className={style.what}>
              <span className={style.drug}>{order.current.medication_name}</span>
              <span>{amountAndRoute(order.current, t)}</span>
              {order.line.notes && <span className={style.instructions}>{order.line.notes}</span>}
              <LastGiven order={order} person={person} people={people} />
            </div>
            {canMark && (
              <GiveButton
                label={t('mar.asNeeded.giveLabel', {
                  dose: `${order.current.medication_name}, ${amountOf(order.current)}`,
                })}
                stale={stale}
                // Its id is made here: two taps in the dialog are one dose.
                onGive={() => setGiving({ order, administrationId: record.newId() })}
              >
                {t('mar.asNeeded.giveNow')}
              </GiveButton>
            )}
          </li>
        ))}
      </ul>
      {given.length > 0 && (
        <>
          <h3>{t('mar.asNeeded.given')}</h3>
          <ul className={style.given}>
            {given.map(dose => (
              <li key={dose.administration_id}>
                <div className={style.what}>
                  <span>
                    <strong>{dose.version.medication_name}</strong>, {amountOf(dose.version)}
                  </span>
                  <div className={style.said}>
                    <DoseStatus dose={dose} />
                    <DoseRecorded dose={dose} person={person} people={people} />
                  </div>
                  <DoseHistory dose={dose} person={person} people={people} />
                </div>
                <WriteNote
                  dose={dose}
                  person={person}
                  label={t('mar.asNeeded.writeNoteLabel', {
                    drug: dose.version.medication_name,
                    when: timeWords(dose.time, person.home),
                  })}
                />
                {canMark && <Undo dose={dose} acts={marking.acts} />}
                {canMark && dose.status !== 'open' && (
                  <OtherButton
                    label={t('mar.asNeeded.takeBackLabel', {
                      drug: dose.version.medication_name,
                      when: timeWords(dose.time, person.home),
                    })}
                    disabled={marking.isBusy(dose.administration_id)}
                    onPick={() => setTakingBack(dose)}
                  >
                    {t('mar.asNeeded.takeBack')}
                  </OtherButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {giving && giving.close === undefined && (
          <WhyGiven
            order={giving.order}
            person={person}
            people={people}
            onClose={() => setGiving(undefined)}
            onGive={give}
          />
        )}
        {giving?.close && (
          <CloseDose
            {...giving.close}
            known={chart.itemOf(giving.order).marks}
            version={giving.order.current}
            when={t('mar.asNeeded.title')}
            person={person}
            people={people}
            onClose={() => setGiving(undefined)}
            onGive={() => give(giving.close?.why ?? '')}
          />
        )}
        {takingBack && (
          <TakeBackDialog
            dose={takingBack}
            person={person}
            isSlip={isSlip(takingBack.history, actorId, trueNow())}
            onClose={() => setTakingBack(undefined)}
            onTakeBack={takeBack}
          />
        )}
      </Suspense>
    </section>
  )
}

function Undo({ dose, acts }: { dose: Dose; acts: readonly RecentAct[] }) {
  const { t } = useTranslation()
  const act = actOfDose(acts, dose.administration_id)
  return (
    act && <UndoButton act={act} label={t('mar.round.undoLabel', { dose: dose.version.medication_name })} />
  )
}
