/** The labels of a dose and of its marks. */
import type { TFunction } from 'i18next'
import { administration } from '#domain/entities/administration.ts'
import { mark } from '#domain/entities/mark.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { RowOf } from '#domain/registry.ts'
import { doseMoment } from '#domain/rules/doses/as-needed-days.ts'
import { administrationState, originalReport } from '#domain/rules/doses/effective-marks.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { deviceWallClock, relativeMomentWords } from './dates.ts'
import { asSystemFormat } from './formats.ts'
import type { DeviceRows, RowContext } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { drugName, medicationLabels } from './medication.ts'
import { textForClient } from './summaries.ts'

export const doseOperations = {
  'administration.mark': 'Dose recorded',
  'administration.schedule': 'Dose scheduled',
} as const satisfies OperationNames

export const doseWords = {
  many: 'Doses',
  fields: {
    ...labelsOf(administration),
    ...labelsOf(mark),
  },
  values: choicesOf(mark),
  summary: '{{about}}: {{status}} {{when}}',
  onTimeline: '{{about}}: {{status}}',
  withReason: '{{summary}} ({{reason}})',
  corrected: '{{summary}}, record corrected',
  timeCorrected: '{{name}}, time corrected by {{by}}',
  retold: '{{name}}, record changed by {{by}}',
} as const

export const doseLabels = defineLabels({
  name: 'dose',
  collections: ['administration', 'mark'],
  operations: doseOperations,
  words: doseWords,
  idField: 'administration_id',
  fieldFormats: {
    mark_id: null,
    medication_id: asSystemFormat({ write: (id: string, context) => drugName(context, id) ?? '' }),
  },
  summary: doseSummary,
  // The summary says what was done with the drug ("given"), not that a dose was recorded.
  operationSummary: (values, context) =>
    values.status === undefined ? undefined : doseSummary(values, context),
  subject({ medication_id }, context) {
    const order = medicationLabels.subject?.({ id: medication_id }, context)
    return order && { field: 'medication_id', value: order.value }
  },
  completeRow: (values, records) => ({
    ...clientIdOf(records.one('medication', values.medication_id ?? '')),
    ...values,
  }),
  relatedRows: ({ medication_id, administration_id }) => [
    ...(administration_id === undefined
      ? []
      : [{ collection: 'administration', id: administration_id } as const]),
    ...(medication_id === undefined
      ? []
      : [
          { collection: 'medication', id: medication_id } as const,
          { collection: 'medication_version', field: 'medication_id', value: medication_id } as const,
        ]),
  ],
  events: {
    // The events of a dose are its marks.
    administration: null,
    mark: (mark, records) => [
      {
        operation: 'administration.mark',
        occurredAt: mark.given_at ?? mark.recorded_at,
        authorId: mark.author_id,
        on: doseDayOf(mark, records),
        isRoutine: mark.status === 'given' && !isRecordedAgain(mark, records),
      },
    ],
  },
})

const marksOfDose = ({ administration_id }: Pick<RowOf<'mark'>, 'administration_id'>, records: DeviceRows) =>
  records.all('mark').filter(mark => mark.administration_id === administration_id)

/** Returns whether a mark repeats a dose that was already recorded as given: no second dose was given (M4.9). */
function isRecordedAgain(mark: RowOf<'mark'>, records: DeviceRows): boolean {
  const isOfSameDose = (id: string) => records.one('mark', id)?.administration_id === mark.administration_id
  // The cheap check comes first: few marks refer to an earlier mark of the same dose, and a month has hundreds of
  // marks.
  return (
    mark.seen_mark_ids.some(isOfSameDose) && originalReport(mark, marksOfDose(mark, records)).id !== mark.id
  )
}

/**
 * Returns the name of the person who gave the dose and, if the mark corrects the time or was recorded again, the name
 * of the person who did so (M4.9). `marks` must include all marks of the dose.
 */
export function recorderWords(
  mark: RowOf<'mark'>,
  marks: readonly RowOf<'mark'>[],
  nameOf: (personId: number) => string,
  t: TFunction,
): string {
  const firstMark = originalReport(mark, marks)
  const name = nameOf(firstMark.author_id)
  const corrector = nameOf(mark.author_id)
  if (firstMark.given_at !== mark.given_at) return t('labels.dose.timeCorrected', { name, by: corrector })
  return firstMark.author_id === mark.author_id ? name : t('labels.dose.retold', { name, by: corrector })
}

/** Returns the day of a mark's dose. For an as-needed dose the day depends on all its marks (M8.1). */
export function doseDayOf(mark: RowOf<'mark'>, records: DeviceRows): LocalDate {
  const dose = records.one('administration', mark.administration_id)
  if (dose === undefined || !dose.is_as_needed) return mark.administration_date
  return doseMoment(dose, administrationState(marksOfDose(mark, records))).date
}

const clientIdOf = (order: RowOf<'medication'> | undefined) =>
  order === undefined ? {} : { client_id: order.client_id }

type DoseValues = Partial<RowOf<'mark'>>

/** Returns "Metformin for Walter Abbott: given 08:02 (Other reason)"; without a mark only the drug and the client. */
function doseSummary(values: DoseValues, context: RowContext): string | undefined {
  const { medication_id = '', medication_version_id, client_id, status, reason_code } = values
  const doseName = textForClient(drugName(context, medication_id, medication_version_id), client_id, context)
  const moment = values.given_at ?? values.recorded_at
  if (doseName === undefined || status === undefined || moment === undefined) return doseName
  const { t, now, homeClock, timelineClientId, records } = context
  const params = { about: doseName, status: t(`labels.dose.values.status.${status}`) }
  const summary =
    timelineClientId === undefined
      ? t('labels.dose.summary', {
          ...params,
          when: relativeMomentWords(moment, now, homeClock ?? deviceWallClock(), t),
        })
      : t('labels.dose.onTimeline', params)
  const mark = values.id === undefined ? undefined : records.one('mark', values.id)
  if (timelineClientId !== undefined && mark !== undefined && isRecordedAgain(mark, records)) {
    return t('labels.dose.corrected', { summary })
  }
  if (!reason_code) return summary
  return t('labels.dose.withReason', { summary, reason: t(`labels.dose.values.reason_code.${reason_code}`) })
}
