/** Sign-out. If records are unsent, it first shows where they are and what happens to them. */
import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { useSync } from '../../sync/status.ts'
import { dropdownItem } from '../../ui/dropdown.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const SignOutQuestion = onDemand(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

interface SignOutControls {
  /** Renders the menu entry; `close` closes the menu. */
  entry(close: () => void): ReactNode
  /** The confirmation, rendered beside the menu because it stays when the menu closes. */
  question: ReactNode
}

export function useSignOut(): SignOutControls {
  const { t } = useTranslation()
  const { actions } = useSession()
  const unconfirmedCount = useSync(sync => sync.unconfirmed)
  const waitingPhotos = useSync(sync => sync.photosWaiting)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => void actions.signOut()
  const signOutOrAsk = (close: () => void) => {
    if (unconfirmedCount + waitingPhotos === 0) return leave()
    close()
    setIsAsking(true)
  }
  const stay = () => setIsAsking(false)
  return {
    entry: close => (
      <button type="button" className={dropdownItem} onClick={() => signOutOrAsk(close)}>
        <IconLogout size={20} aria-hidden />
        {t('shell.signOut')}
      </button>
    ),
    question: isAsking && <SignOutQuestion onClose={stay} onLeave={leave} />,
  }
}
