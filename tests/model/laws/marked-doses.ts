/** The doses with marks that a device shows, and the check that a screen which claims a day has all of it (M11). */

import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, monthOf } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { monthState } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { isRoundLoaded } from '#src/mirror/tables/partitions.ts'
import type { ScopeState } from '#src/mirror/tables/scope-state.ts'
import { clientsHere } from '../story/care.ts'
import type { Device } from '../world/device.ts'
import { broken } from './broken.ts'

export interface MarkedDose {
  readonly dose: ShownRow<'administration'>
  /** At least one. */
  readonly marks: readonly ShownRow<'mark'>[]
}

/**
 * Doses by the id of their first mark, and marks by id: in one order on all devices. A mark whose dose is still on its
 * way is left out, as no screen offers it. Breaks M11 when the screens claim the day of such a mark.
 */
export async function markedDoses(device: Device): Promise<MarkedDose[]> {
  const { mirror } = await device.tab()
  const tables = [mirror.scope_state, ...mirror.tablesOf(['home', 'client', 'administration', 'mark'])]
  // In one transaction, as the screens read them: a pull in another tab may empty the home between two reads.
  const { states, homes, clients, doses, marks } = await mirror.transaction('r', tables, async () => ({
    states: new Map((await mirror.scope_state.toArray()).map(state => [state.scope as string, state])),
    homes: await readRows(mirror, { collection: 'home', all: true }),
    clients: await clientsHere(mirror),
    doses: await readRows(mirror, { collection: 'administration', all: true }),
    marks: await readRows(mirror, { collection: 'mark', all: true }),
  }))
  const marked = new Map(doses.map(dose => [dose.id, { dose, marks: [] as ShownRow<'mark'>[] }]))
  for (const mark of marks.sort((left, right) => (left.id < right.id ? -1 : 1))) {
    const found = marked.get(mark.administration_id)
    if (found !== undefined) found.marks.push(mark)
    // The screens go by client, and one who has left has no day there.
    else if (clients.has(mark.client_id) && isDayClaimed(device, mark, homes, states.get(mark.scope)))
      broken('M11', `${device.name} shows mark ${mark.id} without its dose`)
  }
  return [...marked.values()]
    .filter(({ marks: own }) => own.length > 0)
    .sort((left, right) => ((left.marks[0]?.id ?? '') < (right.marks[0]?.id ?? '') ? -1 : 1))
}

/** While it goes on, and when all has healed. */
export async function checkMarkedDoses(device: Device): Promise<void> {
  if (device.openTabs.length > 0) await markedDoses(device)
}

/** Whether the screens say that what was recorded on the day of this mark is wholly here. */
function isDayClaimed(
  { world }: Device,
  { home_id, administration_date: day }: ShownRow<'mark'>,
  homes: readonly ShownRow<'home'>[],
  state: ScopeState | undefined,
): boolean {
  // A home that is not here has nothing here.
  if (state === undefined) return true
  // Orders come before doses.
  if (!isRoundLoaded(state.held)) return false
  const zone = homes.find(({ id }) => id === home_id)?.time_zone ?? 'UTC'
  const today = homeToday(world.nowInstant, zone)
  return day >= addDays(today, -1) || monthState(state, monthOf(day), today) === 'loaded'
}
