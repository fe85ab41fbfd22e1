/** S2, S3: no mark is doubled or comes from nowhere; one device's marks of a dose became true in the order they were made. */
import { sql } from 'kysely'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

export async function checkMarks(world: World): Promise<void> {
  const scopes = world.company.homes.map(({ id }) => `home:${id}`)
  const { rows } = await sql<{
    mark_id: string
    administration_id: string
    revision: number
    operations: number
    first_id: string | null
    device_id: string | null
    counter: number | null
    was_held: boolean
  }>`
    select mark.id as mark_id, mark.administration_id, mark.revision, count(operation.id)::int as operations,
      min(operation.id::text) as first_id, min(operation.device_id::text) as device_id,
      min(operation.counter) as counter, bool_or(operation.outcome = 'held') as was_held
    from mark left join operation
      on operation.kind = 'administration.mark' and operation.outcome in ('applied', 'held')
      and operation.scope = any(${scopes}::text[]) and operation.args->>'mark_id' = mark.id::text
    where mark.scope = any(${scopes}::text[])
    group by mark.id, mark.administration_id, mark.revision`.execute(world.database)
  for (const { mark_id, operations, first_id } of rows) {
    if (operations !== 1) broken('S2', `mark ${mark_id} was made by ${operations} operations`)
    if (!world.oracle.attempted.has(first_id ?? '')) broken('S2', `mark ${mark_id} comes from nowhere`)
  }
  const ordered = rows
    .filter(({ was_held }) => !was_held)
    .toSorted((left, right) => Number(left.counter) - Number(right.counter))
  // A quarantined one took effect when a person accepted it.
  const latest = new Map<string, (typeof rows)[number]>()
  for (const mark of ordered) {
    const maker = `${mark.device_id} ${mark.administration_id}`
    const before = latest.get(maker)
    if (before !== undefined && before.revision > mark.revision) {
      broken('S3', `mark ${mark.mark_id} became true before ${before.mark_id}, made earlier on its device`)
    }
    latest.set(maker, mark)
  }
}
