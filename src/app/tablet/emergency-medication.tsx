/** What a client takes, is due and was given, by the same chart as the MAR: to be read, with nothing to tap. */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { addDays } from '#domain/values/dates.ts'
import type { People } from '../../charts/people.ts'
import { isDisputed } from '../../charts/round.ts'
import type { ClientChart } from '../../charts/use-chart.ts'
import { LastGiven } from '../../features/mar/as-needed/last-given.tsx'
import { amountAndRoute } from '../../features/mar/chart/dose-text.ts'
import { AllergyNote } from '../../features/mar/dose/allergy-note.tsx'
import { Dispute } from '../../features/mar/dose/dose-dispute.tsx'
import { DisputeReview } from '../../features/mar/dose/dose-history.tsx'
import { DoseMarks, DoseStatus } from '../../features/mar/dose/dose-recorded.tsx'
import { offerObstacleWords } from '../../features/mar/dose/stopped-words.ts'
import { longDate, timeWords } from '../../labels/dates.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import style from './emergency.module.css'

interface MedicationProps {
  readonly clientChart: ClientChart
  readonly people: People
}

export function EmergencyMedication({ clientChart, people }: MedicationProps) {
  const t = useLabels()
  const { chart } = clientChart
  const yesterday = addDays(chart.today, -1)
  return (
    <div className={style.medication}>
      {chart.incompleteOrderCount > 0 && (
        <p className={style.refused} role="alert">
          {t('mar.clientPage.incomplete', { count: chart.incompleteOrderCount })}
        </p>
      )}
      <Card title={t('emergency.chart.today', { date: longDate(chart.today, t) })}>
        <Doses doses={chart.dosesOf(chart.today, chart.today)} clientChart={clientChart} people={people} />
      </Card>
      <AsNeeded clientChart={clientChart} people={people} />
      <Card title={t('emergency.chart.yesterday', { date: longDate(yesterday, t) })}>
        <Doses doses={chart.dosesOf(yesterday, yesterday)} clientChart={clientChart} people={people} />
      </Card>
      <Orders clientChart={clientChart} />
    </div>
  )
}

function Doses({ doses, ...props }: MedicationProps & { readonly doses: readonly Dose[] }) {
  const t = useLabels()
  if (doses.length === 0) return <p className={cards.none}>{t('emergency.chart.noDoses')}</p>
  return (
    <ul className={style.doses}>
      {doses.map(dose => (
        <DoseLine key={dose.key} dose={dose} {...props} />
      ))}
    </ul>
  )
}

function DoseLine({ dose, clientChart, people }: MedicationProps & { readonly dose: Dose }) {
  const t = useLabels()
  const { home, allergies } = clientChart
  const { version, order } = dose
  return (
    <li>
      <time className={style.time}>{timeWords(dose.time, home)}</time>
      <div className={style.what}>
        <strong className={style.drug}>{version.medication_name}</strong>
        <span>{amountAndRoute(version, t)}</span>
        {order.line.notes && <span className={style.dimmed}>{order.line.notes}</span>}
        <AllergyNote drug={version.medication_name} allergies={allergies} />
        <div className={style.said}>
          <DoseStatus dose={dose} clientChart={clientChart} />
          {!dose.isScheduled && !dose.isAsNeeded && <span>{t('mar.day.unscheduled')}</span>}
          {dose.status === 'open' && <strong>{offerObstacleWords(dose, clientChart, people, t)}</strong>}
          <DoseMarks dose={dose} clientChart={clientChart} people={people} />
        </div>
        {isDisputed(dose) && <Dispute dose={dose} clientChart={clientChart} people={people} />}
        <DisputeReview dose={dose} people={people} />
      </div>
    </li>
  )
}

function AsNeeded({ clientChart, people }: MedicationProps) {
  const t = useLabels()
  const { chart, allergies } = clientChart
  const recentDoses = chart.asNeededDoses.filter(({ date }) => date >= addDays(chart.today, -1))
  return (
    <Card title={t('emergency.chart.asNeeded')}>
      {chart.asNeededOrders.length === 0 && <p className={cards.none}>{t('emergency.chart.noAsNeeded')}</p>}
      <ul className={style.doses}>
        {chart.asNeededOrders.map(order => (
          <li key={order.id}>
            <div className={style.what}>
              <strong className={style.drug}>{order.currentVersion.medication_name}</strong>
              <span>{amountAndRoute(order.currentVersion, t)}</span>
              {order.line.notes && <span className={style.dimmed}>{order.line.notes}</span>}
              <AllergyNote drug={order.currentVersion.medication_name} allergies={allergies} />
              <LastGiven order={order} clientChart={clientChart} people={people} />
            </div>
          </li>
        ))}
        {recentDoses.map(dose => (
          <DoseLine key={dose.administration_id} dose={dose} clientChart={clientChart} people={people} />
        ))}
      </ul>
    </Card>
  )
}

function Orders({ clientChart: { chart } }: Pick<MedicationProps, 'clientChart'>) {
  const t = useLabels()
  const orders = chart.orders.filter(({ isActive }) => isActive)
  return (
    <Card title={t('emergency.chart.orders')}>
      {orders.length === 0 && <p className={cards.none}>{t('emergency.chart.noOrders')}</p>}
      <ul className={cards.entries}>
        {orders.map(({ id, currentVersion, line }) => (
          <li key={id} className={cards.entry}>
            <div>
              <strong>{currentVersion.medication_name}</strong>
              <span>
                {amountAndRoute(currentVersion, t)} · {frequencyWords(currentVersion, t)}
              </span>
              {line.notes && <span className={cards.small}>{line.notes}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
