/** What very many taps leave on a tablet, without the time the taps would take. */
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import type { Tablet } from './tablet.ts'

/**
 * Records the first by a tap, and writes the others into the queue as it was written: signed, and with nothing on the
 * screen. For what becomes of a long queue, not for what the tablet shows of it.
 */
export async function recordMany<Kind extends OperationKind>(
  { mirror, record, author }: Tablet,
  kind: Kind,
  [first, ...others]: readonly OperationInput<Kind>[],
): Promise<void> {
  if (first === undefined) return
  const { operation_id } = await record(kind, first)
  const pattern = await mirror.outbox.where('id').equals(operation_id).first()
  if (pattern === undefined) throw new Error('Nothing was written.')
  const { position: _, ...tapped } = pattern
  const entries = await Promise.all(
    others.map(async (args, index): Promise<OutboxEntry> => {
      const { operation } = tapped
      const like = {
        ...operation,
        id: newId(Date.parse(operation.recorded_at)),
        counter: operation.counter + index + 1,
        args: { ...operation.args, ...args },
      }
      const writes = tapped.writes.map(key => sameKey(key, first, args))
      return { ...tapped, id: like.id, operation: like, signature: await author.sign(like), writes }
    }),
  )
  await mirror.outbox.bulkAdd(entries)
  for (const entry of entries) mirror.unsentEntries.set(entry.id, entry)
}

/** The key of the row that stands in the place of the first one's. */
function sameKey(key: string, first: object, args: object): string {
  const [collection, id] = key.split('/')
  const name = Object.keys(first).find(one => `${Reflect.get(first, one)}` === id)
  return name === undefined ? key : `${collection}/${Reflect.get(args, name)}`
}

interface Mark {
  readonly date: string
  readonly time: string
  readonly status: 'given' | 'missed'
  /** Whether its author has seen the one before it here, and it supersedes that. */
  readonly hasSeenLast?: boolean
}

/** What `Tablet.mark` leaves. Answers the ids of the marks. */
export async function markMany(
  tablet: Tablet,
  { now, order }: { now: number; order: string },
  marks: readonly Mark[],
): Promise<string[]> {
  const ids = marks.map(() => newId(now))
  const all = marks.map(({ date, time, status, hasSeenLast = false }, index) => ({
    mark_id: `${ids[index]}`,
    administration_id: administrationId(order, date, time),
    medication_id: order,
    administration_date: date,
    administration_time: time,
    status,
    seen_mark_ids: hasSeenLast ? ids.slice(index - 1, index) : [],
  }))
  await recordMany(tablet, 'administration.mark', all)
  return ids
}

const newId = (now: number) => uuidV7(now, size => crypto.getRandomValues(new Uint8Array(size)))
