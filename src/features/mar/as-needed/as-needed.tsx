/** Medication given as needed: shows why, and when the last dose was, before the next. */
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { monthOf } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { actOfDose } from '../chart/recent-acts.ts'
import { useStaleWarning } from '../chart/use-stale.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { Dispute } from '../dose/dose-dispute.tsx'
import { DisputeReview, DoseHistory } from '../dose/dose-history.tsx'
import { DoseMarks, DoseStatus } from '../dose/dose-recorded.tsx'
import { GiveButton, OtherButton, SettleButton } from '../dose/give-button.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import { type DoseActions, useDoseActions } from '../dose/use-dose-actions.tsx'
import { WriteNote } from '../dose/write-note.tsx'
import style from './as-needed.module.css'
import { LastGiven } from './last-given.tsx'

interface AsNeededProps {
  person: ClientChart
  people: People | undefined
  canMark: boolean
}

export function AsNeeded({ person, people, canMark }: AsNeededProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const staleWarning = useStaleWarning()(person.home)
  const actions = useDoseActions({ people, charts: [person], canMark: () => canMark })
  const { chart } = person
  const orders = chart.asNeededOrders
  const givenDoses = chart.asNeededDoses.filter(dose => dose.date >= `${monthOf(chart.today)}-01`)
  // A question about an order that was stopped meanwhile stays open (M12.4).
  return (
    <>
      {orders.length + givenDoses.length > 0 && (
        <section className={style.asNeeded} aria-labelledby="as-needed">
          <h2 id="as-needed">{t('mar.asNeeded.title')}</h2>
          <ul className={style.orders}>
            {orders.map(order => (
              <li key={order.id} className={style.order}>
                <div className={style.what}>
                  <span className={style.drug}>{order.current.medication_name}</span>
                  <span>{amountAndRoute(order.current, t)}</span>
                  {order.line.notes && <span className={style.instructions}>{order.line.notes}</span>}
                  <AllergyNote drug={order.current.medication_name} allergies={person.allergies} />
                  <LastGiven order={order} person={person} people={people} />
                </div>
                {canMark && (
                  <GiveButton
                    label={t('mar.asNeeded.giveLabel', {
                      dose: `${order.current.medication_name}, ${amountOf(order.current)}`,
                    })}
                    staleWarning={staleWarning}
                    // The id is made here, so that two taps in the dialog record one dose.
                    onGive={() => actions.give(chart.newDose(order, record.newId()), person)}
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
                    person={person}
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

interface GivenDoseProps extends Pick<AsNeededProps, 'person' | 'people'> {
  dose: Dose
  /** undefined for users who may not mark. */
  actions: DoseActions | undefined
}

function GivenDose({ dose, person, people, actions }: GivenDoseProps) {
  const { t } = useTranslation()
  const labelParams = { drug: dose.version.medication_name, when: timeWords(dose.time, person.home) }
  return (
    <li>
      <div className={style.what}>
        <span>
          <strong>{dose.version.medication_name}</strong>, {amountOf(dose.version)}
        </span>
        <div className={style.said}>
          <DoseStatus dose={dose} person={person} />
          <DoseMarks dose={dose} person={person} people={people} />
        </div>
        {isDisputed(dose) && <Dispute dose={dose} person={person} people={people} />}
        <DisputeReview dose={dose} people={people} />
        <DoseHistory dose={dose} person={person} people={people} />
      </div>
      <WriteNote dose={dose} person={person} label={t('mar.asNeeded.writeNoteLabel', labelParams)} />
      {actions && <Buttons dose={dose} person={person} actions={actions} labelParams={labelParams} />}
    </li>
  )
}

interface ButtonsProps extends Pick<GivenDoseProps, 'dose' | 'person'> {
  actions: DoseActions
  labelParams: { drug: string; when: string }
}

function Buttons({ dose, person, actions, labelParams }: ButtonsProps) {
  const { t } = useTranslation()
  const act = actOfDose(actions.acts, dose.administration_id)
  return (
    <>
      {act && <UndoButton act={act} label={t('mar.round.undoLabel', { dose: labelParams.drug })} />}
      {isDisputed(dose) ? (
        <SettleButton
          dose={`${labelParams.drug}, ${amountOf(dose.version)}, ${labelParams.when}`}
          onSettle={() => actions.open(dose, person)}
        />
      ) : (
        dose.status !== 'open' && (
          <OtherButton
            label={t('mar.asNeeded.takeBackLabel', labelParams)}
            disabled={actions.isBusy(dose.administration_id)}
            onPick={() => actions.askTakeBack(dose, person)}
          >
            {t('mar.asNeeded.takeBack')}
          </OtherButton>
        )
      )}
    </>
  )
}
