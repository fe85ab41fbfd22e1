/** A client moves to the other home, as a manager of both does it over a connection. */
import { canDo } from '#domain/rules/permissions.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { applyOperations } from '#server/operations/apply-operations.ts'
import { readMovedChart } from '../laws/whole-charts.ts'
import type { HomeIndex } from '../world/company.ts'
import type { World } from '../world/world.ts'

export async function moveClient(world: World, pick: number, to: HomeIndex): Promise<void> {
  const { company, clock, database, nowInstant, random } = world
  const mover = company.people.find(({ holds }) =>
    company.homes.every((_, home) =>
      holds.some(held => held.home === home && canDo(held.role, 'client.move')),
    ),
  )
  const client = company.clients[pick % company.clients.length]
  const home = company.homes[to]
  if (mover === undefined || client === undefined || home === undefined)
    return world.note('nobody may move a client')
  const id = uuidV7(clock.now, random)
  const operation = {
    id,
    kind: 'client.move',
    version: 1,
    author_id: mover.id,
    session_id: id,
    device_id: id,
    counter: 1,
    args: { client_id: client.id, home_id: home.id },
    base: {},
    recorded_at: nowInstant,
    clock_offset_ms: 0,
    utc_offset_minutes: 0,
  }
  const [receipt] = await applyOperations(
    database,
    [{ operation, signature: null, executionContext: 'rest' }],
    nowInstant,
  )
  world.movedClients.set(client.id, await readMovedChart(world, client.id))
  world.note(`${mover.name} moves client ${client.id} to home ${to}: ${receipt?.outcome}`)
}
