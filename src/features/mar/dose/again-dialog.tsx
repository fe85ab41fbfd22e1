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

interface AgainProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
  onClose: () => void
  onGive: () => void
}

/** Asks again before giving a dose whose marks contradict each other: it may have been given twice already (M5). */
export function AgainDialog({ dose, person, people, onClose, onGive }: AgainProps) {
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
      <DoseSubject resident={person} version={dose.version} when={timeWords(dose.time, person.home)} />
      <div className={style.said} role="alert">
        <p>{t('mar.settle.againText')}</p>
        <DoseMarks dose={dose} person={person} people={people} />
      </div>
    </Dialog>
  )
}
