import {
  IconBan,
  IconClock,
  IconDoor,
  IconHandStop,
  IconMoodSick,
  IconPackageOff,
  IconPencil,
  IconPlayerPause,
  IconZzz,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { MISSED_REASONS, needsNote } from '#domain/rules/doses/mark-window.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { DoseSubject } from './dose-subject.tsx'
import type { DoseOutcome } from './use-marking.ts'

type MissedReason = (typeof MISSED_REASONS)[number]

const REASON_ICONS: Readonly<Record<MissedReason, TablerIcon>> = {
  refused: IconHandStop,
  asleep: IconZzz,
  away: IconDoor,
  held_by_order: IconPlayerPause,
  not_available: IconPackageOff,
  vomited: IconMoodSick,
  other: IconPencil,
}

interface MissedDialogProps {
  dose: Dose
  clientChart: ClientChart
  onClose: () => void
  onReported: (outcome: DoseOutcome) => void
  /** The dose was given after all, but not now. */
  onGivenEarlier: () => void
  /** The mark is taken back: the dose has no outcome for now. */
  onTakeBack: () => void
}

/** Asks why a dose was not given: one tap, text only where no choice fits (M7). A correction asks the same (M4). */
export function MissedDialog({
  dose,
  clientChart,
  onClose,
  onReported,
  onGivenEarlier,
  onTakeBack,
}: MissedDialogProps) {
  const { t } = useTranslation()
  const isCorrection = dose.effectiveMarks.some(mark => mark.status === 'given')
  const choices: Choice<MissedReason | 'take_back' | 'given_earlier'>[] = MISSED_REASONS.map(reason => {
    const Icon = REASON_ICONS[reason]
    return {
      value: reason,
      label: t(`mar.reasons.${reason}`),
      icon: <Icon size={24} aria-hidden />,
      tone: reason === 'held_by_order' ? 'held' : 'missed',
      ...(needsNote(reason) ? { textLabel: t('mar.reasons.otherWords') } : {}),
    }
  })
  choices.push(
    isCorrection
      ? {
          value: 'take_back',
          label: t('mar.missed.misTap'),
          icon: <IconBan size={24} aria-hidden />,
          tone: 'plain',
        }
      : {
          value: 'given_earlier',
          label: t('mar.missed.givenEarlier'),
          icon: <IconClock size={24} aria-hidden />,
          tone: 'given',
        },
  )
  return (
    <ChoiceDialog
      opened
      onClose={onClose}
      title={isCorrection ? t('mar.missed.correctionTitle') : t('mar.missed.title')}
      subject={
        <DoseSubject
          resident={clientChart}
          version={dose.version}
          dueText={timeWords(dose.time, clientChart.home)}
        />
      }
      choices={choices}
      onChoose={(reason, note) => {
        if (reason === 'given_earlier') return onGivenEarlier()
        if (reason === 'take_back') return onTakeBack()
        onReported({
          status: reason === 'held_by_order' ? 'cancelled' : 'missed',
          reason_code: reason,
          notes: note,
        })
      }}
    />
  )
}
