/**
 * Shown on an error page: what this device has not sent yet, read directly from the disk, and the button for a rescue
 * file. Shows only the kinds and times of records, because the user may not be signed in (U5.1).
 */

import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#domain/operation.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import { momentOfUuidV7 } from '#domain/values/ids.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { readQueueOf } from '../../mirror/read/read-raw.ts'
import { MirrorContext } from '../../mirror/read/use-rows.ts'
import { SaveRescueFile } from './save-rescue-file.tsx'
import style from './unsent-on-disk.module.css'
import { useStorageWords } from './use-storage-words.ts'

/** Limit of shown records: more do not fit a page, and the file has all of them. */
const MAX_SHOWN = 20

interface UnsentRecord {
  readonly id: string
  readonly name: string
  readonly recordedAt: string
}

export function UnsentOnDisk() {
  const t = useStorageWords()
  const unsentRecords = useUnsentRecords()
  const hiddenCount = unsentRecords.length - MAX_SHOWN
  return (
    <section className={style.unsent} aria-label={t('storage.unsent.title')}>
      {unsentRecords.length > 0 && (
        <>
          <p role="status">{t('storage.unsent.count', { count: unsentRecords.length })}</p>
          <ul>
            {unsentRecords.slice(0, MAX_SHOWN).map(({ id, name, recordedAt }) => (
              <li key={id}>
                {name} <time dateTime={recordedAt}>{momentWords(recordedAt, deviceWallClock(), t)}</time>
              </li>
            ))}
          </ul>
          {hiddenCount > 0 && <p>{t('sync.more', { count: hiddenCount })}</p>}
        </>
      )}
      <SaveRescueFile />
    </section>
  )
}

function useUnsentRecords(): readonly UnsentRecord[] {
  const { t, i18n } = useTranslation()
  const mirror = use(MirrorContext)
  const [unsentRecords, setUnsentRecords] = useState<readonly UnsentRecord[]>([])
  useEffect(() => {
    let isUnmounted = false
    const readUnsent = async () => {
      const { unsent, envelopes } = await readQueueOf(mirror)
      const operations = unsent.map(({ operation }) => operation)
      // The labels of records are fetched with the first screen; on a failed page their code may be missing.
      const nameOf = await import('./recorded-words.ts').then(
        ({ nameOfOperation }) =>
          ({ kind }: Operation) =>
            nameOfOperation(kind, i18n),
        () => () => t('sync.record'),
      )
      if (isUnmounted) return
      setUnsentRecords([
        ...operations.map(operation => ({
          id: operation.id,
          name: nameOf(operation),
          recordedAt: correctedRecordedAt(operation),
        })),
        // What is encrypted on a home's tablet can be counted and saved.
        ...envelopes.map(({ id }) => ({ id, name: t('sync.record'), recordedAt: momentOfUuidV7(id) })),
      ])
    }
    // Without a readable database nothing can be shown.
    readUnsent().catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [t, i18n, mirror])
  return unsentRecords
}
