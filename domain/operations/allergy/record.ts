import * as v from 'valibot'
import { allergy } from '../../entities/allergy.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import { uuid } from '../../values/ids.ts'
import { clientAndHome } from '../medication/order.ts'

/** Adds an allergy to a client's chart. */
export const allergyRecord = defineOperation({
  kind: 'allergy.record',
  version: 1,
  clinical: true,
  args: v.strictObject({
    allergy_id: uuid,
    client_id: allergy.fields.client_id,
    substance: allergy.fields.substance,
    reaction: v.optional(allergy.fields.reaction, null),
    severity: v.optional(allergy.fields.severity, null),
  }),
  references: (args, records) => {
    const client = records.one('client', args.client_id)
    return [
      { collection: 'client', id: args.client_id },
      { collection: 'allergy', id: args.allergy_id },
      ...(client === undefined ? [] : [{ collection: 'home', id: client.home_id } as const]),
    ]
  },
  scope: (args, records) => clientAndHome(args.client_id, records).client.scope,
  apply({ allergy_id, ...fields }, records, context) {
    const { client } = clientAndHome(fields.client_id, records)
    refuseTaken(records, 'allergy', allergy_id, 'This allergy is already recorded.')
    return [
      {
        collection: 'allergy',
        row: {
          id: allergy_id,
          ...fields,
          recorded_at: context.recorded_at,
          recorded_by: context.author_id,
          withdrawn_at: null,
          withdrawn_by: null,
          withdrawal_reason: null,
          scope: client.scope,
          revision: 0,
        },
      },
    ]
  },
})
