/** The text of the progress report. */
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { progressReport } from '#domain/rules/reports/progress.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { momentTimeWords, momentWords, shortDate } from '../../../labels/dates.ts'
import {
  barsOverTime,
  headOf,
  homeMomentCell,
  type ReportContext,
  residentSection,
  residentWithMove,
  userName,
} from './context.ts'
import { type ReportDocument, rowsOf, type TableBlock } from './document.ts'

type Note = ShownRow<'progress_note'>

export interface ProgressRows {
  readonly notes: readonly Note[]
  /** The versions of the notes before their amendments. */
  readonly versions: readonly ShownRow<'progress_note_version'>[]
}

export function progressDocument(context: ReportContext, { notes, versions }: ProgressRows): ReportDocument {
  const { t, residents, period, today } = context
  const report = progressReport({ residents, notes, period, today })
  const { statistics } = report
  const seriesName = t('reports.progress.notes')
  const typeLabel = (type: Note['note_type']) => t(`labels.progress_note.values.note_type.${type}`)
  return {
    ...headOf(context),
    figures: [
      { label: t('reports.progress.total'), value: statistics.total },
      ...NOTE_TYPES.filter(type => statistics.by_type[type] > 0).map(type => ({
        label: typeLabel(type),
        value: statistics.by_type[type],
      })),
      {
        label: t('reports.progress.withoutDaily'),
        value: statistics.days_without_daily_note,
        ...(statistics.days_without_daily_note > 0 ? { tone: 'due' as const } : {}),
      },
    ],
    chart: {
      title: t('reports.progress.perDay'),
      series: [{ name: seriesName, tone: 'accent' }],
      bars: barsOverTime(report.by_day.map(({ date, count }) => ({ date, values: { [seriesName]: count } }))),
    },
    sections: [
      residentSection(context, report.residents, {
        columns: [
          { title: t('reports.progress.notes'), share: 1, isNumber: true },
          { title: t('reports.daysInHome'), share: 1, isNumber: true },
          { title: t('reports.progress.withoutDaily'), share: 1.4, isNumber: true },
        ],
        cellsOf: resident => [resident.total, resident.days_in_home, resident.days_without_daily_note],
      }),
      { key: 'notes', title: seriesName, createBlocks: () => [notesTable(context, report.notes, versions)] },
    ],
    createCsv: () => ({
      columns: [
        t('reports.ask.resident'),
        ...(['note_date', 'note_type', 'content', 'staff_id', 'created_at'] as const).map(field =>
          t(`labels.progress_note.fields.${field}`),
        ),
        t('reports.progress.amendments'),
      ],
      rows: report.notes.map(note => [
        residentWithMove(context, note.client_id),
        note.note_date,
        typeLabel(note.note_type),
        note.content,
        userName(context, note.staff_id),
        homeMomentCell(context, note.created_at),
        versions.filter(({ progress_note_id }) => progress_note_id === note.id).length,
      ]),
    }),
  }
}

function notesTable(
  context: ReportContext,
  notes: readonly Note[],
  versions: ProgressRows['versions'],
): TableBlock {
  const { t, home } = context
  const authorCell = ({ note_date, created_at, staff_id }: Note) => {
    const isSameDay = localDateTimeOf(created_at, home.time_zone).date === note_date
    const time = isSameDay ? momentTimeWords(created_at, home) : momentWords(created_at, home, t)
    return `${userName(context, staff_id)}\n${time}`
  }
  const amendmentsOf = ({ id }: Note) =>
    versions
      .filter(({ progress_note_id }) => progress_note_id === id)
      .sort((left, right) => (left.replaced_at < right.replaced_at ? -1 : 1))
      .map(({ replaced_at, replaced_by, content }) =>
        t('reports.progress.amended', {
          when: momentWords(replaced_at, home, t),
          name: userName(context, replaced_by),
          content,
        }),
      )
  return {
    kind: 'table',
    title: t('reports.progress.notes'),
    columns: [
      { title: t('labels.progress_note.fields.note_date'), share: 1.3 },
      { title: t('reports.ask.resident'), share: 1.5 },
      { title: t('labels.progress_note.fields.note_type'), share: 1.7 },
      { title: t('labels.progress_note.fields.content'), share: 5 },
      { title: t('reports.written'), share: 1.8 },
    ],
    ...rowsOf(notes, note => [
      shortDate(note.note_date, t),
      residentWithMove(context, note.client_id),
      t(`labels.progress_note.values.note_type.${note.note_type}`),
      [note.content, ...amendmentsOf(note)].join('\n'),
      authorCell(note),
    ]),
    emptyText: t('reports.progress.none'),
  }
}
