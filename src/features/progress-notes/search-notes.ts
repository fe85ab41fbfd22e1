/** Search by words through all notes on this device, newest month first, so that common words answer at once. */
import { newestNoteFirst } from '#domain/rules/progress-notes.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../../mirror/database.ts'
import { addToMonth, isMonth } from '../../mirror/partitions.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { type Note, readNotes } from './use-notes.ts'

/** More than these nobody reads through; another word finds fewer. */
export const MOST_FOUND = 50

export interface FoundNotes {
  notes: readonly Note[]
  /** There are more than are shown. */
  hasMore: boolean
}

const wordsIn = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** The newest notes about these clients in which every word occurs, whatever its case. */
export async function searchNotes(
  mirror: MirrorDatabase,
  clientIds: readonly number[],
  search: string,
  today: LocalDate,
): Promise<FoundNotes> {
  const words = wordsIn(search)
  const isFound = ({ content }: Note) => {
    const text = content.toLowerCase()
    return words.every(word => text.includes(word))
  }
  const states = await mirror.scope_state.toArray()
  const oldest = states
    .flatMap(({ held }) => held)
    .filter(isMonth)
    .sort()[0]
  const found: Note[] = []
  // A month after this one: somewhere it is tomorrow already.
  let month = addToMonth(today.slice(0, 7), 1)
  while (found.length <= MOST_FOUND && oldest !== undefined && month >= oldest) {
    const ofMonth = await readNotes(mirror, clientIds, `${month}-01`, `${month}-31`)
    found.push(...ofMonth.filter(isFound).sort(newestNoteFirst))
    month = addToMonth(month, -1)
  }
  if (found.length <= MOST_FOUND) {
    // Notes of this device about days before the months it keeps.
    const older = await readNotes(mirror, clientIds, undefined, `${month}-31`)
    found.push(...older.filter(isFound).sort(newestNoteFirst))
  }
  return { notes: found.slice(0, MOST_FOUND), hasMore: found.length > MOST_FOUND }
}

/** undefined while it is searching; null when nothing is asked. */
export function useNoteSearch(
  clientIds: readonly number[],
  search: string,
  today: LocalDate,
): FoundNotes | null | undefined {
  const asked = wordsIn(search).join(' ')
  return useMirrorQuery<FoundNotes | null>(
    async mirror => (asked === '' ? null : searchNotes(mirror, clientIds, asked, today)),
    [clientIds.join(), asked, today],
  )
}
