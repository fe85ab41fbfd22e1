/** The labels of a progress note, and of its versions before amendments. */
import { progressNote } from '#domain/entities/progress-note.ts'
import { progressNoteVersion } from '#domain/entities/progress-note-version.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayNumbers, deviceWallClock } from './dates.ts'
import { clientName, type DeviceRows, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const progressNoteOperations = {
  'progress_note.create': 'Progress note added',
  'progress_note.amend': 'Progress note amended',
  'progress_note.remove': 'Progress note removed',
} as const satisfies OperationNames

export const progressNoteWords = {
  many: 'Progress notes',
  fields: {
    ...labelsOf(progressNote),
    ...labelsOf(progressNoteVersion),
  },
  values: { ...choicesOf(progressNote), ...choicesOf(progressNoteVersion) },
  summary: '{{type}} note of {{day}} about {{client}}: {{words}}',
  onTimeline: '{{words}} ({{type}})',
} as const

export const progressNoteLabels = defineLabels({
  name: 'progress_note',
  collections: ['progress_note', 'progress_note_version'],
  operations: progressNoteOperations,
  words: progressNoteWords,
  idField: 'progress_note_id',
  fieldFormats: {},
  summary: noteSummary,
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'progress_note_version', field: 'progress_note_id', value: id }],
  lastChange({ id, updated_at = '', staff_id = null }, _, { records }) {
    const lastReplacedVersion = versionsOf(id, records).at(-1)
    return { changedAt: updated_at, changedBy: lastReplacedVersion?.replaced_by ?? staff_id }
  },
  events: {
    progress_note: ({ id, created_at, staff_id, note_date, removed_at, removed_by }, records) => [
      {
        operation: 'progress_note.create',
        occurredAt: created_at,
        authorId: staff_id,
        on: note_date,
        ...formerValuesOf(versionsOf(id, records)[0]),
      },
      ...(removed_at === null
        ? []
        : [
            {
              operation: 'progress_note.remove',
              occurredAt: removed_at,
              authorId: removed_by,
              on: note_date,
            } as const,
          ]),
    ],
    progress_note_version: ({ id, progress_note_id, replaced_at, replaced_by, note_date }, records) => {
      const versions = versionsOf(progress_note_id, records)
      return [
        {
          operation: 'progress_note.amend',
          occurredAt: replaced_at,
          authorId: replaced_by,
          on: note_date,
          aboutId: progress_note_id,
          ...formerValuesOf(versions[versions.findIndex(version => version.id === id) + 1]),
        },
      ]
    },
  },
})

/** Returns the versions of a note before each amendment, in order. */
const versionsOf = (id: string | undefined, records: DeviceRows): RowOf<'progress_note_version'>[] =>
  records
    .all('progress_note_version')
    .filter(({ progress_note_id }) => progress_note_id === id)
    .sort((left, right) => (left.replaced_at < right.replaced_at ? -1 : 1))

/** Returns the text that a later amendment replaced; an empty object if the note still has it. */
function formerValuesOf(version: RowOf<'progress_note_version'> | undefined) {
  if (version === undefined) return {}
  const { note_type, content } = version
  return { former: { note_type, content } }
}

/** Returns "Daily note of 3/8 about Ruth Amari: Slept through the night and…". */
function noteSummary(
  { client_id, note_date, note_type, content = '' }: Partial<StoredRow<'progress_note'>>,
  context: RowContext,
): string | undefined {
  const { t, now, homeClock: clock = deviceWallClock() } = context
  const client = clientName(context, client_id)
  if (client === undefined || note_date === undefined || note_type === undefined) return undefined
  const params = {
    type: t(`labels.progress_note.values.note_type.${note_type}`),
    words: firstWords(content),
  }
  if (context.timelineClientId !== undefined) return t('labels.progress_note.onTimeline', params)
  return t('labels.progress_note.summary', {
    ...params,
    day: dayNumbers(note_date, localDateTimeOf(now, clock.time_zone).date, t),
    client,
  })
}

const MAX_CHARACTERS = 60

/** Returns as many whole words as fit on a line. */
function firstWords(content: string): string {
  const line = content.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_CHARACTERS) return line
  const start = line.slice(0, MAX_CHARACTERS + 1)
  const end = start.lastIndexOf(' ')
  return `${start.slice(0, end > 0 ? end : MAX_CHARACTERS)}…`
}
