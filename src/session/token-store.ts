/** The session of this device in IndexedDB: one row, shared by all tabs. Home choice and theme are in localStorage. */
import { liveQuery, type Observable, type Table } from 'dexie'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { type RandomBytes, uuidV7 } from '#domain/values/ids.ts'
import type { TokensAnswer, UserAnswer } from './answers.ts'
import type { DeviceKind, StoredDevice, StoredSession } from './stored.ts'

/** The tables of the mirror database that a token store needs. Tests need not create the others. */
export interface SessionTables {
  readonly session: Table<StoredSession, 'current'>
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

export interface TokenStoreOptions {
  readonly now: () => number
  readonly random: RandomBytes
  /** Runs before a session is stored; when it fails, no one is signed in. */
  readonly beforeSessionStart?: (userId: number, deviceKind: DeviceKind) => Promise<void>
  /** Runs before a session is deleted, so that a tab that dies in between leaves the user signed in. */
  readonly beforeSessionEnd?: () => Promise<void>
}

export function createTokenStore(
  tables: SessionTables,
  { now, random, beforeSessionStart = async () => {}, beforeSessionEnd = async () => {} }: TokenStoreOptions,
): TokenStore {
  const read = () => tables.session.get('current')
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
      await tables.session.put({
        id: 'current',
        session_id: tokens.session_id,
        device_kind,
        signing_key,
        ...tokenFields(tokens),
        ...profileOf(user),
      })
    },

    async renew(tokens) {
      const changedCount = await tables.session
        .where({ id: 'current' })
        .filter(session => session.session_id === tokens.session_id)
        .modify(tokenFields(tokens))
      return changedCount === 1
    },

    async refuse(refreshToken, { isEnded }) {
      await tables.session
        .where({ id: 'current' })
        .filter(session => session.refresh_token === refreshToken)
        .modify({ isRefused: true, isEnded })
    },

    async replaceProfile(user) {
      await tables.session
        .where({ id: 'current' })
        .filter(session => session.user.id === user.id)
        .modify(profileOf(user))
    },

    async clear() {
      await beforeSessionEnd()
      await tables.session.delete('current')
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
