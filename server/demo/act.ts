/**
 * The demo's people act through the same operations as real users, with the same refusals, so that the demo cannot show
 * a record that the rules do not allow.
 */
import { findOperationDefinition, type OperationInput, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import type { RecordSet, RowInCollection } from '#domain/record-set.ts'
import type { Instant } from '#domain/values/dates.ts'
import { millisOf } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { offsetMinutesOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { PersonKey } from './people.ts'
import type { World } from './world.ts'

export interface ActContext {
  readonly author: PersonKey
  readonly recorded_at: Instant
  readonly received_at: Instant
  /** Null when the person acts at the office, in a browser. */
  readonly tablet_id: string | null
  readonly zone: TimeZone
}

/** Returns the rows that change, and puts them into `records`. Throws the operation's refusal. */
export function applyOperation<Kind extends OperationKind>(
  world: World,
  kind: Kind,
  args: OperationInput<Kind>,
  records: RecordSet,
  { author, recorded_at, received_at, tablet_id, zone }: ActContext,
): RowInCollection[] {
  const definition = findOperationDefinition(kind)
  if (definition === undefined) throw new Error(`Nobody can do ${kind}.`)
  const context = {
    operation_id: newId(world, recorded_at),
    author_id: world.personId(author),
    device_id: tablet_id,
    recorded_at,
    utc_offset_minutes: offsetMinutesOf(recorded_at, zone),
    received_at,
    executionContext: tablet_id === null ? 'rest' : 'push',
  } as const
  return perform(readArguments(definition, args), records, context).changedRows
}

/** Returns a new id for a record made at this moment. */
export const newId = (world: World, madeAt: Instant): string => uuidV7(millisOf(madeAt), world.random)
