/** The signed-in user: face and name, profile, light or dark, and sign-out. */
import { useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { isHomeTablet } from '../../session/known-device.ts'
import { type SignedInUser, useSession } from '../../session/session.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './user-menu.module.css'

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

export function UserMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOutControls = useSignOut()
  const name = fullName(user)
  return (
    <>
      <Dropdown
        label={t('shell.yourAccount')}
        side="end"
        buttonClass={style.me}
        buttonLabel={`${t('shell.yourAccount')}: ${name}`}
        buttonContent={
          <>
            <PersonAvatar name={name} imageUrl={user.image_url} size={40} />
            <span className={style.name}>{user.first_name}</span>
          </>
        }
      >
        {close => (
          <>
            <div className={style.head}>
              <strong>{name}</strong>
              <span>{user.email}</span>
            </div>
            <Link to="/dashboard/profile" className={dropdownItemClass} onClick={close}>
              <IconUserCircle size={20} aria-hidden />
              {t('shell.yourProfile')}
            </Link>
            <div className={style.schemes} role="radiogroup" aria-label={t('shell.appearance')}>
              {COLOR_SCHEMES.map(scheme => (
                <label key={scheme}>
                  <input
                    type="radio"
                    name="color-scheme"
                    checked={colorScheme === scheme}
                    onChange={() => setColorScheme(scheme)}
                  />
                  {t(`shell.schemes.${scheme}`)}
                </label>
              ))}
            </div>
            {!isHomeTablet() && signOutControls.renderMenuEntry(close)}
          </>
        )}
      </Dropdown>
      {signOutControls.question}
    </>
  )
}

/** Sign-out. If records are unsent, it first shows where they are and what happens to them. */
const SignOutQuestion = onDemand(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

interface SignOutControls {
  /** Renders the menu entry; `close` closes the menu. */
  renderMenuEntry(close: () => void): ReactNode
  /** The confirmation, rendered beside the menu because it stays when the menu closes. */
  question: ReactNode
}

function useSignOut(): SignOutControls {
  const { t } = useTranslation()
  const { actions } = useSession()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  const waitingPhotoCount = useSyncStatus(sync => sync.waitingPhotoCount)
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
