import { useTranslation } from 'react-i18next'
import { isShellIncomplete, useShellFiles } from './shell-files.ts'

/** That Hearth or a part of it would not open on this device without a connection; nothing where all of it would (S13.12). */
export function OpensOffline({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const shellFiles = useShellFiles()
  if (!isShellIncomplete(shellFiles)) return null
  return (
    <p className={className} data-tone="waiting">
      {t(shellFiles === 'none' ? 'sync.appNotKept' : 'sync.appIncomplete')}
    </p>
  )
}
