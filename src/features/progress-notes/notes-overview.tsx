/** /dashboard/progress-notes: every client with their latest note, and a search through all notes. */
import { IconNotes, IconNotesOff } from '@tabler/icons-react'
import { type CountLevel, countLevel } from '#domain/rules/records/client-records.ts'
import { NOTE_COUNT_LIMITS } from '#domain/rules/records/progress-notes.ts'
import { RecordsOverview } from '../../client-records/records-overview.tsx'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import { NoteSearch } from './note-search.tsx'
import { notes } from './notes.ts'
import { progressNotesWords } from './words.ts'

const LEVEL_TONES: Readonly<Record<CountLevel, Tone>> = {
  none: 'plain',
  few: 'given',
  some: 'accent',
  many: 'held',
}

export function NotesOverview() {
  const t = useLabels()
  return (
    <LabeledScreen name="progressNotes" words={progressNotesWords}>
      <RecordsOverview
        kind={notes}
        icons={{ withRecords: IconNotes, noRecords: IconNotesOff }}
        cardOf={({ count, latest }) => ({
          badges: [
            {
              text: t('progressNotes.overview.notes', { count }),
              tone: LEVEL_TONES[countLevel(count, NOTE_COUNT_LIMITS)],
            },
          ],
          line:
            latest === null
              ? t('progressNotes.overview.latestNone')
              : t('progressNotes.overview.latest', {
                  date: shortDate(latest.note_date, t),
                  type: t(`labels.progress_note.values.note_type.${latest.note_type}`),
                }),
        })}
        search={NoteSearch}
      />
    </LabeledScreen>
  )
}
