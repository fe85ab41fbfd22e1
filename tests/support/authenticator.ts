/**
 * An authenticator for tests: makes passkeys and answers challenges as a phone does, with real keys (WebAuthn, CTAP2), and
 * wrongly where a test says so.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a wrong or false authenticator says instead. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** false: nobody showed a finger, a face or a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | null
  /** Signs with a key that is not the passkey's. */
  readonly isForged?: boolean
  /** Answers as this passkey, with its own key. */
  readonly credentialId?: string
}

export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

export type Authenticator = ReturnType<typeof createAuthenticator>

const FLAG = { present: 0x01, verified: 0x04, canBackUp: 0x08, backedUp: 0x10, hasKey: 0x40 } as const
const ES256 = -7

/** `origin`: of the page that asks. `counts`: whether it counts its answers; synced passkeys always say 0. */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined
  const nextCounter = () => (counts ? ++counter : 0)

  const clientDataOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const headOf = (rpId: string, flags: number, lies: Lies) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? nextCounter())
    const verified = lies.isVerified === false ? 0 : FLAG.verified
    return Buffer.concat([hash(lies.rpId ?? rpId), Buffer.of(flags | FLAG.present | verified), count])
  }
  return {
    /** As `navigator.credentials.create` answers, in JSON. */
    make({ challenge, rp, user }: CreationOptions, lies: Lies = {}) {
      userHandle = user.id
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        headOf(rp.id, FLAG.hasKey | FLAG.canBackUp, lies),
        ...[Buffer.alloc(16), idLength, id, coseKey(publicKey)],
      ])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, lies)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },
    /** As `navigator.credentials.get` answers, in JSON. */
    answer({ challenge, rpId }: RequestOptions, lies: Lies = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, lies)
      const authenticatorData = headOf(rpId, FLAG.canBackUp | FLAG.backedUp, lies)
      const key = lies.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      const credentialId = lies.credentialId ?? base64url(id)
      const statedHandle = lies.userHandle === undefined ? userHandle : lies.userHandle
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), key)),
          ...(statedHandle == null ? {} : { userHandle: statedHandle }),
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },
    credentialId: base64url(id),
    userHandle: () => userHandle,
  }
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const hash = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest()

/** The public half in COSE (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** As much of CBOR (RFC 8949) as an authenticator writes: integers, text, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('An authenticator writes no such thing.')
  return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(cbor)])
}

function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of((type << 5) | length)
  if (length < 256) return Buffer.of((type << 5) | 24, length)
  return Buffer.of((type << 5) | 25, length >> 8, length & 0xff)
}
