/** A client moves to the other home, as a manager of both does it over a connection; a home gets another time zone. */
import { canDo } from '#domain/rules/access/permissions.ts'
import { readMovedChart } from '../laws/whole-charts.ts'
import type { HomeIndex } from '../world/company.ts'
import type { World } from '../world/world.ts'
import { act } from './acting.ts'

export async function moveClient(world: World, pick: number, to: HomeIndex): Promise<void> {
  const { company } = world
  const mover = company.people.find(({ holds }) =>
    company.homes.every((_, home) =>
      holds.some(held => held.home === home && canDo(held.role, 'client.move')),
    ),
  )
  const client = company.clients[pick % company.clients.length]
  const home = company.homes[to]
  if (mover === undefined || client === undefined || home === undefined)
    return world.note('nobody may move a client')
  const outcome = await act(world, mover.id, 'client.move', { client_id: client.id, home_id: home.id })
  world.movedClients.set(client.id, await readMovedChart(world, client.id))
  world.note(`${mover.name} moves client ${client.id} to home ${to}: ${outcome}`)
}

/** Somebody had chosen the wrong one. */
export async function changeZone(world: World, at: HomeIndex, time_zone: string): Promise<void> {
  const { company } = world
  const home = company.homes[at]
  if (home === undefined || home.time_zone === time_zone) return world.note(`home ${at} is in ${time_zone}`)
  // A home is given a manager by `manager_id` alone, so that the id of a grant is not used.
  const args = { home_id: home.id, changes: { time_zone }, seen: null, grant_id: company.nextGrantId++ }
  const outcome = await act(world, company.office.id, 'home.update', args)
  world.note(`home ${at} is in ${time_zone} from now on: ${outcome}`)
  if (outcome !== 'applied') return
  home.time_zone = time_zone
  world.rezonedHomes.add(home.id)
  world.tally.zoneChanges++
}
