/** The question about an as-needed dose: why it is given (M8). */
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useEnglishTranslations } from '../../../labels/in-english.tsx'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { DoseSubject } from '../dose/dose-subject.tsx'
import { LastGiven } from './last-given.tsx'
import style from './why-given.module.css'

const REASONS = [
  'pain',
  'fever',
  'anxiety',
  'agitation',
  'sleep',
  'nausea',
  'breathing',
  'constipation',
  'other',
] as const

interface WhyGivenProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  onClose: () => void
  onGive: (reason: string) => void
}

/** Asks why the dose is given, below what the user must know first: when it was last given, and the order's notes. */
export function WhyGivenDialog({ dose: { order }, clientChart, people, onClose, onGive }: WhyGivenProps) {
  const { t } = useTranslation()
  // In English because the reason goes into the record, which coworkers and surveyors read.
  const english = useEnglishTranslations()
  return (
    <ChoiceDialog
      opened
      onClose={onClose}
      title={t('mar.asNeeded.why')}
      subject={
        <>
          <DoseSubject
            resident={clientChart}
            version={order.currentVersion}
            dueText={t('mar.asNeeded.title')}
          />
          <div className={style.before}>
            {order.line.notes && <span className={style.order}>{order.line.notes}</span>}
            <LastGiven order={order} clientChart={clientChart} people={people} />
          </div>
        </>
      }
      choices={REASONS.map(
        (reason): Choice<(typeof REASONS)[number]> => ({
          value: reason,
          label: t(`mar.asNeeded.reasons.${reason}`),
          ...(reason === 'other' ? { textLabel: t('mar.asNeeded.why') } : {}),
        }),
      )}
      onChoose={(reason, text) => onGive(text ?? english.t(`mar.asNeeded.reasons.${reason}`))}
    />
  )
}
