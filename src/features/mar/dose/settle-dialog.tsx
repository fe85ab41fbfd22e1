import { IconBan, IconCheck, IconChecks, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/chart/dose.ts'
import { firstReport } from '#domain/rules/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords, whenWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { nameOf } from '../chart/dose-text.ts'
import { Dispute } from './dose-dispute.tsx'
import style from './dose-panel.module.css'
import { DoseRecorded, DoseStatus } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'

interface SettleProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
  onClose: () => void
  /** It was given once, at this moment. */
  onGivenOnce: (givenAt: Instant) => void
  onNotGiven: () => void
  /** Everybody who says so gave it, the last time at this moment: it was given more than once. */
  onGivenTwice: (lastGivenAt: Instant) => void
  /** Yet another dose is to be given; asks once more. */
  onGiveAnother: () => void
}

/** Marks that contradict each other are settled by somebody who asked both people; giving again is never one tap (M5). */
export function SettleDialog({ dose, person, people, ...props }: SettleProps) {
  const { t } = useTranslation()
  const { now, today } = person.chart
  const given = dose.effective.flatMap(mark =>
    mark.given_at === null ? [] : [{ by: firstReport(mark, dose.history).author_id, at: mark.given_at }],
  )
  const last = given
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  const choices: Choice<string>[] = [
    ...given.map(mark => ({
      value: mark.at,
      label: t('mar.settle.once', {
        when: whenWords(mark.at, now, person.home, t),
        name: nameOf(people, mark.by, t),
      }),
      icon: <IconCheck size={24} aria-hidden />,
      tone: 'given' as const,
    })),
    ...(last === undefined || given.length < 2
      ? []
      : [
          {
            value: 'twice',
            label: t('mar.settle.twice'),
            icon: <IconChecks size={24} aria-hidden />,
            tone: 'attention' as const,
          },
        ]),
    {
      value: 'not_given',
      label: t('mar.settle.notGiven'),
      icon: <IconBan size={24} aria-hidden />,
      tone: 'missed',
    },
    // Once the day is over, or its order, there is no dose to give.
    ...(dose.date === today && dose.notOffered === null
      ? [
          {
            value: 'another',
            label: t('mar.settle.another'),
            icon: <IconPlus size={24} aria-hidden />,
          },
        ]
      : []),
  ]
  return (
    <ChoiceDialog
      opened
      onClose={props.onClose}
      title={t('mar.settle.title')}
      subject={
        <div className={style.subject}>
          <DoseSubject person={person} version={dose.version} when={timeWords(dose.time, person.home)} />
          <div className={style.said}>
            <DoseStatus dose={dose} />
            <DoseRecorded dose={dose} person={person} people={people} />
          </div>
          <Dispute dose={dose} person={person} people={people} />
        </div>
      }
      choices={choices}
      onChoose={answer => {
        if (answer === 'not_given') return props.onNotGiven()
        if (answer === 'another') return props.onGiveAnother()
        if (answer === 'twice') return last === undefined ? undefined : props.onGivenTwice(last)
        props.onGivenOnce(answer)
      }}
    />
  )
}
