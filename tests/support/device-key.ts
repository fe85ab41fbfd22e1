/** A session's signing key, as a device makes it at sign-in. */
import { webcrypto } from 'node:crypto'
import { refreshProofText } from '#domain/protocol/refresh-proof.ts'

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

export interface DeviceKey {
  readonly public_key: unknown
  proofOf(refreshToken: string): Promise<string>
}

export async function deviceKey(): Promise<DeviceKey> {
  const pair = await webcrypto.subtle.generateKey(KEY_TYPE, false, ['sign', 'verify'])
  return {
    public_key: await webcrypto.subtle.exportKey('jwk', pair.publicKey),
    async proofOf(refreshToken) {
      const bytes = new TextEncoder().encode(refreshProofText(refreshToken))
      return Buffer.from(await webcrypto.subtle.sign(ALGORITHM, pair.privateKey, bytes)).toString('base64url')
    },
  }
}
