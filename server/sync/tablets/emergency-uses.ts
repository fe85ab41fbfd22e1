import * as v from 'valibot'
import {
  EMERGENCY_USE_INFO,
  type EmergencyWords,
  emergencyWords,
  type OpenedEmergencyUse,
  type ReportedEmergencyUse,
} from '#domain/protocol/emergency.ts'
import type { Connection } from '../../database/connection.ts'
import { readEnvelopeKeys } from './delivery-key.ts'
import { type OpeningKey, openSealed } from './hpke.ts'

/** Opens the words of what a tablet reports. That the charts were opened counts without them, too. */
export async function readEmergencyUses(
  connection: Connection,
  uses: readonly ReportedEmergencyUse[],
): Promise<OpenedEmergencyUse[]> {
  if (uses.length === 0) return []
  const keys = await readEnvelopeKeys(connection)
  return Promise.all(
    uses.map(async use => {
      const { key_id, enc, ct, ...facts } = use
      return { ...facts, words: await openWords({ id: use.id, enc, ct }, keys.get(key_id)) }
    }),
  )
}

async function openWords(
  { id, enc, ct }: Pick<ReportedEmergencyUse, 'id' | 'enc' | 'ct'>,
  key: OpeningKey | undefined,
): Promise<EmergencyWords | undefined> {
  if (key === undefined) return undefined
  try {
    const bytes = await openSealed(key, { info: EMERGENCY_USE_INFO, aad: id }, { enc, ct })
    return v.parse(emergencyWords, JSON.parse(bytes.toString()))
  } catch {
    // The seal is broken, or its content is another.
    return undefined
  }
}
