/** A medication log in a REST answer. */
import * as v from 'valibot'
import { mark } from '#domain/entities/mark.ts'
import { medicationVersion } from '#domain/entities/medication-version.ts'
import type { Order, VersionRow } from '#domain/rules/doses/chart/orders.ts'
import { EXCEPTION_KINDS } from '#domain/rules/doses/chart/paper.ts'
import { type InForcePeriod, periodOf, STOP_REASONS } from '#domain/rules/doses/chart/paper-lines.ts'
import { frequencyDescription } from '#domain/rules/doses/dose-words.ts'
import { LOG_REASONS, LOG_STATES } from '#domain/rules/reports/dose-counts.ts'
import type { LoggedDose, MonthSheet, ResidentChart } from '#domain/rules/reports/medication-log.ts'
import { clockTime, localDate, uuid } from '#domain/values/schemas.ts'
import { count, countsByName, residentFields } from './report-request.ts'

export const doseCountsAnswer = v.strictObject({
  due: count,
  as_needed: count,
  by_state: countsByName(LOG_STATES),
  by_reason: countsByName(LOG_REASONS),
  early: count,
  late: count,
  unscheduled: count,
  corrected: count,
})

const { medication_name, dosage, unit, administration_route } = medicationVersion.fields
const drugFields = { medication_name, dosage, unit, administration_route }
const { id, status, given_at, reason_code, notes, author_id, recorded_at, received_at } = mark.fields
const markAnswer = v.strictObject({
  id,
  status,
  given_at,
  reason_code,
  notes,
  author_id,
  author_name: v.nullable(v.string()),
  recorded_at,
  received_at,
  /** Whether no later mark has superseded this mark. */
  is_effective: v.boolean(),
})

const orderAnswer = v.strictObject({
  medication_id: uuid,
  version_id: uuid,
  ...drugFields,
  frequency_description: v.string(),
  is_as_needed: v.boolean(),
  notes: v.nullable(v.string()),
  /** `from`: the first day the order is in force. `stop`: the day it ended, and why. */
  from: localDate,
  stop: v.nullable(v.strictObject({ date: localDate, why: v.picklist(STOP_REASONS) })),
})

export const sheetAnswer = v.strictObject({
  ...residentFields,
  month: v.string(),
  start_date: localDate,
  end_date: localDate,
  statistics: doseCountsAnswer,
  orders: v.array(orderAnswer),
  doses: v.array(
    v.strictObject({
      administration_id: uuid,
      medication_id: uuid,
      version_id: uuid,
      ...drugFields,
      administration_date: localDate,
      administration_time: clockTime,
      is_as_needed: v.boolean(),
      state: v.picklist(LOG_STATES),
      exceptions: v.array(v.picklist(EXCEPTION_KINDS)),
      /** Minutes early (negative) or late. */
      minutes: v.number(),
      is_corrected: v.boolean(),
      /** All marks of the dose, as they were recorded. */
      marks: v.array(markAnswer),
    }),
  ),
})

type NameById = ReadonlyMap<number, string>

export function presentSheet(sheet: MonthSheet, { client, chart }: ResidentChart, nameByPerson: NameById) {
  const { paper, days } = sheet
  const asNeeded = paper.asNeededOrders.map(order =>
    presentOrder(
      order,
      order.currentVersion,
      periodOf(order, order.currentVersion, client, chart.zone),
      true,
    ),
  )
  return {
    client_id: sheet.client_id,
    month: sheet.month,
    start_date: days[0] ?? '',
    end_date: days.at(-1) ?? '',
    statistics: sheet.counts,
    orders: [
      ...paper.lines.map(({ order, version, period: inForcePeriod }) =>
        presentOrder(order, version, inForcePeriod, false),
      ),
      ...asNeeded,
    ],
    doses: sheet.doses.map(loggedDose => presentDose(loggedDose, nameByPerson)),
  }
}

const drugFieldsOf = (version: VersionRow) => ({
  medication_name: version.medication_name,
  dosage: version.dosage,
  unit: version.unit,
  administration_route: version.administration_route,
})

const presentOrder = (
  order: Order,
  version: VersionRow,
  { from, stop }: InForcePeriod,
  is_as_needed: boolean,
) => ({
  medication_id: order.id,
  version_id: version.id,
  ...drugFieldsOf(version),
  frequency_description: frequencyDescription(version),
  is_as_needed,
  notes: order.line.notes,
  from,
  stop,
})

const presentDose = ({ dose, ...doseFacts }: LoggedDose, nameByPerson: NameById) => ({
  administration_id: dose.administration_id,
  medication_id: dose.order.id,
  version_id: dose.version.id,
  ...drugFieldsOf(dose.version),
  administration_date: dose.date,
  administration_time: dose.time,
  is_as_needed: doseFacts.isAsNeeded,
  state: doseFacts.state,
  exceptions: [...doseFacts.exceptionKinds],
  minutes: doseFacts.minutesFromDueTime,
  is_corrected: doseFacts.isCorrected,
  marks: dose.allMarks.map(historyMark => ({
    id: historyMark.id,
    status: historyMark.status,
    given_at: historyMark.given_at,
    reason_code: historyMark.reason_code,
    notes: historyMark.notes,
    author_id: historyMark.author_id,
    author_name: nameByPerson.get(historyMark.author_id) ?? null,
    recorded_at: historyMark.recorded_at,
    received_at: historyMark.received_at,
    is_effective: dose.effectiveMarks.includes(historyMark),
  })),
})
