import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { newClientFields, newClientHome, refuseFaultyStay } from './fields.ts'

/** Admits a client to a home. The server gives the id. */
export const clientCreate = defineOperation({
  kind: 'client.create',
  version: 1,
  clinical: false,
  online: 'Adding a client',
  args: v.strictObject({ client_id: directoryId, home_id: newClientHome, ...newClientFields }),
  references: ({ client_id, home_id }) => [
    { collection: 'client', id: client_id },
    { collection: 'home', id: home_id },
  ],
  scope({ home_id }, records) {
    const home = records.one('home', home_id)
    if (home === undefined) throw notFound('Group home')
    return home.scope
  },
  apply({ client_id, ...said }, records, { recorded_at }) {
    const home = records.one('home', said.home_id)
    if (home === undefined) throw notFound('Group home')
    if (records.one('client', client_id) !== undefined) throw new Refusal('conflict', 'This id is taken.')
    const today = homeToday(recorded_at, home.time_zone)
    refuseFaultyStay({ ...said, discharge_date: null }, today)
    const row = {
      id: client_id,
      company_id: home.company_id,
      ...said,
      discharge_date: null,
      inactive_from: said.status === 'inactive' ? today : null,
      image_url: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: home.scope,
      revision: 0,
    }
    return [{ collection: 'client', row }]
  },
})
