/** Asks before signing out while something is unsent: where it is, and what happens to it. */
import { Button } from '@mantine/core'
import { useSync } from '../../sync/status.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLaterShellWords } from '../words/later-shell-words.ts'

export function SignOutQuestion({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const t = useLaterShellWords()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  const photos = useSync(sync => sync.photosWaiting)
  const isOnlyCopy = useSync(sync => sync.unsentInMemory) > 0
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
          <Button onClick={onLeave}>{t('shell.signOut')}</Button>
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
  )
}
