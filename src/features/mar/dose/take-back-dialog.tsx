import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { needsNote, VOID_REASONS } from '#domain/rules/doses/mark-window.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { dueTimeWords } from '../chart/dose-text.ts'
import { DoseSubject } from './dose-subject.tsx'

export type VoidReason = (typeof VOID_REASONS)[number]

interface TakeBackProps {
  dose: Dose
  clientChart: ClientChart
  /** The mark is the user's own and was just made (M7.5). */
  isSlip: boolean
  onClose: () => void
  onTakeBack: (code: VoidReason, notes: string | null) => void
}

/** Asks why a mark is taken back (M7): "slip" only at once and for the user's own mark, else a written reason. */
export function TakeBackDialog({ dose, clientChart, isSlip, onClose, onTakeBack }: TakeBackProps) {
  const { t } = useTranslation()
  const reasons = VOID_REASONS.filter(code => isSlip || code !== 'mis_tap')
  return (
    <ChoiceDialog
      opened
      onClose={onClose}
      title={t('mar.asNeeded.takeBackWhy')}
      subject={
        <DoseSubject
          resident={clientChart}
          version={dose.version}
          dueText={dueTimeWords(dose, clientChart, t)}
        />
      }
      choices={reasons.map(
        (code): Choice<VoidReason> => ({
          value: code,
          label: t(`mar.reasons.${code}`),
          ...(needsNote(code) ? { textLabel: t('mar.reasons.otherWords') } : {}),
        }),
      )}
      onChoose={onTakeBack}
    />
  )
}
