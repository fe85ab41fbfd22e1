/** The session of this device in IndexedDB: one row, shared by all tabs. Home choice and theme are in localStorage. */
import { liveQuery, type Observable, type Table } from 'dexie'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { type RandomBytes, uuidV7 } from '#domain/values/ids.ts'
import type { TokensAnswer, UserAnswer } from './answers.ts'
import type { DeviceKind, StoredDevice, StoredSession } from './stored.ts'

/** The tables of the mirror database that a token store needs. Tests need not create the others. */
export interface SessionTables {
  readonly session: Table<StoredSession, StoredSession['id']>
  readonly device: Table<StoredDevice, 'this'>
}

export interface TokenStore {
  read(): Promise<StoredSession | undefined>
  /** Emits every change, in this tab or another; undefined means signed out. */
  watch(): Observable<StoredSession | undefined>
  begin(tokens: TokensAnswer, user: UserAnswer, deviceKind: DeviceKind, signingKey: CryptoKey): Promise<void>
  /** Stores new tokens of the same session; returns false when another session has replaced it meanwhile. */
  renew(tokens: TokensAnswer): Promise<boolean>
  /**
   * Marks the session as refused because of this refresh token; `isEnded` when the session is over, not only the token.
   * Does not touch mirror and outbox (design §5).
   */
  refuse(refreshToken: string, options: { isEnded: boolean }): Promise<void>
  replaceProfile(user: UserAnswer): Promise<void>
  clear(): Promise<void>
  /** Returns this device's id, made at the first call. */
  deviceId(): Promise<string>
}

/** Who has unlocked a home's tablet. Others have sessions there too, each readable under its person's key alone. */
export interface UnlockedPerson {
  readonly user_id: number
  /** In the memory of the page only. */
  readonly signing_key: CryptoKey
}

export interface TokenStoreOptions {
  readonly now: () => number
  readonly random: RandomBytes
  /** On a home's tablet: whose session this page has. */
  readonly person?: UnlockedPerson
  /** Runs before a session is stored; when it fails, no one is signed in. */
  readonly beforeSessionStart?: (userId: number, deviceKind: DeviceKind) => Promise<void>
  /** Runs before a session is deleted, so that a tab that dies in between leaves the user signed in. */
  readonly beforeSessionEnd?: () => Promise<void>
}

export function createTokenStore(
  tables: SessionTables,
  {
    now,
    random,
    person,
    beforeSessionStart = async () => {},
    beforeSessionEnd = async () => {},
  }: TokenStoreOptions,
): TokenStore {
  const id = sessionIdOf(person?.user_id)
  const read = async () => {
    const session = await tables.session.get(id)
    return person && session ? { ...session, signing_key: person.signing_key } : session
  }
  const tokenFields = (tokens: TokensAnswer) => ({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    access_expires_at_ms: now() + tokens.expires_in * 1_000,
    isRefused: false,
    isEnded: false,
  })
  return {
    read,
    watch: () => liveQuery(read),

    async begin(tokens, user, device_kind, signing_key) {
      await beforeSessionStart(user.id, device_kind)
      const session: StoredSession = {
        id,
        session_id: tokens.session_id,
        device_kind,
        signing_key,
        ...tokenFields(tokens),
        ...profileOf(user),
      }
      const { signing_key: _, ...sessionWithoutKey } = session
      // On a home's tablet a key in the database would be in the clear in the browser's profile; `read` adds it.
      await tables.session.put(person === undefined ? session : (sessionWithoutKey as StoredSession))
    },

    async renew(tokens) {
      const changedCount = await tables.session
        .where({ id })
        .filter(session => session.session_id === tokens.session_id)
        .modify(tokenFields(tokens))
      return changedCount === 1
    },

    async refuse(refreshToken, { isEnded }) {
      await tables.session
        .where({ id })
        .filter(session => session.refresh_token === refreshToken)
        .modify({ isRefused: true, isEnded })
    },

    async replaceProfile(user) {
      await tables.session
        .where({ id })
        .filter(session => session.user.id === user.id)
        .modify(profileOf(user))
    },

    async clear() {
      await beforeSessionEnd()
      await tables.session.delete(id)
    },

    async deviceId() {
      const device = await tables.device.get('this')
      if (device !== undefined) return device.device_id
      const newDevice: StoredDevice = { id: 'this', device_id: uuidV7(now(), random), counter: 0 }
      // Of two tabs at the very first start, the tab that adds first sets the id.
      await tables.device.add(newDevice).catch(() => undefined)
      return (await tables.device.get('this'))?.device_id ?? newDevice.device_id
    },
  }
}

/** The key of the device's session or, on a home's tablet, of a person's. */
export const sessionIdOf = (userId: number | undefined): StoredSession['id'] =>
  userId === undefined ? 'current' : `person-${userId}`

function profileOf(user: UserAnswer): Pick<StoredSession, 'user' | 'role' | 'grants' | 'current_home_id'> {
  const { id, first_name, last_name, email, image_url, company_id, company_name } = user
  const grants: readonly GrantFacts[] = user.grants
  return {
    user: { id, first_name, last_name, email, image_url, company_id, company_name },
    role: user.role,
    grants,
    current_home_id: user.current_home_id,
  }
}
