import { newestRecordFirst } from '#domain/rules/records/client-records.ts'
import { foldText } from '#domain/values/search.ts'
import type { DayRange } from '../../client-records/days.ts'
import { readRecords } from '../../client-records/use-records.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { type Note, notes } from './notes.ts'

/** Returns notes about the clients, on these days, that contain every word; newest first; undefined while reading. */
export function useMatchingNotes(
  clientIds: readonly number[],
  words: readonly string[],
  days: DayRange,
): readonly Note[] | undefined {
  return useMirrorQuery(
    async mirror => {
      const records = await readRecords(mirror, notes, clientIds, days)
      return records.filter(containsAll(words)).sort(newestRecordFirst(notes.dateOf))
    },
    [clientIds.join(), words.join(' '), days.from, days.to],
  )
}

/** Returns a check whether a note contains all `words`, which must be folded by `foldText` (rule U7.3). */
function containsAll(words: readonly string[]) {
  return ({ content }: Note): boolean => {
    const text = foldText(content)
    return words.every(word => text.includes(word))
  }
}
