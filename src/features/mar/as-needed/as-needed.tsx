/** The as-needed orders and doses of a client: before each dose it shows when the last was given, and asks why. */
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { monthOf } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { actOfDose } from '../chart/recent-acts.ts'
import { useStaleWarning } from '../chart/use-stale.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { Dispute } from '../dose/dose-dispute.tsx'
import { DisputeReview, DoseHistory } from '../dose/dose-history.tsx'
import { DoseMarks, DoseStatus } from '../dose/dose-recorded.tsx'
import { GiveButton, SecondaryButton, SettleButton } from '../dose/give-button.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import { type DoseActions, useDoseActions } from '../dose/use-dose-actions.tsx'
import { WriteNoteLink } from '../dose/write-note.tsx'
import style from './as-needed.module.css'
import { LastGiven } from './last-given.tsx'

interface AsNeededProps {
  clientChart: ClientChart
  people: People | undefined
  canMark: boolean
}

export function AsNeeded({ clientChart, people, canMark }: AsNeededProps) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const staleWarning = useStaleWarning()(clientChart.home)
  const actions = useDoseActions({ people, charts: [clientChart], canMark: () => canMark })
  const { chart } = clientChart
  const orders = chart.asNeededOrders
  const givenDoses = chart.asNeededDoses.filter(dose => dose.date >= `${monthOf(chart.today)}-01`)
  // The dialogs are rendered even without orders: a question about an order stopped meanwhile stays open (M12.4).
  return (
    <>
      {orders.length + givenDoses.length > 0 && (
        <section className={style.asNeeded} aria-labelledby="as-needed">
          <h2 id="as-needed">{t('mar.asNeeded.title')}</h2>
          <ul className={style.orders}>
            {orders.map(order => (
              <li key={order.id} className={style.order}>
                <div className={style.what}>
                  <span className={style.drug}>{order.currentVersion.medication_name}</span>
                  <span>{amountAndRoute(order.currentVersion, t)}</span>
                  {order.line.notes && <span className={style.instructions}>{order.line.notes}</span>}
                  <AllergyNote
                    drug={order.currentVersion.medication_name}
                    allergies={clientChart.allergies}
                  />
                  <LastGiven order={order} clientChart={clientChart} people={people} />
                </div>
                {canMark && (
                  <GiveButton
                    label={t('mar.asNeeded.giveLabel', {
                      dose: `${order.currentVersion.medication_name}, ${amountText(order.currentVersion)}`,
                    })}
                    staleWarning={staleWarning}
                    // The id is made here, so that two taps in the dialog record one dose.
                    onGive={() => actions.give(chart.newDose(order, record.newId()), clientChart)}
                  >
                    {t('mar.asNeeded.giveNow')}
                  </GiveButton>
                )}
              </li>
            ))}
          </ul>
          {givenDoses.length > 0 && (
            <>
              <h3>{t('mar.asNeeded.given')}</h3>
              <ul className={style.given}>
                {givenDoses.map(dose => (
                  <GivenDose
                    key={dose.administration_id}
                    dose={dose}
                    clientChart={clientChart}
                    people={people}
                    actions={canMark ? actions : undefined}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {actions.dialogs}
    </>
  )
}

interface GivenDoseProps extends Pick<AsNeededProps, 'clientChart' | 'people'> {
  dose: Dose
  /** undefined for users who may not mark. */
  actions: DoseActions | undefined
}

function GivenDose({ dose, clientChart, people, actions }: GivenDoseProps) {
  const { t } = useTranslation()
  const labelParams = { drug: dose.version.medication_name, when: timeWords(dose.time, clientChart.home) }
  return (
    <li>
      <div className={style.what}>
        <span>
          <strong>{dose.version.medication_name}</strong>, {amountText(dose.version)}
        </span>
        <div className={style.said}>
          <DoseStatus dose={dose} clientChart={clientChart} />
          <DoseMarks dose={dose} clientChart={clientChart} people={people} />
        </div>
        {isDisputed(dose) && <Dispute dose={dose} clientChart={clientChart} people={people} />}
        <DisputeReview dose={dose} people={people} />
        <DoseHistory dose={dose} clientChart={clientChart} people={people} />
      </div>
      <WriteNoteLink
        dose={dose}
        clientChart={clientChart}
        label={t('mar.asNeeded.writeNoteLabel', labelParams)}
      />
      {actions && (
        <GivenDoseButtons dose={dose} clientChart={clientChart} actions={actions} labelParams={labelParams} />
      )}
    </li>
  )
}

interface GivenDoseButtonsProps extends Pick<GivenDoseProps, 'dose' | 'clientChart'> {
  actions: DoseActions
  labelParams: { drug: string; when: string }
}

function GivenDoseButtons({ dose, clientChart, actions, labelParams }: GivenDoseButtonsProps) {
  const { t } = useTranslation()
  const recentAct = actOfDose(actions.acts, dose.administration_id)
  return (
    <>
      {recentAct && (
        <UndoButton recentAct={recentAct} label={t('mar.round.undoLabel', { dose: labelParams.drug })} />
      )}
      {isDisputed(dose) ? (
        <SettleButton
          dose={`${labelParams.drug}, ${amountText(dose.version)}, ${labelParams.when}`}
          onSettle={() => actions.open(dose, clientChart)}
        />
      ) : (
        dose.status !== 'open' && (
          <SecondaryButton
            label={t('mar.asNeeded.takeBackLabel', labelParams)}
            disabled={actions.isBusy(dose.administration_id)}
            onPick={() => actions.askTakeBack(dose, clientChart)}
          >
            {t('mar.asNeeded.takeBack')}
          </SecondaryButton>
        )
      )}
    </>
  )
}
