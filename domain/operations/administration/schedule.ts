import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { clockTime, localDate } from '../../values/dates.ts'
import { uuid } from '../../values/ids.ts'
import { administrationOf, doseReferences, orderScope } from './dose.ts'

/**
 * Makes the record of a dose without saying anything about it yet (spec part 2 §7, `POST
 * /medications/{id}/administrations`). Making it twice is making it once: its id is derived.
 */
export const administrationSchedule = defineOperation({
  kind: 'administration.schedule',
  version: 1,
  clinical: true,
  args: v.strictObject({
    administration_id: uuid,
    medication_id: uuid,
    administration_date: localDate,
    administration_time: clockTime,
    is_as_needed: v.optional(v.boolean(), false),
  }),
  references: doseReferences,
  scope: orderScope,
  apply: (args, records, context) => [administrationOf(args, records, context)],
})
