/** Sign-out. If records are unsent, it first shows where they are and what happens to them. */
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { useSync } from '../../sync/status.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { dropdownItem } from '../../ui/dropdown.tsx'

interface SignOut {
  /** Renders the menu entry; `close` closes the menu. */
  entry(close: () => void): ReactNode
  /** The confirmation, rendered beside the menu because it stays when the menu closes. */
  question: ReactNode
}

export function useSignOut(): SignOut {
  const { t } = useTranslation()
  const { actions } = useSession()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  const photos = useSync(sync => sync.photosWaiting)
  const isOnlyCopy = useSync(sync => sync.unsentInMemory) > 0
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => void actions.signOut()
  const ask = (close: () => void) => {
    if (unconfirmed + photos === 0) return leave()
    close()
    setIsAsking(true)
  }
  const stay = () => setIsAsking(false)
  return {
    entry: close => (
      <button type="button" className={dropdownItem} onClick={() => ask(close)}>
        <IconLogout size={20} aria-hidden />
        {t('shell.signOut')}
      </button>
    ),
    question: (
      <Dialog
        opened={isAsking}
        onClose={stay}
        title={t('shell.signOutUnsent.title')}
        width="narrow"
        actions={
          <>
            <Button variant="default" onClick={stay}>
              {t('ui.cancel')}
            </Button>
            <Button onClick={leave}>{t('shell.signOut')}</Button>
          </>
        }
      >
        <p>
          {unconfirmed > 0 && (
            <>
              <strong>{t('shell.signOutUnsent.count', { count: unconfirmed })}</strong>{' '}
            </>
          )}
          {photos > 0 && (
            <>
              <strong>{t('shell.signOutUnsent.photos', { count: photos })}</strong>{' '}
            </>
          )}
          {t(`shell.signOutUnsent.${isOnlyCopy ? 'inMemory' : 'text'}`, { count: unconfirmed + photos })}
        </p>
      </Dialog>
    ),
  }
}
