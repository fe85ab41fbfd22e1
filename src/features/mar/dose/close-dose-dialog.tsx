import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MarkRow, VersionRow } from '#domain/rules/doses/chart/orders.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { type Instant, millisOf } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { agoWords, relativeMomentWords } from '../../../labels/dates.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { gapWords, userNameOf } from '../chart/dose-text.ts'
import style from './dose-panel.module.css'
import { DoseSubject } from './dose-subject.tsx'

interface TooCloseDoseProps {
  version: VersionRow
  /** "08:00", or "As needed". */
  dueText: string
  clientChart: ClientChart
  people: People | undefined
  givenAt: Instant
  tooCloseMarks: readonly MarkRow[]
  /** All marks of the drug. */
  drugMarks: readonly MarkRow[]
  onClose: () => void
  onGive: () => void
}

/** Shows both times and asks before giving when another dose of the drug was given shortly before or after (M5). */
export function TooCloseDoseDialog(props: TooCloseDoseProps) {
  const { version, dueText, clientChart, people, givenAt, tooCloseMarks, drugMarks, onClose, onGive } = props
  const { t } = useTranslation()
  const { now } = clientChart.chart
  const givenDoses = tooCloseMarks
    .map(mark => ({
      id: mark.id,
      at: mark.given_at ?? mark.recorded_at,
      name: userNameOf(people, originalReport(mark, drugMarks).author_id, t),
    }))
    .toSorted((first, second) => gapMs(first.at, givenAt) - gapMs(second.at, givenAt))
  const [closestDose] = givenDoses
  const gapText = gapWords(version, t)
  if (closestDose === undefined) return null
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.close.title', { ago: agoWords(closestDose.at, now, t), name: closestDose.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('mar.close.dont')}</Button>
          <Button variant="outline" color="attention" onClick={onGive}>
            {t('mar.close.give')}
          </Button>
        </>
      }
    >
      <DoseSubject resident={clientChart} version={version} dueText={dueText} />
      <ul className={style.times} role="alert">
        {givenDoses.map(({ id, at, name }) => (
          <li key={id}>
            {t('mar.close.given', { when: relativeMomentWords(at, now, clientChart.home, t), name })}
          </li>
        ))}
        <li>{t('mar.close.thisOne', { when: relativeMomentWords(givenAt, now, clientChart.home, t) })}</li>
        {gapText && <li>{gapText}</li>}
      </ul>
    </Dialog>
  )
}

const gapMs = (first: Instant, second: Instant) => Math.abs(millisOf(first) - millisOf(second))
