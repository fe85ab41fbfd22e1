import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../sync/status.ts'

/** Shows how much this device has yet to send and whether it can: only counts, since no user is signed in (U1). */
export function Unsent() {
  const { t } = useTranslation()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  const photos = useSync(sync => sync.photosWaiting)
  const isOffline = useSync(sync => sync.connection === 'offline')
  const inMemory = useSync(sync => sync.unsentInMemory)
  const count = unconfirmed + photos
  if (count + inMemory === 0 && !isOffline) return null
  return (
    <Alert color="waiting" role="status" p="sm">
      {isOffline && <strong>{t('signIn.unsent.offline')} </strong>}
      {unconfirmed > 0 && <>{t('signIn.unsent.count', { count: unconfirmed })} </>}
      {photos > 0 && <>{t('signIn.unsent.photos', { count: photos })} </>}
      {inMemory > 0 && <>{t('signIn.unsent.inMemory', { count: inMemory })} </>}
      {count > 0 && <>{t(`signIn.unsent.${isOffline ? 'later' : 'now'}`)}</>}
    </Alert>
  )
}
