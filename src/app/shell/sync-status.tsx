/** The pill in the top bar that shows what is saved where, and opens the sync panel. */
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceTablet,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agoWords } from '../../labels/dates.ts'
import { useNow } from '../../now.ts'
import { isShellIncomplete, useShellFiles } from '../../sync/shell-files.ts'
import { type SyncStatus, useSyncStatus } from '../../sync/status.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import { pillOf } from './sync-pill.ts'
import style from './sync-status.module.css'

const SyncPanel = onDemand(async () => (await import('./sync-panel.tsx')).SyncPanel)

const RescueImport = onDemand(async () => (await import('../storage/rescue-import.tsx')).RescueImport)

interface SyncStatusPillProps {
  /** The name of a queued record's author; undefined for a user this tablet has no name of. */
  nameOf: (userId: number) => string | undefined
}

export function SyncStatusPill({ nameOf }: SyncStatusPillProps) {
  const { t } = useTranslation()
  const sync = useSyncStatus(all => all)
  const now = useNow()
  const [isImporting, setIsImporting] = useState(false)
  const isIncomplete = isShellIncomplete(useShellFiles())
  useIdlePreload(SyncPanel.preload)
  const pill = pillOf({ ...sync, isShellIncomplete: isIncomplete }, t)
  const checkedText =
    pill.showsFreshness && sync.lastResponseAt !== null
      ? t('sync.checked', { ago: agoWords(sync.lastResponseAt, now, t) })
      : undefined

  return (
    <>
      <Dropdown
        label={t('sync.title')}
        side="end"
        isWide
        buttonClass={style.pill}
        tone={pill.tone}
        buttonContent={
          <>
            <PillIcon sync={sync} tone={pill.tone} />
            <span data-figures>{pill.text}</span>
            {checkedText && <span className={style.checked}>{checkedText}</span>}
          </>
        }
      >
        {close => (
          <SyncPanel
            sync={sync}
            now={now}
            nameOf={nameOf}
            onClose={close}
            onImport={() => {
              close()
              setIsImporting(true)
            }}
          />
        )}
      </Dropdown>
      {isImporting && <RescueImport onClose={() => setIsImporting(false)} />}
      {/* Announces each change once to screen readers; the passing minutes are not announced. */}
      <span data-heard-only aria-live="polite">
        {pill.text}
      </span>
    </>
  )
}

function PillIcon({ sync, tone }: { sync: SyncStatus; tone: string }) {
  if (sync.connection === 'offline') return <IconCloudOff size={20} aria-hidden />
  if (sync.refusedOrQuarantinedCount > 0 && sync.unconfirmedCount === 0)
    return <IconAlertTriangle size={20} aria-hidden />
  if (tone === 'waiting') return <IconDeviceTablet size={20} aria-hidden />
  if (tone === 'given') return <IconCloudCheck size={20} aria-hidden />
  return <IconCloudUp size={20} aria-hidden />
}
