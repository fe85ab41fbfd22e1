/** Search by words through the notes of the overview, which has all of this device in memory anyway. */
import { newestNoteFirst } from '#domain/rules/progress-notes.ts'
import type { Note } from './use-notes.ts'

/** More than these nobody reads through; another word finds fewer. */
const MOST_FOUND = 50

export interface FoundNotes {
  /** Newest first. */
  notes: readonly Note[]
  /** There are more than are shown. */
  hasMore: boolean
}

/** The newest notes in which every word occurs, whatever its case; null when no word is asked for. */
export function searchNotes(notes: readonly Note[], search: string): FoundNotes | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const found = notes.filter(({ content }) => {
    const text = content.toLowerCase()
    return words.every(word => text.includes(word))
  })
  return { notes: found.sort(newestNoteFirst).slice(0, MOST_FOUND), hasMore: found.length > MOST_FOUND }
}
