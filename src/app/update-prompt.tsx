/** Offers a waiting version and installs it when the user agrees: never while a form has unsaved input. */
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton } from '../ui/plain-button.tsx'
import { useDirtyFormCount } from '../ui/record-form/dirty-forms.tsx'
import style from './update-prompt.module.css'
import type { Update } from './use-update.ts'
import { useLaterShellWords } from './words/later-shell-words.ts'

/** Delay after "Later" until the next offer; a tablet may stay open for weeks. */
const ASK_AGAIN_MS = 4 * 60 * 60 * 1_000

interface UpdatePromptProps {
  update: Update
  /** Whether this page has the only copy of unsent records, which an update would lose (S20.4). */
  hasOnlyCopy?: boolean
}

export function UpdatePrompt({ update, hasOnlyCopy = false }: UpdatePromptProps) {
  const t = useLaterShellWords()
  const dirtyFormCount = useDirtyFormCount()
  const [isPostponed, setIsPutOff] = useState(false)
  if (isPostponed) return null

  const { isInstalling, install } = update
  const postpone = () => {
    setIsPutOff(true)
    setTimeout(() => setIsPutOff(false), ASK_AGAIN_MS)
  }
  return (
    <section className={style.prompt} role="status" aria-label={t('shell.updateTitle')} data-screen-only>
      <IconSparkles size={24} stroke={1.6} aria-hidden />
      <div className={style.words}>
        <strong>{t('shell.updateTitle')}</strong>
        <span>{t(messageKey(dirtyFormCount > 0, hasOnlyCopy))}</span>
      </div>
      <div className={style.buttons}>
        <PlainButton variant="default" disabled={isInstalling} onClick={postpone}>
          {t('shell.updateLater')}
        </PlainButton>
        <PlainButton
          disabled={dirtyFormCount > 0 || hasOnlyCopy || isInstalling}
          aria-busy={isInstalling}
          onClick={install}
        >
          {t('shell.updateNow')}
        </PlainButton>
      </div>
    </section>
  )
}

function messageKey(isDirty: boolean, hasOnlyCopy: boolean) {
  if (isDirty) return 'shell.updateDirty'
  return hasOnlyCopy ? 'shell.updateUnsent' : 'shell.updateText'
}
