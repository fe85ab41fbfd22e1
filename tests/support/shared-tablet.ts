/** A home's tablet with its real mirror, vault and calls, which several people unlock in turn. The server is the real app. */
import { randomBytes, webcrypto } from 'node:crypto'
import * as v from 'valibot'
import { changeKeys } from '#src/app/tablet/change-keys.ts'
import { reportTablet } from '#src/app/tablet/report.ts'
import { setUpPin, storeNewcomer } from '#src/app/tablet/set-up-pin.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { becomeTablet, enterTablet } from '#src/mirror/tables/enter-tablet.ts'
import { tokensAnswer, userAnswer } from '#src/session/answers.ts'
import { createHttp, type Http } from '#src/session/http.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createConnectivity } from '#src/sync/engine/connectivity.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { createOperationSealer } from '#src/sync/outbox/envelopes.ts'
import { openLettersWith } from '#src/sync/transport/area-rows.ts'
import { createTabletTransport } from '#src/sync/transport/tablet-transport.ts'
import type { PinHashCost } from '#src/vault/argon2.ts'
import { enrollTablet } from '#src/vault/enroll.ts'
import { requireKeysInUse } from '#src/vault/key-letters.ts'
import { Keyring } from '#src/vault/keyring.ts'
import type { StoredTablet } from '#src/vault/stored.ts'
import { createTabletSigner } from '#src/vault/tablet-request.ts'
import { type PinResult, tryPin, type Unlocked } from '#src/vault/unlock.ts'
import { PEOPLE, type PersonName } from './homes.ts'
import { ADDRESS, type TestServer } from './server.ts'

const random = (size: number) => new Uint8Array(randomBytes(size))
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
export const CHEAP: PinHashCost = { memory_kib: 64, passes: 1 }
const never = new AbortController().signal

export interface OpenPage {
  readonly mirror: MirrorDatabase
  readonly unlocked: Unlocked
  report(): Promise<void>
  pull(): Promise<void>
  /** Changes the keys as far as is due; `batches` is how many batches of rows are written again before it stops. */
  changeKeys(options?: { readonly batches?: number; readonly isAlone?: boolean }): Promise<void>
  lock(): void
}

export interface SharedTablet {
  readonly stored: StoredTablet
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly network: {
    isCut: boolean
    /** Whether the server does not hear a request: 'PUT /tablet/keys'. */
    losesRequest?: ((path: string) => boolean) | undefined
    /** Whether it hears it, and its answer is lost. */
    losesAnswer?: ((path: string) => boolean) | undefined
  }
  /** The mirror of a locked page. */
  openLocked(): MirrorDatabase
  /** Receives while it is locked, and reports. */
  pullLocked(): Promise<void>
  signIn(who: PersonName, pin: string): Promise<OpenPage>
  tryPin(who: PersonName, pin: string): Promise<PinResult>
  unlock(who: PersonName, pin: string): Promise<OpenPage>
  /** A page with these keys, however they were come by. */
  openWith(unlocked: Unlocked): Promise<OpenPage>
  delete(): Promise<void>
}

/** Enrolls a tablet of a home, as its manager. */
export async function sharedTablet(server: TestServer, home_id: number): Promise<SharedTablet> {
  const name = `shared-${crypto.randomUUID()}`
  const now = () => server.clock.now
  const network: SharedTablet['network'] = { isCut: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
    if (network.isCut || network.losesRequest?.(path)) throw new TypeError('Failed to fetch')
    const response = await server.app.fetch(request)
    if (network.losesAnswer?.(path)) throw new TypeError('Failed to fetch')
    return response
  }
  const mirrors: MirrorDatabase[] = []
  const open = (...encryption: Parameters<typeof encryptionBy>) => {
    const mirror = openMirror(name, encryptionBy(...encryption))
    mirrors.push(mirror)
    return mirror
  }
  const openLocked = () => open(new Keyring())

  const { access_token: token } = await server.signIn('manager')
  const locked = openLocked()
  const tablet_id = await createTokenStore(locked, { now, random }).deviceId()
  const { tablet: stored } = await enrollTablet(
    { code: '', name: 'Kitchen', protection: 'stored', disk_encrypted: true, screen_lock: true },
    { tablet_id, app_version: '1' },
    async ({ code: _, ...json }) => {
      const response = await server.request('/tablets', { token, json: { ...json, home_id } })
      return response.json()
    },
  )
  await becomeTablet(locked, stored)
  locked.close()
  const thirdPart = stored.third_part ?? new Uint8Array()

  const httpOf = (
    store: Parameters<typeof createHttp>[0]['store'],
  ): Http & Required<Pick<Http, 'tablet'>> => {
    const onRemoved = () => {}
    const credential = { sign: createTabletSigner(stored), onRemoved }
    const http = createHttp({
      store,
      now,
      fetch,
      locks: undefined,
      prefixUrl: `${ADDRESS}/api/v1`,
      tablet: credential,
    })
    const { tablet } = http
    if (tablet === undefined) throw new Error('The calls of a tablet are missing.')
    return { ...http, tablet }
  }
  const pullWith = (
    mirror: MirrorDatabase,
    http: ReturnType<typeof httpOf>,
    keys: Unlocked['areaKeys'],
    hasPerson: boolean,
  ) => {
    const connectivity = createConnectivity(mirror, now)
    const { transport } = createTabletTransport({
      http,
      observer: connectivity,
      keys: { tablet_id, areaKeys: keys },
      sealOperation: createOperationSealer(() => stored.delivery_key),
      hasPerson,
    })
    return pullAll({ mirror, transport, now, months: 2, offerLeftovers: async () => {} }, never)
  }

  const openWith = async (unlocked: Unlocked): Promise<OpenPage> => {
    const { keyring, user_id, areaKeys, signing_key } = unlocked
    const mirror = open(keyring, user_id)
    requireKeysInUse(keyring.keys, (await mirror.tablet.get('this')) ?? {})
    await enterTablet(mirror, user_id)
    await openLettersWith(mirror, { tablet_id, areaKeys })
    const http = httpOf(createTokenStore(mirror, { now, random, person: { user_id, signing_key } }))
    return {
      mirror,
      unlocked,
      report: () => reportTablet({ mirror, http }),
      pull: () => pullWith(mirror, http, areaKeys, true),
      async changeKeys({ batches = Number.POSITIVE_INFINITY, isAlone = true } = {}) {
        let left = batches
        const hold = {
          async runAlone(work: () => Promise<void>) {
            if (isAlone) await work()
            return isAlone
          },
        }
        await changeKeys({ mirror, caller: http.tablet, unlocked, hold, isIdle: async () => left-- > 0 })
      },
      lock() {
        keyring.close()
        mirror.close()
      },
    }
  }

  const tryPinOf = async (who: PersonName, pin: string) => {
    const mirror = openLocked()
    const result = await tryPin({
      tables: mirror,
      tablet: stored,
      user_id: PEOPLE[who].id,
      pin,
      thirdPart,
      now,
    })
    mirror.close()
    return result
  }

  return {
    stored,
    thirdPart,
    network,
    openLocked,
    async pullLocked() {
      const mirror = openLocked()
      const http = httpOf(createTokenStore(mirror, { now, random }))
      await pullWith(mirror, http, new Map(), false)
      await reportTablet({ mirror, http })
      mirror.close()
    },
    async signIn(who, pin) {
      const { publicKey, privateKey } = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
      const public_key = await webcrypto.subtle.exportKey('jwk', publicKey)
      const session = await server.signIn(who, { device_id: tablet_id, device_kind: 'home', public_key })
      const newcomer = {
        tokens: v.parse(tokensAnswer, session),
        user: v.parse(userAnswer, session.user),
        signingKey: privateKey,
      }
      const mirror = openLocked()
      const http = httpOf(createTokenStore(mirror, { now, random }))
      const { unlocked, person } = await setUpPin(
        { tablet: stored, device: { mirror, http }, newcomer, thirdPart, now, cost: CHEAP },
        pin,
      )
      mirror.close()
      const page = await openWith(unlocked)
      const store = createTokenStore(page.mirror, { now, random, person: unlocked })
      await store.begin(newcomer.tokens, newcomer.user, 'home', unlocked.signing_key)
      await storeNewcomer(page.mirror, person, unlocked.keyring.keys)
      return page
    },
    tryPin: tryPinOf,
    async unlock(who, pin) {
      const result = await tryPinOf(who, pin)
      if (result.outcome !== 'open') throw new Error(`The PIN is ${result.outcome}.`)
      return openWith(result.unlocked)
    },
    openWith,
    async delete() {
      for (const mirror of mirrors) mirror.close()
      const mirror = openMirror(name)
      await mirror.delete()
    },
  }
}
