/** One line about a queued record: the drug and the client if this user's mirror has them, the author, and the time. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { relativeMomentWords, type WallClock } from '../../labels/dates.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'
import type { QueuedItem } from '../../sync/status.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLaterShellWords } from '../words/later-shell-words.ts'
import { stateTone } from './sync-pill.ts'
import style from './sync-status.module.css'

interface QueuedRecordProps {
  item: QueuedItem
  now: string
  clock: WallClock
  nameOf: (userId: number) => string | undefined
}

export function QueuedRecord({ item, now, clock, nameOf }: QueuedRecordProps) {
  const t = useLaterShellWords()
  const session = useSession()
  const summary = useRecordSummary(item, now)
  const isMine = session.state === 'authenticated' && session.user.id === item.author_id
  const name = nameOf(item.author_id)
  const authorWords = isMine
    ? t('sync.byYou')
    : name === undefined
      ? t('sync.byColleague')
      : t('sync.byPerson', { name })
  return (
    <li>
      <span className={style.what}>
        <strong>{summary}</strong>
        <span className={style.quiet}>
          {authorWords},{' '}
          <time dateTime={item.recorded_at}>{relativeMomentWords(item.recorded_at, now, clock, t)}</time>
        </span>
        {item.reason && <span className={style.reason}>{item.reason}</span>}
      </span>
      <Badge tone={stateTone(item.state)}>{t(`sync.states.${item.state}`)}</Badge>
    </li>
  )
}

/** Returns a line such as "Metformin 500 mg for Ruth Adler: given 8:05 AM". */
export function useRecordSummary(
  item: Omit<QueuedItem, 'state' | 'reason'>,
  now: string,
): string | undefined {
  const { i18n } = useTranslation()
  const t = useLaterShellWords()
  const mirror = useMirror()
  const [summary, setSummary] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    // The code is fetched with the first panel that has a record to show.
    const readSummary = async () =>
      (await import('../storage/recorded-words.ts')).summaryOfOperation(mirror, item, now, i18n)
    void readSummary().then(
      words => isUnmounted || setSummary(words),
      () => isUnmounted || setSummary(t('sync.record')),
    )
    return () => {
      isUnmounted = true
    }
  }, [mirror, item, now, i18n, t])
  return summary
}
