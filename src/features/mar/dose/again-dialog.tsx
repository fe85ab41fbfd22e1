import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import style from './dose-panel.module.css'
import { DoseMarks } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'

interface GiveAgainDialogProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  onClose: () => void
  onGive: () => void
}

/** Asks again before giving a dose whose marks contradict each other: it may have been given twice already (M5). */
export function GiveAgainDialog({ dose, clientChart, people, onClose, onGive }: GiveAgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.settle.againTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('mar.close.dont')}</Button>
          <Button variant="outline" color="attention" onClick={onGive}>
            {t('mar.settle.again')}
          </Button>
        </>
      }
    >
      <DoseSubject
        resident={clientChart}
        version={dose.version}
        dueText={timeWords(dose.time, clientChart.home)}
      />
      <div className={style.said} role="alert">
        <p>{t('mar.settle.againText')}</p>
        <DoseMarks dose={dose} clientChart={clientChart} people={people} />
      </div>
    </Dialog>
  )
}
