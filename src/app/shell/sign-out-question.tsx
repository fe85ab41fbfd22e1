/** Asks before signing out while something is unsent: where it is, and what happens to it. */
import { Button } from '@mantine/core'
import { useSyncStatus } from '../../sync/status.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLaterShellWords } from '../words/later-shell-words.ts'

export function SignOutQuestion({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const t = useLaterShellWords()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  const photoCount = useSyncStatus(sync => sync.waitingPhotoCount)
  const hasOnlyCopy = useSyncStatus(sync => sync.unsentInMemoryCount) > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('shell.signOutUnsent.title')}
      width="narrow"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={onSignOut}>{t('shell.signOut')}</Button>
        </>
      }
    >
      <p>
        {unconfirmedCount > 0 && (
          <>
            <strong>{t('shell.signOutUnsent.count', { count: unconfirmedCount })}</strong>{' '}
          </>
        )}
        {photoCount > 0 && (
          <>
            <strong>{t('shell.signOutUnsent.photos', { count: photoCount })}</strong>{' '}
          </>
        )}
        {t(`shell.signOutUnsent.${hasOnlyCopy ? 'inMemory' : 'text'}`, {
          count: unconfirmedCount + photoCount,
        })}
      </p>
    </Dialog>
  )
}
