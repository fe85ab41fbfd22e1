/** One page of the app without its screen: the real mirror, session, http client, recorder, sender and receiver. */

import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import { clearIfLeft, enterDevice, noteLeaving } from '#src/mirror/tables/clear.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { createHttp, type Http } from '#src/session/http.ts'
import { createTokenStore, type TokenStore } from '#src/session/token-store.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { type Connectivity, createConnectivity } from '#src/sync/engine/connectivity.ts'
import { createLivePages, type LivePages } from '#src/sync/engine/live-pages.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { createSender, type Sender } from '#src/sync/engine/sender.ts'
import { createDeviceCounter } from '#src/sync/outbox/device-counter.ts'
import type { Recorder } from '#src/sync/outbox/record.ts'
import { createHttpTransport } from '#src/sync/transport/http-transport.ts'
import type { Transport } from '#src/sync/transport/transport.ts'
import { count } from '../tally.ts'
import type { Device } from './device.ts'
import { Life, openMortalMirror } from './mortal.ts'

const MONTHS = 3
const never = new AbortController().signal

export class Tab {
  readonly life = new Life()
  readonly mirror: MirrorDatabase
  readonly store: TokenStore
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  readonly #transport: Transport
  readonly #sender: Sender
  readonly #pages: LivePages
  readonly #device: Device
  #sending: Promise<boolean> | undefined
  #pulling: Promise<boolean> | undefined
  #isShut = false

  constructor(device: Device) {
    this.#device = device
    const { now, world, network } = device
    this.life.atDeath(() => {
      if (this.#isShut) return
      world.tally.tabDeaths++
      world.note(`   ${device.name}: the tab dies`)
    })
    const mirror = openMortalMirror(device.databaseName, this.life)
    this.mirror = mirror
    this.store = createTokenStore(mirror, {
      now,
      random: world.random,
      beforeSessionStart: userId => enterDevice(mirror, userId),
      beforeSessionEnd: () => noteLeaving(mirror),
    })
    this.http = createHttp({
      store: this.store,
      now,
      locks: undefined,
      prefixUrl: 'https://hearth.example.org/api/v1',
      fetch: network.fetchFor(this.life),
    })
    this.connectivity = createConnectivity(mirror, now)
    this.#transport = createHttpTransport(this.http, this.connectivity, { now })
    this.#pages = createLivePages(mirror)
    this.#sender = createSender(mirror, this.#transport, () => 0)
    this.recorder = {
      mirror,
      now,
      random: world.random,
      clockOffsetMs: () => this.connectivity.state().clockOffsetMs,
      utcOffsetMinutes: () => -300,
      nextCounter: createDeviceCounter(mirror),
    }
  }

  /** A step that waits for a late answer is under way; another of its kind does not begin. */
  isBusy(way: 'push' | 'pull'): boolean {
    return (way === 'push' ? this.#sending : this.#pulling) !== undefined
  }

  /** Sends until nothing waits, as the loop does, one step at a time; whether all was answered. */
  push(): Promise<boolean> {
    this.#sending ??= this.#step(async () => {
      const { isAllSent } = await this.#sender.step(never)
      if (isAllSent) await clearIfLeft(this.mirror)
      return isAllSent
    }).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Pulls until nothing is missing; returns whether the server responded. */
  pull(): Promise<boolean> {
    this.#pulling ??= this.#step(async () => {
      const options = {
        mirror: this.mirror,
        transport: this.#transport,
        now: () => this.#device.now() + this.connectivity.state().clockOffsetMs,
        months: MONTHS,
        pageSize: createBatchSize(this.#device.world.page, 1),
      }
      await this.#pages.runPull(() => pullAll(options, never))
      return true
    }).finally(() => {
      this.#pulling = undefined
    })
    return this.#pulling
  }

  /** A new stream stands. */
  restartStream(): void {
    this.#pages.markStreamRestarted()
  }

  /** What a stream brings for this person, one after the other; what cannot be stored a pull brings later. */
  hear(owner: number | undefined, messages: readonly LiveChange[]): Promise<boolean> {
    return this.#step(async () => {
      for (const { page } of messages) {
        const outcome = page && (await this.#pages.store(owner, page))
        if (outcome !== undefined) count(this.#device.world.tally.pages, outcome)
      }
      return true
    })
  }

  /** How many rows were not as the server has them. */
  compare(): Promise<number> {
    return compareWithServer(this.mirror, this.#transport, this.#device.world.clock.now, never)
  }

  /** A step that breaks is tried again later; that it broke is no news. */
  async #step(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } catch (error) {
      if (!this.life.isDead && !isExpected(error)) throw error
      return false
    }
  }

  /** Resolves when nothing of this tab runs any more. */
  async underWay(): Promise<void> {
    await Promise.allSettled([this.#sending, this.#pulling])
  }

  /** Closed by its person, which for what is under way is no better than dying. */
  shut(): void {
    this.#isShut = true
    this.life.die()
  }
}

/** The two ways of getting no response; anything else is a fault of ours. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoResponse' || error.name === 'SignInNeeded')
