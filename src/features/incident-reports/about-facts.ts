/** Initial values of an incident report about doses that need attention: the doses, their day and what was recorded. */
import { useTranslation } from 'react-i18next'
import { REPORT_TRIGGERS, type ReportTrigger } from '#domain/entities/incident-report.ts'
import type { RowOf } from '#domain/registry.ts'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { Home } from '../../client-records/record-kind.ts'
import { recorderWords } from '../../labels/dose.ts'
import { personName } from '../../labels/label-context.ts'
import { translatorWithLabels } from '../../labels/label-words.ts'
import { loadLabels, recordsOf, rowsIn } from '../../labels/load-labels.ts'
import { rowSummary } from '../../labels/row-labels.ts'
import { createMirrorLoader } from '../../mirror/read/load.ts'
import { readOne, readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'

export interface DoseReportValues {
  readonly cause: ReportTrigger
  readonly administration_ids: string[]
  readonly incident_date: LocalDate
  readonly description: string
}

const causeOf = (kind: string): ReportTrigger | undefined => REPORT_TRIGGERS.find(cause => cause === kind)

interface DoseReportSource {
  /** The id of an item that needs attention. */
  readonly attentionItemId: string | null
  /** The ids of refused doses, separated by commas. */
  readonly refusedDoseIds: string | null
}

/** How long a form waits for its initial values: a notification may be opened before the records have arrived. */
const MAX_WAIT_MS = 5_000

/**
 * Returns the initial values; null when the report is about no item and no refused doses, or when none of their records
 * arrived; undefined while they are read. After the longest wait, they are made from the records that have arrived.
 */
export function useDoseReportValues(
  { attentionItemId: itemId, refusedDoseIds }: DoseReportSource,
  home: Home | undefined,
): DoseReportValues | null | undefined {
  const { i18n } = useTranslation()
  const now = useTrueNow()
  const loadedReport = useMirrorQuery(
    async mirror => {
      if (itemId === null && refusedDoseIds === null) return null
      const reportMarks = await (itemId !== null
        ? marksOfItem(mirror, itemId)
        : marksOfRefusals(mirror, refusedDoseIds ?? ''))
      if (reportMarks === null) return null
      const { cause, marks, isComplete } = reportMarks
      const [people, records] = await Promise.all([
        readRows(mirror, { collection: 'person_card', all: true }),
        loadLabels(mirror, { rows: marks.map(({ id }) => ({ collection: 'mark', id })) }),
      ])
      for (const person of people) records.putRow('person_card', person)
      // All marks of a dose are needed to know who gave it (M4.9).
      const doseIds = [...new Set(marks.map(({ administration_id }) => administration_id))]
      const markQueries = doseIds.map(
        value => ({ collection: 'mark', field: 'administration_id', value }) as const,
      )
      await createMirrorLoader(mirror)(markQueries, records)
      return { cause, marks: marks.sort(byMoment), rows: rowsIn(records), isWhole: isComplete }
    },
    [itemId, refusedDoseIds],
  )
  const isWaitOver = useDelayedFlag(
    loadedReport !== undefined && loadedReport?.isWhole === false,
    MAX_WAIT_MS,
  )
  if (home === undefined) return null
  if (loadedReport === undefined || loadedReport === null) return loadedReport
  if (!loadedReport.isWhole && !isWaitOver) return undefined
  const { cause, marks, rows } = loadedReport
  const lastMark = marks.at(-1)
  if (lastMark === undefined || cause === undefined) return null
  const context = { t: translatorWithLabels(i18n), now, records: recordsOf(rows) }
  return {
    cause,
    administration_ids: [...new Set(marks.map(mark => mark.administration_id))].sort(),
    incident_date: homeToday(momentOf(lastMark), home.time_zone),
    description: marks
      .map(mark => {
        const recorder = recorderWords(
          mark,
          context.records.all('mark'),
          id => personName(context, id),
          context.t,
        )
        return `${rowSummary('mark', mark.id, context) ?? ''}, ${recorder}.\n`
      })
      .join(''),
  }
}

interface ReportMarks {
  /** undefined while the record that contains the cause is not on this device. */
  readonly cause: ReportTrigger | undefined
  readonly marks: RowOf<'mark'>[]
  /** Whether all records the report is about are on this device. */
  readonly isComplete: boolean
}

/** Returns the marks of an item; null for a kind of item from which no report starts. */
async function marksOfItem(mirror: MirrorDatabase, id: string): Promise<ReportMarks | null> {
  const item = await readOne(mirror, 'attention_item', id)
  if (item === undefined) return { cause: undefined, marks: [], isComplete: false }
  const cause = causeOf(item.kind)
  if (cause === undefined) return null
  const marks = await readRows(mirror, { collection: 'mark', anyOf: item.subject_ids })
  return { cause, marks, isComplete: marks.length === new Set(item.subject_ids).size }
}

async function marksOfRefusals(mirror: MirrorDatabase, refusedDoseIds: string): Promise<ReportMarks> {
  const doseIds = refusedDoseIds.split(',').filter(Boolean)
  const marks = await readRows(mirror, { collection: 'mark', index: 'administration_id', anyOf: doseIds })
  const marksByDose = groupBy(marks, mark => mark.administration_id)
  const isComplete = marksByDose.size === new Set(doseIds).size
  return { cause: 'repeated_refusal', marks: [...marksByDose.values()].flatMap(effectiveMarks), isComplete }
}

const momentOf = ({ given_at, recorded_at }: RowOf<'mark'>) => given_at ?? recorded_at
const byMoment = (left: RowOf<'mark'>, right: RowOf<'mark'>) => (momentOf(left) < momentOf(right) ? -1 : 1)
