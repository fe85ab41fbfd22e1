/** A queue as an older Hearth left it on a tablet. */
import type { Operation } from '#domain/operation.ts'
import type { Tablet } from './tablet.ts'

interface Older {
  readonly version: number
  /** Its arguments then, from those of today. */
  readonly argsThen: (args: Operation['args']) => Operation['args']
  /** All that wait unless said. */
  readonly isConcerned?: (operation: Operation) => boolean
}

/** Rewrites what waits as an older Hearth wrote it, without what later ones added, signed as it then was. */
export async function asOlderHearth(
  { mirror, author }: Tablet,
  { version, argsThen, isConcerned = () => true }: Older,
): Promise<void> {
  for (const entry of await mirror.outbox.toArray()) {
    if (!isConcerned(entry.operation)) continue
    const { scope: _, ...operation } = entry.operation
    const old = { ...operation, version, args: argsThen(operation.args) }
    await mirror.outbox.put({ ...entry, operation: old, signature: await author.sign(old) })
  }
}
