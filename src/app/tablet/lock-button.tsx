import { IconLock } from '@tabler/icons-react'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { useSession } from '../../session/session.ts'
import style from './lock-button.module.css'
import { tabletWords } from './tablet-words.ts'

/** In the top bar of a home's tablet: the screen is the next person's with one tap. */
export function LockButton() {
  const t = useLaterWords({ tablet: tabletWords })
  const { actions } = useSession()
  return (
    <button type="button" className={style.lock} onClick={() => void actions.signOut()}>
      <IconLock size={22} stroke={1.75} aria-hidden />
      <span>{t('tablet.lock.now')}</span>
    </button>
  )
}
