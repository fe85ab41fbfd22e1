/** The pill in the top bar that tells the truth about what is saved where, and opens the panel behind it. */
import { Popover } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../sync/status.ts'
import { agoWords } from '../../ui/dates.ts'
import { useNow } from '../../ui/now.ts'
import { SyncPanel } from './sync-panel.tsx'
import style from './sync-status.module.css'
import { pillOf } from './sync-pill.ts'

interface SyncStatusPillProps {
  /** Who recorded what waits; undefined for someone this tablet has no name of. */
  nameOf: (userId: number) => string | undefined
}

export function SyncStatusPill({ nameOf }: SyncStatusPillProps) {
  const { t } = useTranslation()
  const sync = useSync()
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const pill = pillOf(sync, t)
  const checked =
    pill.showsFreshness && sync.lastHeardAt !== null
      ? t('sync.checked', { ago: agoWords(sync.lastHeardAt, now, t) })
      : undefined

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      shadow="lg"
      radius="lg"
      offset={8}
      trapFocus
      returnFocus
      classNames={{ dropdown: style.dropdown ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={style.pill}
          data-tone={pill.tone}
          onClick={() => setOpened(before => !before)}
          aria-expanded={opened}
        >
          <PillIcon connection={sync.connection} tone={pill.tone} />
          <span className={style.text} data-figures>
            {pill.text}
          </span>
          {checked && <span className={style.checked}>{checked}</span>}
          {pill.attention > 0 && (
            <span className={style.attention} data-tone="attention">
              <span aria-hidden="true">{pill.attention}</span>
              <span className={style.unseen}>{t('sync.needsAttention', { count: pill.attention })}</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sync.title')}>
        <SyncPanel sync={sync} now={now} nameOf={nameOf} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
      {/* Says a change once; the minutes that pass are not read out. */}
      <span className={style.unseen} aria-live="polite">
        {pill.text}
      </span>
    </Popover>
  )
}

function PillIcon({ connection, tone }: { connection: string; tone: string }) {
  if (tone === 'attention') return <IconAlertTriangle size={20} aria-hidden />
  if (connection === 'offline') return <IconCloudOff size={20} aria-hidden />
  if (tone === 'waiting') return <IconDeviceTablet size={20} aria-hidden />
  if (tone === 'given') return <IconCloudCheck size={20} aria-hidden />
  return <IconCloudUp size={20} aria-hidden />
}
