import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { runsPast } from '../../rules/orders.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { homeThere, refuseClosedHome } from '../parts/directory.ts'

/**
 * Closes a home and keeps everything. Refused with the count while clients live there, or while orders of clients who
 * left would be due again.
 */
export const homeClose = defineOperation({
  kind: 'home.close',
  version: 1,
  clinical: false,
  online: 'Closing a group home',
  args: v.strictObject({ home_id: directoryId }),
  references: ({ home_id }) => [
    { collection: 'home', id: home_id },
    { collection: 'client', field: 'home_id', value: home_id },
    { collection: 'medication', field: 'home_id', value: home_id },
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id }, records, { recorded_at }) {
    const home = homeThere(home_id, records)
    refuseClosedHome(home)
    const clients = records.all('client').filter(one => one.home_id === home_id && one.status === 'active')
    if (clients.length > 0) {
      throw new Refusal(
        'conflict',
        clients.length === 1
          ? '1 active client lives here. Move or discharge them first.'
          : `${clients.length} active clients live here. Move or discharge them first.`,
      )
    }
    const today = homeToday(recorded_at, home.time_zone)
    const orders = records.all('medication').filter(one => one.home_id === home_id && runsPast(one, today))
    if (orders.length > 0) {
      throw new Refusal(
        'conflict',
        orders.length === 1
          ? '1 active order belongs here. End it first.'
          : `${orders.length} active orders belong here. End them first.`,
      )
    }
    return [{ collection: 'home', row: { ...home, closed_at: recorded_at, updated_at: recorded_at } }]
  },
})

/** Opens a closed home again. */
export const homeReopen = defineOperation({
  kind: 'home.reopen',
  version: 1,
  clinical: false,
  online: 'Reopening a group home',
  args: v.strictObject({ home_id: directoryId }),
  references: ({ home_id }) => [{ collection: 'home', id: home_id }],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id }, records, { recorded_at }) {
    const home = homeThere(home_id, records)
    if (home.closed_at === null) return []
    return [{ collection: 'home', row: { ...home, closed_at: null, updated_at: recorded_at } }]
  },
})
