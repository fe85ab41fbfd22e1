/**
 * The third part of people's keys on a home's tablet, which is not on its disk unless the home chose so (decision 103).
 * It is asked once after each start, and passes from page to page through the memory of the service worker.
 */
import { CARRY_SECRET, type CarrySecret, TAKE_SECRET } from '#domain/protocol/carried-secret.ts'
import { randomBytes } from './random.ts'
import type { StoredTablet } from './stored.ts'

export const THIRD_PART_BYTES = 32
/** A worker that is busy starting answers in time; one that is stuck must not keep people from their PIN. */
const TAKE_TIMEOUT_MS = 1_500

/** Hands the third part to the page that is loaded next. */
export function carryThirdPart(thirdPart: Uint8Array<ArrayBuffer>): void {
  navigator.serviceWorker?.controller?.postMessage({
    type: CARRY_SECRET,
    secret: thirdPart,
  } satisfies CarrySecret)
}

/** Returns what the page before handed over; undefined after a start of the browser. */
export async function takeCarriedThirdPart(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(undefined), TAKE_TIMEOUT_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      resolve(data instanceof Uint8Array ? (data as Uint8Array<ArrayBuffer>) : undefined)
    }
    worker.postMessage({ type: TAKE_SECRET }, [port2])
  })
}

const PRF_LABEL = 'prf'

interface PrfResults {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: ArrayBuffer } }
}

export type StoredPasskey = NonNullable<StoredTablet['passkey']>

/** Whether this browser can make a passkey; only making one tells whether it gives a secret. */
export const mayHavePasskeys = (): boolean => 'credentials' in navigator && 'PublicKeyCredential' in window

/**
 * Makes a passkey on this tablet and returns it with its secret; undefined when the browser or the passkey gives none.
 *
 * @throws DOMException when the person cancels
 */
export async function createPasskey(
  tabletName: string,
): Promise<{ passkey: StoredPasskey; secret: Uint8Array<ArrayBuffer> } | undefined> {
  const salt = randomBytes(THIRD_PART_BYTES)
  const created = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Hearth' },
      user: { id: randomBytes(16), name: tabletName, displayName: tabletName },
      challenge: randomBytes(32),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'preferred',
        userVerification: 'required',
      },
      extensions: { [PRF_LABEL]: { eval: { first: salt } } } as AuthenticationExtensionsClientInputs,
    },
  })
  if (!(created instanceof PublicKeyCredential)) return undefined
  const passkey = { credential_id: new Uint8Array(created.rawId), salt }
  const { prf } = created.getClientExtensionResults() as PrfResults
  if (prf?.results?.first !== undefined) return { passkey, secret: new Uint8Array(prf.results.first) }
  // Some browsers give the secret only when the passkey is used.
  if (prf?.enabled !== true) return undefined
  const secret = await secretOfPasskey(passkey)
  return secret && { passkey, secret }
}

/** Asks for the passkey of this tablet, offline too. @throws DOMException when the person cancels, or it is gone */
export async function secretOfPasskey({
  credential_id,
  salt,
}: StoredPasskey): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(32),
      allowCredentials: [{ type: 'public-key', id: credential_id }],
      userVerification: 'required',
      extensions: { [PRF_LABEL]: { eval: { first: salt } } } as AuthenticationExtensionsClientInputs,
    },
  })
  if (!(used instanceof PublicKeyCredential)) return undefined
  const secret = (used.getClientExtensionResults() as PrfResults).prf?.results?.first
  return secret && new Uint8Array(secret)
}
