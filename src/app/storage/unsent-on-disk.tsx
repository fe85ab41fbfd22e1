/**
 * On a failed page: what this device still has to send, read directly from the disk, and the rescue file. Only kinds
 * and times, because the user may not be signed in (U5.1).
 */
import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#domain/operation.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import { deviceClock, momentWords } from '../../labels/dates.ts'
import { readQueueOf } from '../../mirror/read/read-raw.ts'
import { MirrorContext } from '../../mirror/read/use-rows.ts'
import { SaveRescueFile } from './save-rescue-file.tsx'
import style from './unsent-on-disk.module.css'
import { useStorageWords } from './use-storage-words.ts'

/** Limit of shown records: more do not fit a page, and the file has all of them. */
const MAX_SHOWN = 20

interface Unsent {
  readonly id: string
  readonly name: string
  readonly at: string
}

export function UnsentOnDisk() {
  const t = useStorageWords()
  const unsent = useUnsent()
  const more = unsent.length - MAX_SHOWN
  return (
    <section className={style.unsent} aria-label={t('storage.unsent.title')}>
      {unsent.length > 0 && (
        <>
          <p role="status">{t('storage.unsent.count', { count: unsent.length })}</p>
          <ul>
            {unsent.slice(0, MAX_SHOWN).map(({ id, name, at }) => (
              <li key={id}>
                {name} <time dateTime={at}>{momentWords(at, deviceClock(), t)}</time>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('sync.more', { count: more })}</p>}
        </>
      )}
      <SaveRescueFile />
    </section>
  )
}

function useUnsent(): readonly Unsent[] {
  const { t, i18n } = useTranslation()
  const mirror = use(MirrorContext)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const operations = (await readQueueOf(mirror)).unsent.map(({ operation }) => operation)
      // The labels of records are fetched with the first screen; on a failed page their code may be missing.
      const nameOf = await import('./recorded-words.ts').then(
        ({ nameOfOperation }) =>
          ({ kind }: Operation) =>
            nameOfOperation(kind, i18n),
        () => () => t('sync.record'),
      )
      if (isLeft) return
      setUnsent(
        operations.map(operation => ({
          id: operation.id,
          name: nameOf(operation),
          at: correctedRecordedAt(operation),
        })),
      )
    }
    // Without a readable database nothing can be shown.
    read().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [t, i18n, mirror])
  return unsent
}
