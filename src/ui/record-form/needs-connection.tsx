import { useTranslation } from 'react-i18next'
import { useSync } from '../../sync/status.ts'
import style from './record-form.module.css'

/** A notice over a form while Hearth cannot be reached, shown before the user types in vain (D1). */
export function NeedsConnection() {
  const { t } = useTranslation()
  const isOffline = useSync(({ connection }) => connection === 'offline')
  return isOffline ? (
    <p className={style.needsConnection} role="status">
      {t('sync.needsConnection.before')}
    </p>
  ) : null
}
