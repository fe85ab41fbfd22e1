import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'

interface StorageFacts {
  /** Whether data is kept when space runs short; undefined where the browser does not report it. */
  readonly isDurable: boolean | undefined
  /** The used and the available space, both in bytes. */
  readonly usage: number | undefined
  readonly quota: number | undefined
}

/** Returns what the browser reports about this origin's storage; read again whenever `refreshKey` changes. */
export function useStorage(refreshKey: string): StorageFacts | undefined {
  const [facts, setFacts] = useState<StorageFacts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key reads the same facts again
  useEffect(() => {
    let isUnmounted = false
    readStorage().then(
      newFacts => isUnmounted || setFacts(newFacts),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [refreshKey])
  return facts
}

/** Reads the facts. `navigator.storage` is missing on plain http and in old browsers. */
async function readStorage(): Promise<StorageFacts> {
  const storage: Partial<StorageManager> = ('storage' in navigator && navigator.storage) || {}
  const [isDurable, estimate] = await Promise.all([storage.persisted?.(), storage.estimate?.()])
  return { isDurable, usage: estimate?.usage, quota: estimate?.quota }
}

/** Formats a count: 4515 → "4,515". */
export const countWords = (count: number, t: TFunction): string =>
  new Intl.NumberFormat(t('ui.locale')).format(count)

const MEGABYTE = 1_000_000

/** Formats bytes: 850000 → "0.9 MB"; 3200000000 → "3.2 GB". */
export function bytesWords(bytes: number, t: TFunction): string {
  const [value, unit] =
    bytes < 1_000 * MEGABYTE
      ? ([bytes / MEGABYTE, 'megabyte'] as const)
      : ([bytes / MEGABYTE / 1_000, 'gigabyte'] as const)
  return new Intl.NumberFormat(t('ui.locale'), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
