/** Shows that the server was restored from a backup, and which records this device sends to it again (S4.27). */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import type { RowInCollection } from '#domain/record-set.ts'
import { recordsToShow } from '#domain/rules/notifications/records-to-show.ts'
import type { Instant } from '#domain/values/dates.ts'
import { agoWords } from '../../labels/dates.ts'
import type { RequeuedOperations } from '../../mirror/read/offered-again.ts'
import { RECORD_STATE } from '../../mirror/read/read.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLaterShellWords } from '../words/later-shell-words.ts'
import { Notice } from './notice.tsx'
import style from './notices.module.css'
import { useRecordSummary } from './queued-record.tsx'
import { stateTone } from './sync-pill.ts'

export function RestoredNotice({
  requeuedOperations,
  now,
}: {
  requeuedOperations: RequeuedOperations
  now: Instant
}) {
  const t = useLaterShellWords()
  const mirror = useMirror()
  const [isListShown, { toggle }] = useDisclosure(false)
  const { restoredAt: requeuedAt, entries } = requeuedOperations
  return (
    <Notice
      tone="waiting"
      icon={<IconHistory size={20} aria-hidden />}
      action={
        <>
          <Button variant="default" className={style.action} aria-expanded={isListShown} onClick={toggle}>
            {t(isListShown ? 'shell.restored.hide' : 'shell.restored.show')}
          </Button>
          <Button
            variant="default"
            className={style.action}
            onClick={() => void mirror.sync_note.delete('restored')}
          >
            {t('shell.restored.close')}
          </Button>
        </>
      }
    >
      <strong>{t('shell.restored.title', { since: agoWords(requeuedAt, now, t) })}</strong>{' '}
      {t('shell.restored.text', { count: entries.reduce((sum, entry) => sum + recordCountOf(entry), 0) })}
      {isListShown && (
        <ul className={style.offered}>
          {entries.map(entry => (
            <RequeuedRecord key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Counts records: one operation may contain many that were recorded before the restore. */
const recordCountOf = ({ operation: { args } }: RequeuedOperations['entries'][number]): number =>
  Array.isArray(args.rows) ? recordsToShow(args.rows as RowInCollection[]).length : 1

function RequeuedRecord({ entry, now }: { entry: RequeuedOperations['entries'][number]; now: Instant }) {
  const t = useLaterShellWords()
  const summary = useRecordSummary({ ...entry.operation, scope: entry.operation.scope }, now)
  const state = RECORD_STATE[entry.state]
  return (
    <li>
      {summary}{' '}
      <Badge tone={state === 'confirmed' ? 'given' : stateTone(state)}>
        {t(`sync.recordStates.${state}`)}
      </Badge>
    </li>
  )
}
