import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../sync/status.ts'
import style from './record-form.module.css'

/** A notice above a form while offline, shown before the user types in vain (D1). */
export function NoConnectionNotice() {
  const { t } = useTranslation()
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  return isOffline ? (
    <p className={style.needsConnection} role="status">
      {t('sync.needsConnection.before')}
    </p>
  ) : null
}
