/** A tablet or laptop: one database, one or two tabs open on it, a network, a clock that may be wrong. */
import { webcrypto } from 'node:crypto'
import * as v from 'valibot'
import type { RandomBytes } from '#domain/values/ids.ts'
import { callerOfSession, findSession } from '#server/access/require-session.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { readStreamRights, type StreamRights } from '#server/sync/live-pages.ts'
import { clearIfLeft, enterDevice, leaveDevice } from '#src/mirror/tables/clear.ts'
import { tokensAnswer } from '#src/session/answers.ts'
import { count } from '../tally.ts'
import type { Person } from './company.ts'
import { Network } from './network.ts'
import { Tab } from './tab.ts'
import type { World } from './world.ts'

const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

export class Device {
  readonly network: Network
  /** How far its clock is off, in milliseconds. */
  clockOffset = 0
  readonly databaseName: string
  protected tabs: Tab[] = []
  #person: Person | null = null
  #past: Tab[] = []

  constructor(
    readonly world: World,
    readonly name: string,
    /** Who signs in first, and when nobody else did. */
    readonly usual: Person,
  ) {
    this.databaseName = `model-${world.company.id}-${name}`
    this.network = new Network({
      servers: world.servers,
      later: world.later,
      happened: fault => {
        count(world.tally.faults, fault)
        world.note(`   ${name}: a call is ${fault.replaceAll('_', ' ')}`)
      },
    })
  }

  /** Whom it belongs to at the moment; null after signing out. */
  get person(): Person | null {
    return this.#person
  }

  set person(person: Person | null) {
    this.#person = person
  }

  /** Whether somebody may read all that is on it. */
  get isWhollyOpen(): boolean {
    return true
  }

  get random(): RandomBytes {
    return this.world.random
  }

  readonly now = (): number => this.world.clock.now + this.clockOffset

  /** A living tab, opened when there is none. */
  async tab(which: 0 | 1 = 0): Promise<Tab> {
    this.bury()
    while (this.tabs.length <= which) {
      const tab = this.openTab()
      this.tabs.push(tab)
      await this.entered(tab)
    }
    const tab = this.tabs[which]
    if (tab === undefined) throw new Error('A tab was not opened.')
    return tab
  }

  protected openTab(): Tab {
    return new Tab(this)
  }

  get openTabs(): readonly Tab[] {
    return this.tabs
  }

  /** Tabs that are not shown any more, in the order in which they went. */
  get pastTabs(): readonly Tab[] {
    return this.#past
  }

  /** As `startSync` of a page does for who is signed in. */
  protected async entered(tab: Tab): Promise<void> {
    const session = await tab.store.read()
    if (session !== undefined) await enterDevice(tab.mirror, session.user.id)
  }

  async signIn(person: Person): Promise<void> {
    const { world } = this
    const tab = await this.tab()
    const keys = await webcrypto.subtle.generateKey(KEY_TYPE, false, ['sign', 'verify'])
    const public_key = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
    const device_id = await tab.store.deviceId()
    const tokens = await world.database
      .transaction()
      .execute(transaction =>
        openSession(
          transaction,
          { now: () => world.clock.now, random: this.random },
          { user_id: person.id, device_id, device_kind: 'mine', device_name: null, public_key },
        ),
      )
    await tab.store.begin(v.parse(tokensAnswer, tokens), this.profileOf(person), 'mine', keys.privateKey)
    this.person = person
  }

  protected profileOf(person: Person) {
    return {
      id: person.id,
      first_name: person.name,
      last_name: '',
      email: `${person.name}@hearth.test`,
      image_url: null,
      company_id: this.world.company.id,
      company_name: null,
      role: null,
      current_home_id: null,
      grants: [],
    }
  }

  /** As the session provider does; the server is told when it can be reached. */
  async signOut(): Promise<void> {
    const tab = await this.tab()
    const goodbye = tab.http.signedIn.delete('auth/sessions').catch(() => {})
    await Promise.race([goodbye, this.network.stalls()])
    await tab.store.clear()
    this.person = null
    await leaveDevice(tab.mirror)
  }

  /** The engine does this whenever all is sent. */
  async clearIfLeft(): Promise<void> {
    const tab = await this.tab()
    await clearIfLeft(tab.mirror)
  }

  /** Of a stream that is opened now; undefined when the server does not let this device. */
  async streamRights(): Promise<StreamRights | undefined> {
    const { database, nowInstant: now } = this.world
    const session = await (await this.tab()).store.read()
    const found = session && (await findSession(database, session.access_token))
    if (found === undefined || found.isEnded || found.access_expires_at <= now) return undefined
    return readStreamRights(database, callerOfSession(found, now), now)
  }

  /** Every tab is shut; what was under way in them dies. */
  close(): void {
    for (const tab of this.tabs) tab.shut()
    this.bury()
  }

  /** Takes dead tabs away; they are not counted twice. */
  bury(): void {
    const dead = this.tabs.filter(({ life }) => life.isDead)
    this.tabs = this.tabs.filter(({ life }) => !life.isDead)
    for (const tab of dead) this.remember(tab)
  }

  /** A tab that is not shown any more, and in which something may still be under way. */
  protected remember(tab: Tab): void {
    this.#past.push(tab)
    tab.mirror.close({ disableAutoOpen: true })
  }

  /** After the run: nothing of it stays in memory. */
  async discard(): Promise<void> {
    this.close()
    await Promise.allSettled(this.#past.map(tab => tab.underWay()))
    indexedDB.deleteDatabase(this.databaseName)
  }
}
