import { IconAlertOctagon, IconCloudCheck, IconDeviceTablet, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordState } from '#domain/shown-row.ts'
import style from './record-state.module.css'

const ICONS: Readonly<Record<RecordState, TablerIcon>> = {
  queued: IconDeviceTablet,
  confirmed: IconCloudCheck,
  refused: IconAlertOctagon,
  quarantined: IconAlertOctagon,
}

/** Shows the state of a record, such as "on this device" or "confirmed" (S16). */
export function RecordStateLabel({ state }: { state: RecordState }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={style.state} data-state={state}>
      <Icon size={15} stroke={2} aria-hidden />
      {t(`sync.recordStates.${state}`)}
    </span>
  )
}
