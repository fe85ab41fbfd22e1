/**
 * Opens a home's tablet with a manager's sealed code when nobody with a PIN is there (decision 106): all areas, for
 * reading. It needs neither a connection nor the third part. What opens once is gone before anything is shown.
 */
import type { Table } from 'dexie'
import * as v from 'valibot'
import {
  EMERGENCY_USE_INFO,
  type EmergencyWords,
  emergencyContext,
  type SealedEmergency,
} from '#domain/protocol/emergency.ts'
import { tabletSecrets } from '#domain/protocol/tablet-keys.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { instantAt } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { encodeBase64url } from '../session/base64url.ts'
import { importKeyPair, importPublicKey, sealTo } from './hpke.ts'
import { hasKeysInUse } from './key-letters.ts'
import { Keyring } from './keyring.ts'
import { dataKeysOf, privateKeysOf } from './person-secrets.ts'
import { randomBytes } from './random.ts'
import { openUnderCode } from './sealed-code.ts'
import type { StoredEmergencyUse, StoredTablet } from './stored.ts'

export interface EmergencyTables {
  readonly tablet: Table<StoredTablet, 'this'>
  readonly emergency_use: Table<StoredEmergencyUse, string>
}

/** What is in the memory of a page that was opened in an emergency. */
export interface OpenEmergency {
  readonly use: StoredEmergencyUse
  readonly keyring: Keyring
  readonly areaKeys: ReadonlyMap<Area, readonly CryptoKeyPair[]>
}

export type EmergencyResult =
  | { readonly outcome: 'open'; readonly emergency: OpenEmergency }
  | { readonly outcome: 'wrong' }
  /** There is no code on this tablet, or it was used a moment ago. */
  | { readonly outcome: 'none' }

/** @param code as `parseSealedCode` returns it */
export async function openInEmergency(
  tables: EmergencyTables,
  { code, words }: { readonly code: string; readonly words: EmergencyWords },
  now: () => number,
): Promise<EmergencyResult> {
  const stored = await tables.tablet.get('this')
  if (stored?.emergency === undefined) return { outcome: 'none' }
  const { id: codeId, sealed, wrong_codes } = stored.emergency
  const content = await openUnderCode(code, sealed, emergencyContext(stored.tablet_id, codeId))
  if (content === undefined) {
    await countWrongCode(tables, codeId)
    return { outcome: 'wrong' }
  }
  // The server sealed what it had read with this schema.
  const secrets = v.parse(tabletSecrets, content)
  const keys = AREAS.flatMap(area => dataKeysOf(area, secrets[area]))
  // Sealed before the keys were changed: a part of the charts would be missing, and nothing would say so.
  if (!hasKeysInUse(keys, stored)) return { outcome: 'none' }
  const use = await sealedUse(stored, { code_id: codeId, wrong_codes }, words, now())
  const areaKeys = await Promise.all(
    AREAS.map(async area => {
      const pairs = await Promise.all(privateKeysOf(secrets[area]).map(importKeyPair))
      return [area, pairs] as const
    }),
  )
  if (!(await storeUse(tables, use))) return { outcome: 'none' }
  const keyring = new Keyring(keys)
  return { outcome: 'open', emergency: { use, keyring, areaKeys: new Map(areaKeys) } }
}

/** Notes that the charts are closed: told with the next report. */
export async function closeEmergency(
  uses: EmergencyTables['emergency_use'],
  id: string,
  nowMs: number,
): Promise<void> {
  await uses.where({ id }).modify(use => {
    if (use.closed_at === null) Object.assign(use, { closed_at: instantAt(nowMs), is_confirmed: false })
  })
}

/** Replaces the code that opens this tablet by the one that the server has now; never by one that was used here. */
export async function keepEmergencyCode(
  { tablet, emergency_use }: EmergencyTables,
  code: SealedEmergency | null,
): Promise<void> {
  // In one transaction: the code may be used at this moment.
  await tablet.db.transaction('rw', tablet, emergency_use, async () => {
    const isUsed = code !== null && (await emergency_use.where('code_id').equals(code.id).count()) > 0
    await tablet.where({ id: 'this' }).modify(stored => {
      if (code === null || isUsed) delete stored.emergency
      else if (stored.emergency?.id !== code.id) stored.emergency = { ...code, wrong_codes: 0 }
    })
  })
}

const countWrongCode = ({ tablet }: EmergencyTables, codeId: string) =>
  tablet.where({ id: 'this' }).modify(({ emergency }) => {
    if (emergency?.id === codeId) emergency.wrong_codes++
  })

/** Seals what was typed to the server: a reason may name a client. */
async function sealedUse(
  { delivery_key }: StoredTablet,
  ofCode: Pick<StoredEmergencyUse, 'code_id' | 'wrong_codes'>,
  words: EmergencyWords,
  nowMs: number,
): Promise<StoredEmergencyUse> {
  const id = uuidV7(nowMs, randomBytes)
  const plaintext = new TextEncoder().encode(JSON.stringify(words))
  const context = { info: EMERGENCY_USE_INFO, aad: id }
  const { enc, ct } = await sealTo(await importPublicKey(delivery_key), plaintext, context)
  return {
    ...{ id, ...ofCode, opened_at: instantAt(nowMs), closed_at: null, is_confirmed: false },
    ...{ key_id: delivery_key.id, enc: encodeBase64url(enc), ct: encodeBase64url(ct) },
  }
}

/**
 * Writes the use and deletes what the code opens, together and durably.
 *
 * @returns false when another tab was first
 */
const storeUse = ({ tablet, emergency_use }: EmergencyTables, use: StoredEmergencyUse): Promise<boolean> =>
  tablet.db.transaction('rw', tablet, emergency_use, async () => {
    const stored = await tablet.get('this')
    if (stored?.emergency?.id !== use.code_id) return false
    const { emergency: _, ...withoutCode } = stored
    await emergency_use.add(use)
    await tablet.put(withoutCode)
    return true
  })
