import { IconLock } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { useSession } from '../../session/session.ts'
import { useUppermostMessageElement } from '../../ui/dialog/open-dialogs.tsx'
import style from './lock-button.module.css'
import { tabletWords } from './tablet-words.ts'

/**
 * In the top bar of a home's tablet: the screen is the next person's with one tap. While a dialog covers the bar, a
 * second button is in the dialog's own bar: a half-written form is locked as quickly, and comes back to who began it.
 */
export function LockButton() {
  const dialogElement = useUppermostMessageElement()
  return (
    <>
      <Lock className={style.lock} isHidden={dialogElement !== undefined} />
      {dialogElement && createPortal(<Lock className={`${style.lock} ${style.overDialog}`} />, dialogElement)}
    </>
  )
}

function Lock({ className, isHidden = false }: { className: string | undefined; isHidden?: boolean }) {
  const t = useLaterWords({ tablet: tabletWords })
  const { actions } = useSession()
  return (
    <button
      type="button"
      className={className}
      style={isHidden ? { visibility: 'hidden' } : undefined}
      onClick={() => void actions.signOut()}
    >
      <IconLock size={22} stroke={1.75} aria-hidden />
      <span>{t('tablet.lock.now')}</span>
    </button>
  )
}
