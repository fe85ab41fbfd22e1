/** Sign-out. If records are unsent, it first shows where they are and what happens to them. */
import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { useSync } from '../../sync/status.ts'
import { dropdownItemClass } from '../../ui/dropdown.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const SignOutQuestion = onDemand(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

interface SignOutControls {
  /** Renders the menu entry; `close` closes the menu. */
  renderMenuEntry(close: () => void): ReactNode
  /** The confirmation, rendered beside the menu because it stays when the menu closes. */
  question: ReactNode
}

export function useSignOut(): SignOutControls {
  const { t } = useTranslation()
  const { actions } = useSession()
  const unconfirmedCount = useSync(sync => sync.unconfirmed)
  const waitingPhotoCount = useSync(sync => sync.photosWaiting)
  const [isAsking, setIsAsking] = useState(false)
  const signOutNow = () => void actions.signOut()
  const signOutOrAsk = (close: () => void) => {
    if (unconfirmedCount + waitingPhotoCount === 0) return signOutNow()
    close()
    setIsAsking(true)
  }
  const closeQuestion = () => setIsAsking(false)
  return {
    renderMenuEntry: close => (
      <button type="button" className={dropdownItemClass} onClick={() => signOutOrAsk(close)}>
        <IconLogout size={20} aria-hidden />
        {t('shell.signOut')}
      </button>
    ),
    question: isAsking && <SignOutQuestion onClose={closeQuestion} onSignOut={signOutNow} />,
  }
}
