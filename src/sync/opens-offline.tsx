import { useTranslation } from 'react-i18next'
import { isShellIncomplete, useShellFiles } from './shell-files.ts'

/** Shows that Hearth or a part of it would not open on this device offline; nothing when all of it would (S13.12). */
export function OfflineStartWarning({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const shellFiles = useShellFiles()
  if (!isShellIncomplete(shellFiles)) return null
  return (
    <p className={className} data-tone="waiting">
      {t(shellFiles === 'none' ? 'sync.appNotKept' : 'sync.appIncomplete')}
    </p>
  )
}
