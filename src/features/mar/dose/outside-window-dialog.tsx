import { IconBan, IconCheck, IconClock, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { dueDayWords } from '../chart/dose-text.ts'
import { DoseSubject } from './dose-subject.tsx'

type Answer = 'now' | 'at_due_time' | 'another_time' | 'not_given'

interface OutsideWindowProps {
  dose: Dose
  clientChart: ClientChart
  openedAt: Instant
  onClose: () => void
  onGivenNow: () => void
  onGivenAt: (givenAt: Instant) => void
  onAnotherTime: () => void
  onNotGiven: () => void
}

/** Asks which of four things a tap on "Give" outside the window means; late and early ask the same (M6). */
export function OutsideWindowDialog(props: OutsideWindowProps) {
  const { dose, clientChart, openedAt } = props
  const { t } = useTranslation()
  const { home } = clientChart
  const isEarly = timelinessOf(dose.at, openedAt, home.window_minutes).timing === 'early'
  const time = timeWords(dose.time, home)
  const atDueTimeChoice: Choice<Answer> = {
    value: 'at_due_time',
    label: t('mar.outsideWindow.atDueTime', { time }),
    icon: <IconHistory size={24} aria-hidden />,
    tone: 'given',
  }
  const choices: Choice<Answer>[] = [
    {
      value: 'now',
      label: isEarly ? t('mar.outsideWindow.nowEarly') : t('mar.outsideWindow.now'),
      icon: <IconCheck size={24} aria-hidden />,
      tone: 'given',
    },
    // The due time has not come, so the dose cannot have been given then.
    ...(isEarly ? [] : [atDueTimeChoice]),
    {
      value: 'another_time',
      label: t('mar.outside.anotherTime'),
      icon: <IconClock size={24} aria-hidden />,
      tone: 'given',
    },
    {
      value: 'not_given',
      label: t('mar.outsideWindow.notGiven'),
      icon: <IconBan size={24} aria-hidden />,
      tone: 'missed',
    },
  ]
  return (
    <ChoiceDialog
      opened
      onClose={props.onClose}
      title={isEarly ? t('mar.outsideWindow.earlyTitle') : t('mar.outsideWindow.lateTitle')}
      subject={
        <DoseSubject
          resident={clientChart}
          version={dose.version}
          dueText={dueDayWords(dose, clientChart, t)}
        />
      }
      choices={choices}
      onChoose={answer => {
        if (answer === 'now') return props.onGivenNow()
        if (answer === 'at_due_time') return props.onGivenAt(dose.at)
        if (answer === 'another_time') return props.onAnotherTime()
        props.onNotGiven()
      }}
    />
  )
}
