import { IconBan, IconCheck, IconChecks, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { whenWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { nameOf, whenDue } from '../chart/dose-text.ts'
import { Dispute } from './dose-dispute.tsx'
import style from './dose-panel.module.css'
import { DoseRecorded, DoseStatus } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'
import type { WhatHappened } from './use-marking.ts'

interface SettleProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
  onClose: () => void
  /** It was given once, at this moment. */
  onGivenOnce: (givenAt: Instant) => void
  /** This dose, or the other dose of the drug, was not given. */
  onNotGiven: (dose: Dose) => void
  /** All who reported giving it did give it: it was given more than once. */
  onGivenTwice: (happened: WhatHappened) => void
  /** Yet another dose is to be given; asks once more. */
  onGiveAnother: () => void
}

/** Settles marks that contradict each other, by a user who asked both authors; giving again is never one tap (M5). */
export function SettleDialog({ dose, person, people, ...props }: SettleProps) {
  const { t } = useTranslation()
  const { now, today } = person.chart
  const own = dose.effective.flatMap(mark => toldOf(mark, dose.history))
  const others = otherDoses(dose, person)
  const given = [...own, ...others.flatMap(({ mark, other }) => toldOf(mark, other.history))]
  const [last, lastOwn] = [lastOf(given), lastOf(own)]
  const choices: Choice<string>[] = [
    ...given.map(told => ({
      value: told.mark,
      label: t('mar.settle.once', {
        when: whenWords(told.at, now, person.home, t),
        name: nameOf(people, told.by, t),
      }),
      icon: <IconCheck size={24} aria-hidden />,
      tone: 'given' as const,
    })),
    ...(given.length < 2
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
    // Once the day or the order is over there is no dose to give. Another as-needed dose is a separate dose.
    ...(dose.date === today && dose.notOffered === null && !dose.isAsNeeded
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
          <DoseSubject person={person} version={dose.version} when={whenDue(dose, person, t)} />
          <div className={style.said}>
            <DoseStatus dose={dose} person={person} />
            <DoseRecorded dose={dose} person={person} people={people} />
          </div>
          <Dispute dose={dose} person={person} people={people} />
        </div>
      }
      choices={choices}
      onChoose={answer => {
        if (answer === 'not_given') return props.onNotGiven(dose)
        if (answer === 'another') return props.onGiveAnother()
        if (answer === 'twice') {
          if (last === undefined || lastOwn === undefined) return
          return props.onGivenTwice({ status: 'given', given_at: lastOwn, last_given_at: last })
        }
        const once = own.find(({ mark }) => mark === answer)
        // For two doses, "given once" means that one of them was not given.
        const [notGiven] = once === undefined ? [dose] : others.map(({ other }) => other)
        if (notGiven !== undefined) return props.onNotGiven(notGiven)
        if (once !== undefined) props.onGivenOnce(once.at)
      }}
    />
  )
}

/** A report that the dose was given. */
interface Told {
  mark: string
  by: number
  at: Instant
}

const lastOf = (told: readonly Told[]): Instant | undefined =>
  told
    .map(({ at }) => at)
    .toSorted()
    .at(-1)

const toldOf = (mark: MarkRow, history: readonly MarkRow[]): Told[] =>
  mark.given_at === null
    ? []
    : [{ mark: mark.id, by: firstReport(mark, history).author_id, at: mark.given_at }]

/** Returns other doses of the drug that may be the same dose, with the marks that report them given (M5.4). */
function otherDoses(dose: Dose, { chart }: ClientChart): { mark: MarkRow; other: Dose }[] {
  const marks = chart.doublesOf(dose.administration_id).flatMap(({ first, second }) => [first, second])
  return [...new Set(marks)].flatMap(mark => {
    const other = mark.administration_id === dose.administration_id ? undefined : chart.doseOfMark(mark)
    return other === undefined ? [] : [{ mark, other }]
  })
}
