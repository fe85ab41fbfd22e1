/** Medication given when it is needed: why, and when the last one was, before the next. */

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { amountOf } from '#domain/rules/dose-words.ts'
import type { VOID_REASONS } from '#domain/rules/mark-window.ts'
import { DAY_MS, monthOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { whenWords } from '../../ui/dates.ts'
import style from './as-needed.module.css'
import type { Dose } from './chart.ts'
import { DoseHistory } from './dose-history.tsx'
import { DoseSaid, DoseStatus } from './dose-said.tsx'
import { amountAndRoute, nameOf, type People } from './dose-text.ts'
import { GiveButton, OtherButton } from './give-button.tsx'
import type { Order } from './orders.ts'
import type { ClientChart } from './use-chart.ts'
import { useMarking } from './use-marking.ts'
import { useStale } from './use-stale.ts'

const load = () => import('./as-needed-question.tsx')
const WhyGiven = lazy(async () => ({ default: (await load()).WhyGiven }))
const WhyTakenBack = lazy(async () => ({ default: (await load()).WhyTakenBack }))

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
  const stale = useStale()(person.chart.zone)
  const [giving, setGiving] = useState<{ order: Order; administrationId: string }>()
  const [takingBack, setTakingBack] = useState<Dose>()
  // Fetched once the screen stands, before the first tap that needs it.
  useEffect(() => void load(), [])
  const { chart, client } = person
  const orders = chart.orders.filter(
    order => order.isAsNeeded && order.isActive && order.line.start_date <= chart.today,
  )
  const given = chart.asNeededDoses.filter(dose => dose.date >= `${monthOf(chart.today)}-01`)
  if (orders.length === 0 && given.length === 0) return null

  const give = (why: string) => {
    if (giving === undefined) return
    const { order, administrationId } = giving
    const { date, time } = localDateTimeOf(trueNow(), chart.zone)
    const item = chart.itemOf(order)
    setGiving(undefined)
    void marking.mark(
      {
        administration_id: administrationId,
        order,
        date,
        time,
        standing: [],
        history: [],
        item,
        isAsNeeded: true,
      },
      { status: 'given', notes: why },
      fullName(client),
    )
  }
  const takeBack = (code: (typeof VOID_REASONS)[number], notes: string | null) => {
    if (takingBack === undefined) return
    void marking.mark(
      { ...takingBack, isAsNeeded: true },
      { status: 'scheduled', reason_code: code, notes },
      fullName(client),
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
                    <DoseSaid dose={dose} person={person} people={people} />
                  </div>
                  <DoseHistory dose={dose} person={person} people={people} />
                </div>
                {canMark && dose.status !== 'open' && (
                  <OtherButton
                    label={t('mar.asNeeded.takeBackLabel', {
                      drug: dose.version.medication_name,
                      when: dose.time,
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
        {giving && (
          <WhyGiven order={giving.order} person={person} onClose={() => setGiving(undefined)} onGive={give} />
        )}
        {takingBack && (
          <WhyTakenBack
            dose={takingBack}
            person={person}
            onClose={() => setTakingBack(undefined)}
            onTakeBack={takeBack}
          />
        )}
      </Suspense>
    </section>
  )
}

/** When it was last given and how often in a day: what one must know before giving it again (M8). */
function LastGiven({
  order,
  person: { chart },
  people,
}: {
  order: Order
  person: ClientChart
  people: People | undefined
}) {
  const { t } = useTranslation()
  const marks = chart.asNeededDoses
    .filter(dose => dose.order.id === order.id)
    .flatMap(dose => dose.standing.filter(mark => mark.given_at !== null))
  const [last] = marks
  if (last?.given_at == null) return null
  const inDay = marks.filter(mark => Date.parse(chart.now) - Date.parse(mark.given_at ?? '') < DAY_MS).length
  return (
    <span className={style.last}>
      {t('mar.asNeeded.last', {
        when: whenWords(last.given_at, chart.now, chart.zone, t),
        name: nameOf(people, last.author_id, t),
      })}
      {inDay > 0 && ` · ${t('mar.asNeeded.inDay', { count: inDay })}`}
    </span>
  )
}
