import { useEffect, useState } from 'react'

interface StorageFacts {
  /** Kept when space runs short; undefined where the browser does not tell. */
  readonly isDurable: boolean | undefined
  /** Bytes. */
  readonly usage: number | undefined
  readonly quota: number | undefined
}

/** What the browser says of the space of this origin; asked again when `at` is another moment. */
export function useStorage(at: string): StorageFacts | undefined {
  const [facts, setFacts] = useState<StorageFacts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment asks the same again
  useEffect(() => {
    let isOver = false
    readStorage().then(
      read => isOver || setFacts(read),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [at])
  return facts
}

/** Absent on plain http and in old browsers. */
async function readStorage(): Promise<StorageFacts> {
  const storage: Partial<StorageManager> = ('storage' in navigator && navigator.storage) || {}
  const [isDurable, estimate] = await Promise.all([storage.persisted?.(), storage.estimate?.()])
  return { isDurable, usage: estimate?.usage, quota: estimate?.quota }
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** 4515 → "4,515" */
export const countWords = (count: number): string => wholeNumber.format(count)

const MEGABYTE = 1_000_000

/** 850000 → "0.9 MB"; 3200000000 → "3.2 GB". */
export function bytesWords(bytes: number): string {
  const [value, unit] =
    bytes < 1_000 * MEGABYTE
      ? ([bytes / MEGABYTE, 'megabyte'] as const)
      : ([bytes / MEGABYTE / 1_000, 'gigabyte'] as const)
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
