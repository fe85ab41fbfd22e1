/** What the operations on a dose share: the order behind it, and the record that says which dose it is. */
import * as v from 'valibot'
import { administrationId } from '../../entities/administration.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { zoneOfDose } from '../../rules/former-zones.ts'
import { currentVersion } from '../../rules/versions.ts'
import { ownId } from '../../values/ids.ts'
import type { Scope } from '../../values/scope.ts'

interface DoseArgs {
  administration_id: string
  medication_id: string
  /** The version its author saw, when it was recorded. */
  medication_version_id?: string | null
  administration_date: string
  administration_time: string
  is_as_needed: boolean
}

/** What is known of a record of the dose before it is found. */
export function ofDose({ medication_id, administration_date }: DoseArgs, records: RecordSet) {
  const order = records.one('medication', medication_id)
  return { dated: administration_date, ...(order && { client_id: order.client_id }) }
}

export function doseReferences(args: DoseArgs, records: RecordSet): Reference[] {
  const order = records.one('medication', args.medication_id)
  return [
    { collection: 'medication', id: args.medication_id },
    { collection: 'medication_version', field: 'medication_id', value: args.medication_id },
    { collection: 'administration', id: args.administration_id, ...ofDose(args, records) },
    ...(order === undefined ? [] : [{ collection: 'home', id: order.home_id } as const]),
    // By a field, which locks nothing: two doses of one client do not wait for each other.
    ...(order === undefined ? [] : [{ collection: 'client', field: 'id', value: order.client_id } as const]),
  ]
}

export function orderOf(
  medicationId: string,
  records: RecordSet,
): { order: RowOf<'medication'>; versions: RowOf<'medication_version'>[]; home: RowOf<'home'> } {
  const order = records.one('medication', medicationId)
  const home = order && records.one('home', order.home_id)
  if (order === undefined || home === undefined) throw notFound('Medication')
  return {
    order,
    home,
    // Only when asked for: each operation of a batch would go through the versions of all its orders.
    get versions() {
      return records.all('medication_version').filter(version => version.medication_id === medicationId)
    },
  }
}

export const orderScope = (args: { medication_id: string }, records: RecordSet): Scope =>
  orderOf(args.medication_id, records).order.scope

/** An order that does not say what to give (spec part 2 §8). */
const NO_RECORD =
  'Could not find or create administration record. Please check if the medication is properly configured.'

/** The dose's record: the one that is there, else a new one. Refuses an id that is not the one its facts give (M1). */
export function administrationOf(
  args: DoseArgs,
  records: RecordSet,
  context: OperationContext,
): Extract<AnyRow, { collection: 'administration' }> {
  const { order, versions, home } = orderOf(args.medication_id, records)
  const derived = administrationId(order.id, args.administration_date, args.administration_time)
  if (!args.is_as_needed && args.administration_id !== derived) {
    throw new Refusal('invalid_input', 'The id of this dose does not belong to its order, day and time.')
  }
  // Only a scheduled dose has an id that follows from facts; one of another order could be guessed and taken.
  if (args.is_as_needed && !v.is(ownId, args.administration_id)) {
    throw new Refusal('invalid_input', 'An as-needed dose has an id of its own.')
  }
  const existing = records.one('administration', args.administration_id)
  if (existing !== undefined) {
    if (existing.medication_id !== order.id) throw notFound('Administration')
    return { collection: 'administration', row: existing }
  }
  // What the author saw, though another was in force (M9.7); one that never arrived cannot be named.
  const seen = versions.find(({ id }) => id === args.medication_version_id)
  const due = { date: args.administration_date, time: args.administration_time }
  const version = seen ?? currentVersion(versions, due)
  if (version === undefined) throw new Refusal('not_found', NO_RECORD)
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
      time_zone: zoneOfDose(due, home.time_zone, records.one('client', order.client_id)),
      created_at: context.recorded_at,
      created_by: context.author_id,
      scope: order.scope,
      revision: 0,
    },
  }
}
