/**
 * The streams of the devices. What the server tells on them is made by its own function after each command, and waits
 * here until a story says how it arrives.
 */
import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { readHeads } from '#server/feed/heads.ts'
import { makeScopeMessages, type StreamRights } from '#server/sync/live-pages.ts'
import { ownerOf } from '#src/mirror/tables/clear.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'

interface Stream {
  readonly listening: StreamRights
  /** For whom it was opened. */
  readonly owner: number | undefined
  /** By whom it was opened. */
  readonly tab: Tab
  arriving: LiveChange[]
}

/** How what was told arrives. */
export const ARRIVALS = ['all', 'first', 'all but the first', 'twice', 'backwards'] as const
export type Arrival = (typeof ARRIVALS)[number]

export class Streams {
  readonly #open = new Map<Device, Stream>()
  /** The newest revision told, or there when the first stream was opened. */
  readonly #told = new Map<Scope, number>()

  constructor(readonly database: Database) {}

  /** Opens a new one in place of the old; false when the server does not let this device. */
  async open(device: Device): Promise<boolean> {
    const tab = await device.tab()
    const listening = await device.streamRights()
    if (listening === undefined) return false
    const owner = await ownerOf(tab.mirror)
    const arriving = this.#open.get(device)?.arriving ?? []
    this.#open.set(device, { listening, owner, tab, arriving })
    tab.restartStream()
    const unknown = [...listening.views.keys()].filter(scope => !this.#told.has(scope as Scope))
    for (const { scope, revision } of (await readHeads(this.database, unknown as Scope[])).values())
      this.#told.set(scope, revision)
    return true
  }

  /** The server tells of whatever moved since it last did. */
  async tell(now: string): Promise<void> {
    const heads = await readHeads(this.database, [...this.#told.keys()])
    const untold = new Map<Scope, number>()
    for (const { scope, revision } of heads.values()) {
      const told = this.#told.get(scope) ?? revision
      if (revision > told) untold.set(scope, told + 1)
    }
    if (untold.size === 0) return
    const streams = [...this.#open.values()]
    const listeners = streams.map(({ listening }) => listening)
    const words = await makeScopeMessages(this.database, untold, listeners, now)
    for (const [scope, told] of words) {
      this.#told.set(scope, told.revision)
      for (const { listening, arriving } of streams) {
        if (listening.views.has(scope)) arriving.push(JSON.parse(told.messageFor(listening)) as LiveChange)
      }
    }
  }

  /** What arrives now, in this order, and for whom it was meant. */
  take(device: Device, how: Arrival): { owner: number | undefined; messages: LiveChange[] } {
    const stream = this.#open.get(device)
    // A stream ends with the page of a home's tablet; the next one has other keys.
    const isOver = stream?.listening.sealPage !== undefined && stream.tab !== device.openTabs[0]
    if (stream === undefined || isOver) return { owner: undefined, messages: [] }
    const all = stream.arriving
    stream.arriving = how === 'first' ? all.slice(1) : []
    return { owner: stream.owner, messages: arrivingAs(how, all) }
  }
}

function arrivingAs(how: Arrival, all: readonly LiveChange[]): LiveChange[] {
  switch (how) {
    case 'all':
      return [...all]
    case 'first':
      return all.slice(0, 1)
    case 'all but the first':
      return all.slice(1)
    case 'twice':
      return all.flatMap(one => [one, one])
    case 'backwards':
      return all.toReversed()
  }
}
