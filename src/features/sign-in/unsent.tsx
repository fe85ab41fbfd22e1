import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../sync/status.ts'

/** Shows how much this device has yet to send and whether it can: only counts, since no user is signed in (U1). */
export function UnsentNotice() {
  const { t } = useTranslation()
  const unconfirmedCount = useSync(sync => sync.unconfirmed)
  const photoCount = useSync(sync => sync.photosWaiting)
  const isOffline = useSync(sync => sync.connection === 'offline')
  const inMemoryCount = useSync(sync => sync.unsentInMemoryCount)
  const count = unconfirmedCount + photoCount
  if (count + inMemoryCount === 0 && !isOffline) return null
  return (
    <Alert color="waiting" role="status" p="sm">
      {isOffline && <strong>{t('signIn.unsent.offline')} </strong>}
      {unconfirmedCount > 0 && <>{t('signIn.unsent.count', { count: unconfirmedCount })} </>}
      {photoCount > 0 && <>{t('signIn.unsent.photos', { count: photoCount })} </>}
      {inMemoryCount > 0 && <>{t('signIn.unsent.inMemory', { count: inMemoryCount })} </>}
      {count > 0 && <>{t(`signIn.unsent.${isOffline ? 'later' : 'now'}`)}</>}
    </Alert>
  )
}
