import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { stayKept } from '../../rules/presence.ts'
import { directoryId } from '../../values/ids.ts'
import { localDateTimeOf } from '../../values/time-zone.ts'
import { clientAndHome, clientReferences } from '../parts/client-home.ts'
import { endedWithStay, endingFields, endingReferences } from './end-of-stay.ts'

/**
 * Marks a client inactive from now on and keeps everything (spec part 2 §4). Nothing is due while a client is inactive.
 */
export const clientClose = defineOperation({
  kind: 'client.close',
  version: 1,
  clinical: false,
  online: 'Closing a client',
  args: v.strictObject({ client_id: directoryId, ...endingFields }),
  references: (args, records) => [
    ...clientReferences(args.client_id, records),
    ...endingReferences(args, records),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply(args, records, context) {
    const { recorded_at } = context
    const { client, home } = clientAndHome(args.client_id, records)
    if (client.status === 'inactive') throw notFound('Client')
    const here = localDateTimeOf(recorded_at, home.time_zone)
    const left = { ...client, status: 'inactive' as const, inactive_from: here.date, updated_at: recorded_at }
    const row = { ...left, ...stayKept(client, left, { now: recorded_at, zone: home.time_zone }) }
    const ended = endedWithStay(args, { after: here, isNow: true }, records, context)
    return [{ collection: 'client', row }, ...ended]
  },
})
