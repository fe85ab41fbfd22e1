import { IconBan, IconCheck, IconChecks, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { relativeMomentWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { dueTimeWords, userNameOf } from '../chart/dose-text.ts'
import { Dispute } from './dose-dispute.tsx'
import style from './dose-panel.module.css'
import { DoseMarks, DoseStatus } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'
import type { DoseOutcome } from './use-marking.ts'

interface SettleProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  onClose: () => void
  /** The dose was given once, at this moment. */
  onGivenOnce: (givenAt: Instant) => void
  /** This dose, or the other dose of the drug, was not given. */
  onNotGiven: (dose: Dose) => void
  /** Everyone who reported giving the dose did give it, so it was given more than once. */
  onGivenTwice: (outcome: DoseOutcome) => void
  /** One more dose is to be given; asks for confirmation. */
  onGiveAnother: () => void
}

/** Settles marks that contradict each other, by a user who asked both authors; giving again is never one tap (M5). */
export function SettleDialog({ dose, clientChart, people, ...props }: SettleProps) {
  const { t } = useTranslation()
  const { now, today } = clientChart.chart
  const reportsOfThisDose = dose.effectiveMarks.flatMap(mark => givenReportsOf(mark, dose.allMarks))
  const otherReportedDoses = otherReportedDosesOf(dose, clientChart)
  const givenReports = [
    ...reportsOfThisDose,
    ...otherReportedDoses.flatMap(({ mark, otherDose: other }) => givenReportsOf(mark, other.allMarks)),
  ]
  const [lastGivenAt, ownLastGivenAt] = [latestTime(givenReports), latestTime(reportsOfThisDose)]
  const choices: Choice<string>[] = [
    ...givenReports.map(report => ({
      value: report.markId,
      label: t('mar.settle.once', {
        when: relativeMomentWords(report.givenAt, now, clientChart.home, t),
        name: userNameOf(people, report.authorId, t),
      }),
      icon: <IconCheck size={24} aria-hidden />,
      tone: 'given' as const,
    })),
    ...(givenReports.length < 2
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
    ...(dose.date === today && dose.offerObstacle === null && !dose.isAsNeeded
      ? [{ value: 'another', label: t('mar.settle.another'), icon: <IconPlus size={24} aria-hidden /> }]
      : []),
  ]
  return (
    <ChoiceDialog
      opened
      onClose={props.onClose}
      title={t('mar.settle.title')}
      subject={
        <div className={style.subject}>
          <DoseSubject
            resident={clientChart}
            version={dose.version}
            dueText={dueTimeWords(dose, clientChart, t)}
          />
          <div className={style.said}>
            <DoseStatus dose={dose} clientChart={clientChart} />
            <DoseMarks dose={dose} clientChart={clientChart} people={people} />
          </div>
          <Dispute dose={dose} clientChart={clientChart} people={people} />
        </div>
      }
      choices={choices}
      onChoose={answer => {
        if (answer === 'not_given') return props.onNotGiven(dose)
        if (answer === 'another') return props.onGiveAnother()
        if (answer === 'twice') {
          if (lastGivenAt === undefined || ownLastGivenAt === undefined) return
          return props.onGivenTwice({ status: 'given', given_at: ownLastGivenAt, last_given_at: lastGivenAt })
        }
        const chosenReport = reportsOfThisDose.find(({ markId }) => markId === answer)
        // For two doses, "given once" means that one of them was not given.
        const [notGivenDose] =
          chosenReport === undefined ? [dose] : otherReportedDoses.map(({ otherDose: other }) => other)
        if (notGivenDose !== undefined) return props.onNotGiven(notGivenDose)
        if (chosenReport !== undefined) props.onGivenOnce(chosenReport.givenAt)
      }}
    />
  )
}

/** A report that the dose was given. */
interface GivenReport {
  markId: string
  authorId: number
  givenAt: Instant
}

const latestTime = (reports: readonly GivenReport[]): Instant | undefined =>
  reports
    .map(({ givenAt }) => givenAt)
    .toSorted()
    .at(-1)

const givenReportsOf = (mark: MarkRow, history: readonly MarkRow[]): GivenReport[] =>
  mark.given_at === null
    ? []
    : [{ markId: mark.id, authorId: originalReport(mark, history).author_id, givenAt: mark.given_at }]

/** Returns other doses of the drug that may be the same dose, with the marks that report them given (M5.4). */
function otherReportedDosesOf(dose: Dose, { chart }: ClientChart): { mark: MarkRow; otherDose: Dose }[] {
  const marks = chart.doubleDosesOf(dose.administration_id).flatMap(({ first, second }) => [first, second])
  return [...new Set(marks)].flatMap(mark => {
    const otherDose = mark.administration_id === dose.administration_id ? undefined : chart.doseOfMark(mark)
    return otherDose === undefined ? [] : [{ mark, otherDose }]
  })
}
