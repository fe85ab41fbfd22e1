/**
 * The key pairs that tablets seal operations to. They are stored in the database, so that every API process opens the
 * same envelopes; the public half of the newest is sent with every pull and report.
 */
import * as v from 'valibot'
import type { DeliveryKey } from '#domain/protocol/tablets.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Connection } from '../../database/connection.ts'
import { ensureSetting, readSetting } from '../../database/kept-setting.ts'
import { newKeyPair, readRescuePair, type StoredKeyPair, storedKeyPairSchema } from '../rescue-key.ts'
import { importOpeningKey, type OpeningKey } from './hpke.ts'

const SETTING_NAME = 'delivery_keys'
/** Newest first. A pair is never removed: a tablet may come back with its queue after months. */
const storedPairsSchema = v.object({ pairs: v.tupleWithRest([storedKeyPairSchema], storedKeyPairSchema) })

/** Returns the public half of the newest pair; the first call makes one. */
export async function publicDeliveryKey(connection: Connection, random: RandomBytes): Promise<DeliveryKey> {
  const makePairs = () => ({ pairs: [newKeyPair(random)] satisfies [StoredKeyPair] })
  const { pairs } = await ensureSetting(connection, SETTING_NAME, storedPairsSchema, makePairs)
  return pairs[0].public
}

/** Returns the private halves by the id of their pair, that of rescue files included. */
export async function readEnvelopeKeys(connection: Connection): Promise<Map<string, OpeningKey>> {
  const [setting, rescuePair] = await Promise.all([
    readSetting(connection, SETTING_NAME, storedPairsSchema),
    readRescuePair(connection),
  ])
  const pairs = [...(setting?.pairs ?? []), ...(rescuePair === undefined ? [] : [rescuePair])]
  const keys = pairs.map(
    async ({ private: d, public: { id, x, y } }) => [id, await importOpeningKey({ x, y, d })] as const,
  )
  return new Map(await Promise.all(keys))
}
