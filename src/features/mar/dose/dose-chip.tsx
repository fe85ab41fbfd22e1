import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { doseStateWords } from '../chart/dose-text.ts'
import style from './dose-chip.module.css'
import { DoseStatus } from './dose-recorded.tsx'

interface DoseChipProps {
  dose: Dose
  clientChart: ClientChart
  onOpen: (dose: Dose, clientChart: ClientChart) => void
}

/** Shows the recorded outcome as one word; a tap opens who, when and why, with undo and change. */
export function DoseChip({ dose, clientChart, onOpen }: DoseChipProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={style.chip}
      aria-haspopup="dialog"
      aria-label={t('mar.panel.open', {
        status: doseStateWords(dose, clientChart, t),
        drug: dose.version.medication_name,
        client: fullName(clientChart.client),
        time: timeWords(dose.time, clientChart.home),
      })}
      onClick={() => onOpen(dose, clientChart)}
    >
      <DoseStatus dose={dose} clientChart={clientChart} />
    </button>
  )
}
