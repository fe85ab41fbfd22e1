import { newestRecordFirst } from '#domain/rules/records/client-records.ts'
import { folded } from '#domain/values/search.ts'
import type { Days } from '../../client-records/days.ts'
import { readRecords } from '../../client-records/use-records.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { type Note, notes } from './notes.ts'

/** Returns notes about the clients, on these days, that contain every word; newest first; undefined while reading. */
export function useMatches(
  clientIds: readonly number[],
  words: readonly string[],
  days: Days,
): readonly Note[] | undefined {
  return useMirrorQuery(
    async mirror => {
      const found = await readRecords(mirror, notes, clientIds, days)
      return found.filter(contains(words)).sort(newestRecordFirst(notes.dateOf))
    },
    [clientIds.join(), words.join(' '), days.from, days.to],
  )
}

/** Returns a check whether a note contains all `words`, which must be folded (U7.3). */
function contains(words: readonly string[]) {
  return ({ content }: Note): boolean => {
    const text = folded(content)
    return words.every(word => text.includes(word))
  }
}
