/** A tablet or laptop: one database, one or two tabs open on it, a network, a clock that may be wrong. */
import { webcrypto } from 'node:crypto'
import * as v from 'valibot'
import { openSession } from '#server/accounts/sessions.ts'
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
  /** Whom it belongs to at the moment; null after signing out. */
  person: Person | null = null
  readonly databaseName: string
  #tabs: Tab[] = []
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

  readonly now = (): number => this.world.clock.now + this.clockOffset

  /** A living tab, opened when there is none. */
  async tab(which: 0 | 1 = 0): Promise<Tab> {
    this.bury()
    while (this.#tabs.length <= which) {
      const tab = new Tab(this)
      this.#tabs.push(tab)
      await this.#entered(tab)
    }
    const tab = this.#tabs[which]
    if (tab === undefined) throw new Error('A tab was not opened.')
    return tab
  }

  get openTabs(): readonly Tab[] {
    return this.#tabs
  }

  /** As `startSync` of a page does for who is signed in. */
  async #entered(tab: Tab): Promise<void> {
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
          { now: () => world.clock.now, random: world.random },
          { user_id: person.id, device_id, device_kind: 'mine', device_name: null, public_key },
        ),
      )
    const profile = {
      id: person.id,
      first_name: person.name,
      last_name: '',
      email: `${person.name}@hearth.test`,
      image_url: null,
      company_id: world.company.id,
      company_name: null,
      role: null,
      current_home_id: null,
      grants: [],
    }
    await tab.store.begin(v.parse(tokensAnswer, tokens), profile, 'mine', keys.privateKey)
    this.person = person
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

  /** Every tab is shut; what was under way in them dies. */
  close(): void {
    for (const tab of this.#tabs) tab.shut()
    this.bury()
  }

  /** Takes dead tabs away; they are not counted twice. */
  bury(): void {
    const dead = this.#tabs.filter(({ life }) => life.isDead)
    this.#past.push(...dead)
    this.#tabs = this.#tabs.filter(({ life }) => !life.isDead)
    for (const tab of dead) tab.mirror.close({ disableAutoOpen: true })
  }

  /** After the run: nothing of it stays in memory. */
  async discard(): Promise<void> {
    this.close()
    await Promise.allSettled(this.#past.map(({ underWay }) => underWay()))
    indexedDB.deleteDatabase(this.databaseName)
  }
}
