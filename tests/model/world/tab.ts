/** One page of the app without its screen: the real mirror, session, http client, recorder, sender and receiver. */

import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import { closeKeys } from '#src/app/tablet/lock.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { clearIfLeft, enterDevice, noteLeaving } from '#src/mirror/tables/clear.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { forgetAnsweredEnvelopes } from '#src/mirror/write/deliveries.ts'
import { type Caller, createHttp, type Http } from '#src/session/http.ts'
import { createTokenStore, type TokenStore } from '#src/session/token-store.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { type ClosedSender, createClosedSender } from '#src/sync/engine/closed-sender.ts'
import { type Connectivity, createConnectivity } from '#src/sync/engine/connectivity.ts'
import { createLivePages, type LivePages } from '#src/sync/engine/live-pages.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { createSender, type Sender } from '#src/sync/engine/sender.ts'
import { createDeviceCounter } from '#src/sync/outbox/device-counter.ts'
import { createOperationSealer } from '#src/sync/outbox/envelopes.ts'
import type { Recorder } from '#src/sync/outbox/record.ts'
import { openLettersWith, type TabletKeys } from '#src/sync/transport/area-rows.ts'
import { createHttpTransport } from '#src/sync/transport/http-transport.ts'
import { createTabletTransport } from '#src/sync/transport/tablet-transport.ts'
import type { Transport } from '#src/sync/transport/transport.ts'
import { Keyring } from '#src/vault/keyring.ts'
import type { StoredTablet } from '#src/vault/stored.ts'
import { createTabletSigner } from '#src/vault/tablet-request.ts'
import type { Unlocked } from '#src/vault/unlock.ts'
import { count } from '../tally.ts'
import type { Device } from './device.ts'
import { Life, openMortalMirror } from './mortal.ts'

const MONTHS = 3
const HOME_TABLET_MONTHS = 13
const PREFIX_URL = 'https://hearth.example.org/api/v1'
const never = new AbortController().signal

/** A page of a home's tablet: locked, or unlocked by one person in the same document. */
export interface TabletPage {
  readonly tablet: StoredTablet
  readonly unlocked?: Unlocked
  readonly life?: Life
}

export class Tab {
  readonly life: Life
  readonly mirror: MirrorDatabase
  readonly store: TokenStore
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  /** On a home's tablet: the keys of the areas that are open on this page. */
  readonly tabletKeys: TabletKeys | undefined
  readonly #transport: Transport
  readonly #sender: Sender
  readonly #closedSender: ClosedSender | undefined
  readonly #pages: LivePages
  readonly #device: Device
  #sending: Promise<boolean> | undefined
  #pulling: Promise<boolean> | undefined
  /** Whether another page of the same document has taken its place. */
  #isLeft = false
  readonly #pullsHome: boolean

  constructor(device: Device, page?: TabletPage) {
    this.#device = device
    this.life = page?.life ?? new Life()
    const { now, world, network } = device
    if (page?.life === undefined) {
      this.life.atDeath(() => {
        if (this.life.isEnding) return
        world.tally.tabDeaths++
        world.note(`   ${device.name}: the tab dies`)
      })
    }
    const { unlocked } = page ?? {}
    const encryption = page && encryptionBy(unlocked?.keyring ?? new Keyring(), unlocked?.user_id)
    const mirror = openMortalMirror(device.databaseName, this.life, encryption)
    this.mirror = mirror
    this.store = createTokenStore(mirror, {
      now,
      random: device.random,
      ...(page === undefined
        ? {
            beforeSessionStart: userId => enterDevice(mirror, userId),
            beforeSessionEnd: () => noteLeaving(mirror),
          }
        : unlocked && { person: unlocked }),
    })
    this.http = createHttp({
      store: this.store,
      now,
      locks: undefined,
      prefixUrl: PREFIX_URL,
      fetch: network.fetchFor(this.life),
      ...(page && { tablet: { sign: createTabletSigner(page.tablet), onRemoved: () => {} } }),
    })
    this.connectivity = createConnectivity(mirror, now)
    this.#pages = createLivePages(mirror)
    this.recorder = {
      mirror,
      now,
      random: device.random,
      clockOffsetMs: () => this.connectivity.state().clockOffsetMs,
      utcOffsetMinutes: () => -300,
      nextCounter: createDeviceCounter(mirror),
      ...(page && { sealOperation: createOperationSealer(() => page.tablet.delivery_key) }),
    }
    const keys = page && { tablet_id: page.tablet.tablet_id, areaKeys: unlocked?.areaKeys ?? new Map() }
    this.tabletKeys = keys
    this.#pullsHome = page !== undefined
    const tabletParts = keys && this.#tabletTransport(keys, this.http, unlocked !== undefined)
    this.#transport = tabletParts?.transport ?? createHttpTransport(this.http, this.connectivity, { now })
    this.#sender = createSender(mirror, this.#transport, () => 0)
    this.#closedSender = tabletParts && createClosedSender(mirror, tabletParts.closed.pushEnvelopes, () => 0)
  }

  #tabletTransport(keys: TabletKeys, http: Http, hasPerson: boolean) {
    const { tablet } = http
    const { sealOperation, now } = this.recorder
    if (tablet === undefined || sealOperation === undefined) throw new Error('This is no tablet of a home.')
    const observer = this.connectivity
    return createTabletTransport({ http: { ...http, tablet }, observer, keys, sealOperation, hasPerson, now })
  }

  /** A step that waits for a late answer is under way; another of its kind does not begin. */
  isBusy(way: 'push' | 'pull'): boolean {
    return (way === 'push' ? this.#sending : this.#pulling) !== undefined
  }

  /** Sends until nothing waits, as the loop does, one step at a time; whether all was answered. */
  push(): Promise<boolean> {
    this.#sending ??= this.#step(async () => {
      const [{ isAllSent }] = await Promise.all([this.#sender.step(never), this.#closedSender?.step(never)])
      if (isAllSent) await (this.#pullsHome ? forgetAnsweredEnvelopes : clearIfLeft)(this.mirror)
      return isAllSent
    }).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Pulls until nothing is missing; returns whether the server responded. */
  pull(): Promise<boolean> {
    this.#pulling ??= this.#step(async () => {
      const { tabletKeys: keys } = this
      const options = {
        mirror: this.mirror,
        transport: this.#transport,
        now: () => this.#device.now() + this.connectivity.state().clockOffsetMs,
        months: this.#pullsHome ? HOME_TABLET_MONTHS : MONTHS,
        pageSize: createBatchSize(this.#device.world.page, 1),
        ...(keys !== undefined &&
          this.mirror.unlockedBy !== undefined && {
            openReceivedLetters: () => openLettersWith(this.mirror, keys),
          }),
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
      for (const { page } of await this.#opened(messages)) {
        const outcome = page && (await this.#pages.store(owner, page))
        if (outcome !== undefined) count(this.#device.world.tally.pages, outcome)
      }
      return true
    })
  }

  /** On a home's tablet the pages of a stream come sealed, and are opened by the real transport. */
  async #opened(messages: readonly LiveChange[]): Promise<readonly LiveChange[]> {
    const { tabletKeys: keys } = this
    if (keys === undefined || messages.length === 0) return messages
    const events = messages.map(message => `event: moved\ndata: ${JSON.stringify(message)}\n\n`)
    const openedMessages: LiveChange[] = []
    const { tablet } = this.http
    if (tablet === undefined) return messages
    const answering = { ...tablet, get: async () => new Response(events.join('')) } as unknown as Caller
    const { transport } = this.#tabletTransport(keys, { ...this.http, tablet: answering }, false)
    await new Promise<void>(resolve => {
      const onChange = (change: LiveChange) => {
        openedMessages.push(change)
        if (openedMessages.length === messages.length) resolve()
      }
      // It ends without a goodbye.
      const callbacks = { onOpen: () => {}, onHeartbeat: () => {}, onChange }
      transport.openLiveStream(callbacks, never).catch(() => {})
    })
    return openedMessages
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
      if (!this.life.isDead && !this.#isLeft && !isExpected(error)) throw error
      return false
    }
  }

  /** Resolves when nothing of this tab runs any more. */
  async underWay(): Promise<void> {
    await Promise.allSettled([this.#sending, this.#pulling])
  }

  /** Somebody has unlocked the tablet in this document: what is under way here fails from now on. */
  leave(): void {
    this.#isLeft = true
    this.mirror.close({ disableAutoOpen: true })
  }

  /** The tablet is being locked: its keys are gone, and the document is for a moment still there. */
  closeKeys(): void {
    this.life.isEnding = true
    this.#isLeft = true
    closeKeys(this.mirror)
  }

  /** Closed by its person, which for what is under way is no better than dying. */
  shut(): void {
    this.life.isEnding = true
    this.life.die()
  }
}

/** The two ways of getting no response; anything else is a fault of ours. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoResponse' || error.name === 'SignInNeeded')
