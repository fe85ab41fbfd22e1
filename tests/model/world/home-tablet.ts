/**
 * The tablet of a home (decision 103): one device whose pages are locked, or unlocked by one of several people with
 * their PIN. Enrollment, keys, rows at rest, letters, envelopes and reports are the real ones; only the hash of a PIN
 * costs less.
 */
import { webcrypto } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { areasOfRole } from '#domain/rules/access/areas.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { TabletCaller } from '#server/access/tablet-caller.ts'
import { endSessionsOnDevice, openSession } from '#server/accounts/sessions.ts'
import { requireTabletOfPerson } from '#server/accounts/tablets/sign-in.ts'
import { type StreamRights, streamRightsOfTablet } from '#server/sync/live-pages.ts'
import { sealLivePage } from '#server/sync/tablets/seal-rows.ts'
import { forgetPin, whyToLeave } from '#src/app/tablet/may-stay.ts'
import { reportTablet } from '#src/app/tablet/report.ts'
import { setUpPin, storeNewcomer } from '#src/app/tablet/set-up-pin.ts'
import type { NewcomerSession } from '#src/app/tablet/tablet-page.ts'
import { becomeTablet } from '#src/mirror/tables/enter-tablet.ts'
import { tokensAnswer } from '#src/session/answers.ts'
import { NotOurServer, Unreachable } from '#src/session/failures.ts'
import { openForPerson } from '#src/sync/open-for-person.ts'
import type { PinHashCost } from '#src/vault/argon2.ts'
import { enrollTablet } from '#src/vault/enroll.ts'
import type { StoredTablet } from '#src/vault/stored.ts'
import { type PinResult, tryPin, type Unlocked } from '#src/vault/unlock.ts'
import type { HomeIndex, Person } from './company.ts'
import { Device } from './device.ts'
import { Tab } from './tab.ts'

const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** A try of 64 MiB takes longer than all else in a story. */
const PIN_COST: PinHashCost = { memory_kib: 8, passes: 1 }
const WRONG_PIN = '000000'
/** How long a page that is left still runs, in real time. */
const LEAVING_MS = 2

export class HomeTablet extends Device {
  readonly home: HomeIndex = 0
  /** When the office took it out of use, by the server's clock. */
  removedAtMs: number | undefined
  /** Newest last: of two, the tablet may have died before it stored the second. */
  readonly #pins = new Map<number, readonly string[]>()
  #pinsChosen = 0
  #stored: StoredTablet | undefined
  #unlocked: { readonly tab: Tab; readonly person: Person } | undefined

  /** Who has unlocked it, as the model knows it. */
  override get person(): Person | null {
    const { tab, person } = this.#unlocked ?? {}
    return tab !== undefined && person !== undefined && !tab.life.isDead ? person : null
  }

  override get random() {
    return this.world.randomOfTablet
  }

  get tablet(): StoredTablet {
    if (this.#stored === undefined) throw new Error('The tablet is not enrolled.')
    return this.#stored
  }

  get homeScope(): Scope {
    return `home:${this.tablet.home_id}`
  }

  override get isWhollyOpen(): boolean {
    return this.person !== null && (this.#unlocked?.tab.mirror.isWhollyOpen ?? false)
  }

  protected override openTab(): Tab {
    return new Tab(this, this.#stored && { tablet: this.#stored })
  }

  /** Nobody's mirror: a page of it belongs to the home. */
  protected override async entered(): Promise<void> {}

  /** By somebody who manages the home and is signed in on another device. */
  async enroll(manager: Device): Promise<void> {
    const tab = await this.tab()
    const { signedIn } = (await manager.tab()).http
    const tablet_id = await tab.store.deviceId()
    const home_id = this.world.company.homes[this.home]?.id ?? 0
    const form = {
      code: '',
      name: 'Kitchen',
      protection: 'stored',
      disk_encrypted: true,
      screen_lock: true,
    } as const
    const { tablet } = await enrollTablet(form, { tablet_id, app_version: '1' }, ({ code: _, ...request }) =>
      signedIn.post('tablets', { json: { ...request, home_id } }).json(),
    )
    await becomeTablet(tab.mirror, tablet)
    this.close()
    this.#stored = tablet
  }

  /** Signs in with password and code and chooses a PIN. False without an answer, or when the server refuses. */
  async arrive(person: Person): Promise<boolean> {
    await this.lock()
    const tab = await this.tab()
    const keys = await webcrypto.subtle.generateKey(KEY_TYPE, true, ['sign', 'verify'])
    const newcomer = this.network.isCut ? undefined : await this.#signedIn(person, keys)
    if (newcomer === undefined) return false
    const pin = String(100_000 + ++this.#pinsChosen)
    this.#pins.set(person.id, [...(this.#pins.get(person.id) ?? []).slice(-1), pin])
    const setUp = setUpPin(
      {
        tablet: this.tablet,
        device: tab,
        newcomer,
        thirdPart: this.#thirdPart(),
        now: this.now,
        cost: PIN_COST,
      },
      pin,
    ).catch(withoutAnswer)
    const chosen = await Promise.race([setUp, this.network.stalls()])
    if (chosen === undefined) return false
    const { unlocked } = chosen
    const opened = await this.#open(tab, person, unlocked)
    await opened.store.begin(newcomer.tokens, newcomer.user, 'home', unlocked.signing_key)
    await storeNewcomer(opened.mirror, chosen.person, unlocked.keyring.keys)
    return true
  }

  async #signedIn(person: Person, keys: CryptoKeyPair): Promise<NewcomerSession | undefined> {
    const { world } = this
    const public_key = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
    const device = { device_id: this.tablet.tablet_id, device_kind: 'home', device_name: null } as const
    try {
      const tokens = await world.database.transaction().execute(async transaction => {
        await requireTabletOfPerson(transaction, { user_id: person.id, ...device }, world.nowInstant)
        const clock = { now: () => world.clock.now, random: this.random }
        const tokens = await openSession(transaction, clock, { user_id: person.id, ...device, public_key })
        const user = { user_id: person.id, device_id: device.device_id }
        await endSessionsOnDevice(transaction, user, tokens.server_time, tokens.session_id)
        return tokens
      })
      return {
        tokens: v.parse(tokensAnswer, tokens),
        user: this.profileOf(person),
        signingKey: keys.privateKey,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return undefined
    }
  }

  #thirdPart(): Uint8Array<ArrayBuffer> {
    const { third_part } = this.tablet
    if (third_part === undefined) throw new Error('The third part of this tablet is not on its disk.')
    return third_part
  }

  hasPin(person: Person): boolean {
    return this.#pins.has(person.id)
  }

  /** From now on the person types another one. */
  forgetPin(person: Person): void {
    this.#pins.set(person.id, [WRONG_PIN])
  }

  /** Tries the PIN that the person knows, after locking; `touches`: dies in the middle of opening. */
  async unlock(person: Person, touches?: number): Promise<PinResult['outcome']> {
    await this.lock()
    const tab = await this.tab()
    const { tablet } = this
    for (const pin of (this.#pins.get(person.id) ?? []).toReversed()) {
      const thirdPart = this.#thirdPart()
      const result = await tryPin({
        tables: tab.mirror,
        tablet,
        user_id: person.id,
        pin,
        thirdPart,
        now: this.now,
      })
      if (result.outcome === 'waiting') return 'waiting'
      if (result.outcome === 'wrong') continue
      if (touches !== undefined) tab.life.dieAfter(touches)
      await this.#open(tab, person, result.unlocked)
      return 'open'
    }
    return 'wrong'
  }

  /** In the same document; nothing is shown before all is opened. */
  async #open(locked: Tab, person: Person, unlocked: Unlocked): Promise<Tab> {
    const tab = new Tab(this, { tablet: this.tablet, unlocked, life: locked.life })
    const { tabletKeys } = tab
    if (tabletKeys === undefined) throw new Error('A page without keys was opened.')
    try {
      await openForPerson(tab.mirror, person.id, tabletKeys)
    } catch (error) {
      this.remember(tab)
      throw error
    }
    locked.leave()
    this.remember(locked)
    this.tabs = this.tabs.map(one => (one === locked ? tab : one))
    this.#unlocked = { tab, person }
    return tab
  }

  /** Every tab loads the lock page. Between the end of the keys and that of the page a moment passes. */
  async lock(): Promise<void> {
    const { tab } = this.#unlocked ?? {}
    if (this.person === null || tab === undefined) return
    tab.closeKeys()
    await Promise.race([tab.underWay(), new Promise(resolve => setTimeout(resolve, LEAVING_MS))])
    this.close()
  }

  override close(): void {
    super.close()
    this.#unlocked = undefined
  }

  /** As the app does when its person may not unlock the tablet any more, or the server has ended their session. */
  async lockIfNotAllowed(): Promise<void> {
    const { tab, person } = this.#unlocked ?? {}
    if (tab === undefined || person === undefined || this.person === null) return
    const reason = await whyToLeave(tab.mirror)
    if (reason === undefined) return
    if (reason === 'must_sign_in') await forgetPin(tab.mirror)
    this.world.note(`   ${this.name}: locks itself, ${person.name} may not unlock it`)
    await this.lock()
  }

  /** Whether the report was answered. */
  async report(): Promise<boolean> {
    const tab = await this.tab()
    const reporting = reportTablet(tab).then(() => true, withoutAnswer)
    const isAnswered = (await Promise.race([reporting, this.network.stalls()])) ?? false
    this.#stored = (await tab.mirror.tablet.get('this')) ?? this.#stored
    return isAnswered
  }

  /** By the rights that the model knows. */
  mayBeOpenedBy({ isActive, holds }: Person): boolean {
    return isActive && holds.some(({ home, role }) => home === this.home && areasOfRole(role).length > 0)
  }

  /** With the PIN or, without one, with password and code. */
  override async signIn(person: Person): Promise<void> {
    if (this.person === person) return
    if (!this.hasPin(person) || (await this.unlock(person)) === 'wrong') await this.arrive(person)
  }

  override signOut(): Promise<void> {
    return this.lock()
  }

  override async streamRights(): Promise<StreamRights | undefined> {
    const row = await this.world.database
      .selectFrom('tablet')
      .selectAll()
      .where('id', '=', this.tablet.tablet_id)
      .executeTakeFirst()
    if (row === undefined || row.removed_at !== null || row.suspended_at !== null) return undefined
    const caller = row as unknown as TabletCaller
    return streamRightsOfTablet(caller, page => sealLivePage(caller, page))
  }
}

/** No response, half of one, or one that refuses: the tablet asks again later. Anything else is a mistake. */
function withoutAnswer(error: unknown): undefined {
  const isNone = [Refusal, Unreachable, NotOurServer, SyntaxError].some(kind => error instanceof kind)
  if (!isNone) throw error
  return undefined
}
