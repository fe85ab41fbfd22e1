import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { clockTime, instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId } from '../values/stamps.ts'
import { optionalLongText } from '../values/text.ts'

/**
 * A medication order line: what stays the same when dose or schedule change (M1). What is given and when is in its
 * versions; this row contains the client, the period, and whether it was hidden.
 */
export const medication = defineEntity({
  name: 'medication',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    client_id: clientId,
    home_id: numericId,
    start_date: field(localDate, { label: 'Start date', format: 'date' }),
    /** The last day doses are due; null while ongoing. */
    end_date: field(v.nullable(localDate), { label: 'End date', format: 'custom' }),
    assigned_to_staff_id: field(v.nullable(numericId), { label: 'Assigned to', format: 'custom' }),
    notes: field(v.nullable(optionalLongText(500, 'Notes cannot exceed 500 characters')), {
      label: 'Notes',
      format: 'long_text',
    }),
    /** The wall-clock time of the first day from which doses are due (M2). */
    start_time: clockTime,
    /** Set by "delete": the order is hidden in lists, and kept on the chart of days it was given. */
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
    created_at: instant,
    created_by: numericId,
    updated_at: instant,
  },
  indexes: ['client_id', 'home_id'],
  mergeGroups: {
    period: ['start_date', 'start_time', 'end_date'],
    assignment: ['assigned_to_staff_id'],
    notes: ['notes'],
    removal: ['removed_at', 'removed_by'],
  },
})
