/** One dose, opened from its chip or from its cell of the month: what was recorded, and how to undo or change it. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { canMarkOn, timelinessOf } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { dueDayWords } from '../chart/dose-text.ts'
import { alsoDueWordsOfDose, dosesAroundDay } from './also-due-words.ts'
import { DisputeReview, DoseHistory } from './dose-history.tsx'
import style from './dose-panel.module.css'
import { DoseMarks, DoseStatus } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'
import { ReportRefusals } from './report-refusals.tsx'
import { givenEarlierWords, offerObstacleWords } from './stopped-words.ts'
import { WriteNoteLink } from './write-note.tsx'

export interface DosePanelActions {
  onGive: () => void
  onMiss: () => void
  onUndo: () => void
  onChangeTime: () => void
}

interface DosePanelProps extends DosePanelActions {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  canMark: boolean
  onClose: () => void
}

export function DosePanel({ dose, clientChart, people, canMark, onClose, ...actions }: DosePanelProps) {
  const { t } = useTranslation()
  const { chart, home } = clientChart
  const isDueNow = timelinessOf(dose.at, chart.now, home.window_minutes).timing === 'on_time'
  return (
    <Dialog opened onClose={onClose} title={t('mar.panel.title')}>
      <DoseSubject
        resident={clientChart}
        version={dose.version}
        dueText={dueDayWords(dose, clientChart, t)}
      />
      <div className={style.said}>
        <DoseStatus dose={dose} clientChart={clientChart} />
        {!dose.isScheduled && <span>{t('mar.day.unscheduled')}</span>}
        {dose.status === 'open' && (
          <strong>{alsoDueWordsOfDose(dose, clientChart, dosesAroundDay(chart, dose.date), t)}</strong>
        )}
        {dose.status === 'open' && <strong>{offerObstacleWords(dose, clientChart, people, t)}</strong>}
        <DoseMarks dose={dose} clientChart={clientChart} people={people} />
        <DisputeReview dose={dose} people={people} />
        <DoseHistory dose={dose} clientChart={clientChart} people={people} />
      </div>
      {canMark && canMarkOn(dose.date, chart.today) && (
        <DosePanelButtons dose={dose} isDueNow={isDueNow} {...actions} />
      )}
      <WriteNoteLink dose={dose} clientChart={clientChart} className={style.note} />
      <ReportRefusals dose={dose} clientChart={clientChart} className={style.note} />
    </Dialog>
  )
}

interface DosePanelButtonsProps extends DosePanelActions {
  dose: Dose
  /** If true, giving is the main button. */
  isDueNow: boolean
}

function DosePanelButtons({ dose, isDueNow, onGive, onMiss, onUndo, onChangeTime }: DosePanelButtonsProps) {
  const { t } = useTranslation()
  const isOpen = dose.status === 'open'
  const isGiven = dose.status === 'given'
  const isMissed = dose.status === 'missed' || dose.status === 'cancelled'
  return (
    <div className={style.actions}>
      {!isOpen && (
        <Button variant="default" leftSection={<IconArrowBackUp size={22} aria-hidden />} onClick={onUndo}>
          {isGiven ? t('mar.panel.undoGiven') : t('mar.panel.undo')}
        </Button>
      )}
      {isGiven && (
        <Button variant="default" leftSection={<IconClock size={22} aria-hidden />} onClick={onChangeTime}>
          {t('mar.panel.anotherTime')}
        </Button>
      )}
      {!isMissed && (
        <Button variant="default" leftSection={<IconX size={22} aria-hidden />} onClick={onMiss}>
          {t('mar.day.markMissed')}
        </Button>
      )}
      {!isGiven && dose.offerObstacle === null && (
        <Button {...(isDueNow ? {} : { variant: 'default' })} onClick={onGive}>
          {t('mar.day.markGiven')}
        </Button>
      )}
      {!isGiven && dose.offerObstacle !== null && (
        <Button variant="default" leftSection={<IconClock size={22} aria-hidden />} onClick={onGive}>
          {givenEarlierWords(dose, t)}
        </Button>
      )}
    </div>
  )
}
