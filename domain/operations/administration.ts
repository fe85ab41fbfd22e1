import * as v from 'valibot'
import { MARK_STATUSES, REASON_CODES } from '../entities/mark.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { isWithinShiftLimit, TOO_FAR_MESSAGE } from '../rules/doses/as-needed-days.ts'
import { undoneRecords } from '../rules/doses/effective-marks.ts'
import { canMarkOn, isSlip } from '../rules/doses/mark-window.ts'
import { versionInForceAt } from '../rules/doses/versions.ts'
import { zoneOfDose } from '../rules/homes/former-zones.ts'
import { administrationId } from '../rules/records/derived-ids.ts'
import { listOf } from '../values/bounded.ts'
import { clockTime, instant, localDate, nonDerivedId, uuid } from '../values/schemas.ts'
import type { Scope } from '../values/scope.ts'
import { optionalLongText } from '../values/text.ts'
import { homeToday } from '../values/time-zone.ts'
import { withoutFutureMoments } from './parts/moments.ts'

/**
 * Creates the record of a dose without a mark (spec part 2 §7, `POST /medications/{id}/administrations`). Creating it
 * twice makes one record, because its id is derived.
 */
const administrationSchedule = defineOperation({
  kind: 'administration.schedule',
  version: 1,
  isClinical: true,
  args: v.strictObject({
    administration_id: uuid,
    medication_id: uuid,
    administration_date: localDate,
    administration_time: clockTime,
    is_as_needed: v.optional(v.boolean(), false),
  }),
  references: doseReferences,
  scope: orderScope,
  apply: (args, records, context) => [findOrCreateAdministration(args, records, context)],
})

const MOMENT_MESSAGES = { given_at: 'A dose cannot have been given in the future.' } as const
const NOT_GIVEN = { given_at: null } as const

/**
 * Records that a dose was given, missed or held, or takes a mark back (`scheduled`). It also contains everything needed
 * to create the dose's record, so that one tap is one operation (M1, M4–M7).
 */
const administrationMark = defineOperation({
  kind: 'administration.mark',
  version: 2,
  isClinical: true,
  // Version 1 did not contain which version of the order its author saw.
  upcasts: { 1: args => ({ ...args, medication_version_id: null }) },
  args: v.strictObject({
    mark_id: uuid,
    administration_id: uuid,
    medication_id: uuid,
    medication_version_id: v.optional(v.nullable(uuid), null),
    administration_date: localDate,
    administration_time: clockTime,
    is_as_needed: v.optional(v.boolean(), false),
    status: v.picklist(MARK_STATUSES),
    given_at: v.optional(v.nullable(instant), null),
    reason_code: v.optional(v.nullable(v.picklist(REASON_CODES)), null),
    notes: v.optional(v.nullable(optionalLongText(500)), null),
    seen_mark_ids: v.optional(listOf(uuid, 200), []),
  }),
  resubmit: (args, recordedAt) =>
    args.status === 'given' && args.given_at === null ? { ...args, given_at: recordedAt } : args,
  references: (args, records) => [
    ...doseReferences(args, records),
    { collection: 'mark', id: args.mark_id, ...doseReferenceFields(args, records) },
    // The author and the time of the marks that are taken back decide whether it was a slip.
    ...undoneMarkIds(args).map(
      id => ({ collection: 'mark', id, ...doseReferenceFields(args, records) }) as const,
    ),
  ],
  scope: orderScope,
  apply(args, records, context) {
    const dose = findOrCreateAdministration(args, records, context)
    const { home } = requireOrderWithHome(args.medication_id, records)
    if (!canMarkOn(args.administration_date, homeToday(context.recorded_at, home.time_zone))) {
      throw new Refusal('invalid_input', 'A dose cannot be marked before its day.', {
        fields: { administration_date: ['A dose cannot be marked before its day.'] },
      })
    }
    const isGiven = args.status === 'given'
    const { given_at } = isGiven
      ? withoutFutureMoments({ given_at: args.given_at }, MOMENT_MESSAGES, context)
      : NOT_GIVEN
    refuseDistantGivenTime(dose.row, given_at ?? context.recorded_at, args, context)
    requireUndoReason(args, records, context)
    refuseTakenId(records, 'mark', args.mark_id, 'This mark is already recorded.')
    return [
      dose,
      {
        collection: 'mark',
        row: {
          id: args.mark_id,
          administration_id: dose.row.id,
          medication_id: args.medication_id,
          medication_version_id: args.medication_version_id,
          client_id: dose.row.client_id,
          home_id: dose.row.home_id,
          administration_date: dose.row.administration_date,
          status: args.status,
          given_at: isGiven ? (given_at ?? context.recorded_at) : null,
          reason_code: args.reason_code,
          notes: args.notes,
          seen_mark_ids: args.seen_mark_ids,
          author_id: context.author_id,
          device_id: context.device_id,
          recorded_at: context.recorded_at,
          utc_offset_minutes: context.utc_offset_minutes,
          received_at: context.received_at,
          scope: dose.row.scope,
          revision: 0,
        },
      },
    ]
  },
})

/** Throws for a given time too far from the day of an as-needed dose. Accepts a mark from a queue, whose author saw it
 * saved: the dose then counts on the day it was first recorded for (M8.1). */
function refuseDistantGivenTime(
  dose: RowOf<'administration'>,
  givenAt: string,
  { status }: Pick<RowOf<'mark'>, 'status'>,
  { executionContext }: OperationContext,
): void {
  if (status !== 'given' || !dose.is_as_needed || executionContext === 'push') return
  if (!isWithinShiftLimit(dose, givenAt)) throw fieldRefusal('given_at', TOO_FAR_MESSAGE)
}

type MarkUndo = Pick<
  RowOf<'mark'>,
  'administration_id' | 'status' | 'reason_code' | 'notes' | 'seen_mark_ids'
>

const undoneMarkIds = ({ status, seen_mark_ids }: MarkUndo): readonly string[] =>
  status === 'scheduled' ? seen_mark_ids : []

/** Seconds allowed between the tap and its operation. */
const TAP_LEEWAY_SECONDS = 10
const NO_SLIP_MESSAGE = 'Only your own record of the last ten seconds was a slip. Say why it is taken back.'
const WORDS_REQUIRED_MESSAGE = 'Say in words why it is taken back.'

/**
 * Throws when a mark is taken back without a reason. Accepts an operation from a queue: its author has already taken
 * the mark back, and the reason stays as given (M7.5).
 */
function requireUndoReason(args: MarkUndo, records: RecordSet, context: OperationContext): void {
  const ids = undoneMarkIds(args)
  if (ids.length === 0 || context.executionContext === 'push') return
  const undoneMarks = ids
    .flatMap(id => records.one('mark', id) ?? [])
    .filter(mark => mark.administration_id === args.administration_id)
  const hasNothingToUndo = undoneMarks.length > 0 && undoneRecords(undoneMarks).length === 0
  if (hasNothingToUndo || isSlip(undoneMarks, context.author_id, context.recorded_at, TAP_LEEWAY_SECONDS))
    return
  if (args.reason_code === null || args.reason_code === 'mis_tap')
    throw fieldRefusal('reason_code', NO_SLIP_MESSAGE)
  if ((args.notes ?? '').trim() === '') throw fieldRefusal('notes', WORDS_REQUIRED_MESSAGE)
}

interface DoseArgs {
  administration_id: string
  medication_id: string
  /** The version its author saw, where that was recorded. */
  medication_version_id?: string | null
  administration_date: string
  administration_time: string
  is_as_needed: boolean
}

type DoseReference = Extract<Reference, { readonly collection: 'administration'; readonly id: unknown }>

/** Returns the known fields of a dose's record, before the record itself is found. */
function doseReferenceFields(
  { medication_id, administration_date }: DoseArgs,
  records: RecordSet,
): Pick<DoseReference, 'rowDate' | 'client_id'> {
  const order = records.one('medication', medication_id)
  return { rowDate: administration_date, ...(order && { client_id: order.client_id }) }
}

function doseReferences(args: DoseArgs, records: RecordSet): Reference[] {
  const order = records.one('medication', args.medication_id)
  return [
    { collection: 'medication', id: args.medication_id },
    { collection: 'medication_version', field: 'medication_id', value: args.medication_id },
    { collection: 'administration', id: args.administration_id, ...doseReferenceFields(args, records) },
    ...(order === undefined ? [] : [{ collection: 'home', id: order.home_id } as const]),
    // Looked up by a field, which locks nothing: two doses of one client do not wait for each other.
    ...(order === undefined ? [] : [{ collection: 'client', field: 'id', value: order.client_id } as const]),
  ]
}

function requireOrderWithHome(
  medicationId: string,
  records: RecordSet,
): { order: RowOf<'medication'>; versions: RowOf<'medication_version'>[]; home: RowOf<'home'> } {
  const order = records.one('medication', medicationId)
  const home = order && records.one('home', order.home_id)
  if (order === undefined || home === undefined) throw notFound('Medication')
  return {
    order,
    home,
    // Computed only on access: otherwise each operation of a batch would filter the versions of all its orders.
    get versions() {
      return records.all('medication_version').filter(version => version.medication_id === medicationId)
    },
  }
}

export function orderScope(args: { medication_id: string }, records: RecordSet): Scope {
  return requireOrderWithHome(args.medication_id, records).order.scope
}

/** The message for an order that does not specify what to give (spec part 2 §8). */
const NO_RECORD_MESSAGE =
  'Could not find or create administration record. Please check if the medication is properly configured.'

/** Returns the dose's existing record, else a new one. Refuses an id that its facts do not derive (M1). */
function findOrCreateAdministration(
  args: DoseArgs,
  records: RecordSet,
  context: OperationContext,
): Extract<RowInCollection, { collection: 'administration' }> {
  const { order, versions, home } = requireOrderWithHome(args.medication_id, records)
  const derivedId = administrationId(order.id, args.administration_date, args.administration_time)
  if (!args.is_as_needed && args.administration_id !== derivedId) {
    throw new Refusal('invalid_input', 'The id of this dose does not belong to its order, day and time.')
  }
  // Only a scheduled dose has a derived id; the derived id of another order's dose could be guessed and occupied.
  if (args.is_as_needed && !v.is(nonDerivedId, args.administration_id)) {
    throw new Refusal('invalid_input', 'An as-needed dose has an id of its own.')
  }
  const existingRow = records.one('administration', args.administration_id)
  if (existingRow !== undefined) {
    if (existingRow.medication_id !== order.id) throw notFound('Administration')
    return { collection: 'administration', row: existingRow }
  }
  // The version the author saw, even if another was in effect (M9.7); a version that never arrived cannot be named.
  const seenVersion = versions.find(({ id }) => id === args.medication_version_id)
  const dueTime = { date: args.administration_date, time: args.administration_time }
  const version = seenVersion ?? versionInForceAt(versions, dueTime)
  if (version === undefined) throw new Refusal('not_found', NO_RECORD_MESSAGE)
  return {
    collection: 'administration',
    row: {
      id: args.administration_id,
      medication_id: order.id,
      medication_version_id: version.id,
      client_id: order.client_id,
      home_id: order.home_id,
      administration_date: args.administration_date,
      administration_time: args.administration_time,
      is_as_needed: args.is_as_needed,
      time_zone: zoneOfDose(dueTime, home.time_zone, records.one('client', order.client_id)),
      created_at: context.recorded_at,
      created_by: context.author_id,
      scope: order.scope,
      revision: 0,
    },
  }
}

export const administrationOperations = [administrationSchedule, administrationMark] as const
