/** The key pair by which push services recognize this server. */
import * as v from 'valibot'
import type { Connection } from '../database/connection.ts'
import { ensureSetting } from '../database/kept-setting.ts'
import { newPushKeys, type PushKeys } from '../push/pusher.ts'

const pushKeysSchema = v.object({ publicKey: v.string(), privateKey: v.string() })

export const ensurePushKeys = (connection: Connection): Promise<PushKeys> =>
  ensureSetting(connection, 'push_keys', pushKeysSchema, newPushKeys)
