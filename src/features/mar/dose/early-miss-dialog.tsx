import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DoseSubject } from './dose-subject.tsx'

interface EarlyMissProps {
  dose: Dose
  clientChart: ClientChart
  onClose: () => void
  onMiss: () => void
}

/** Asks before a dose whose window has not opened is recorded as not given: it may still be given on time (M7.6). */
export function EarlyMissDialog({ dose, clientChart, onClose, onMiss }: EarlyMissProps) {
  const { t } = useTranslation()
  const time = timeWords(dose.time, clientChart.home)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.outside.notGiven')}
      actions={
        <>
          <Button variant="default" onClick={onMiss}>
            {t('mar.outside.missNow')}
          </Button>
          <Button onClick={onClose}>{t('mar.outside.wait')}</Button>
        </>
      }
    >
      <DoseSubject resident={clientChart} version={dose.version} dueText={time} />
      <p role="alert">{t('mar.outside.earlyMiss', { time })}</p>
    </Dialog>
  )
}
