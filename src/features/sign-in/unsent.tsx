import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../sync/status.ts'

/** What this device still has to send, and whether it can: numbers only, nobody is signed in to read more (U1). */
export function Unsent() {
  const { t } = useTranslation()
  const waiting = useSync(sync => sync.waiting)
  const isOffline = useSync(sync => sync.connection === 'offline')
  if (waiting === 0 && !isOffline) return null
  return (
    <Alert color="waiting" role="status" p="sm">
      {isOffline && <strong>{t('signIn.unsent.offline')} </strong>}
      {waiting > 0 && (
        <>
          {t('signIn.unsent.count', { count: waiting })} {t(`signIn.unsent.${isOffline ? 'later' : 'now'}`)}
        </>
      )}
    </Alert>
  )
}
