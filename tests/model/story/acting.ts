/** Operations that are made over a connection, straight on the server, as a request to it makes them. */
import { uuidV7 } from '#domain/values/ids.ts'
import { applyOperations } from '#server/operations/apply-operations.ts'
import type { Receipt } from '#server/operations/submission.ts'
import type { World } from '../world/world.ts'

export async function act(
  world: World,
  author_id: number,
  kind: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Receipt['outcome'] | undefined> {
  const { clock, database, nowInstant, random } = world
  const id = uuidV7(clock.now, random)
  const operation = {
    id,
    kind,
    version: 1,
    author_id,
    session_id: id,
    device_id: id,
    counter: 1,
    args,
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
  return receipt?.outcome
}
