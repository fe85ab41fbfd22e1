/** Makes this device a home's tablet (decision 103). Nothing of its keys stays here: people bring them when they sign in. */
import * as v from 'valibot'
import type { TabletSecrets } from '#domain/protocol/tablet-keys.ts'
import {
  type EnrolledTablet,
  enrolledTablet,
  type Protection,
  type TabletEnrollment,
  type TabletPublicKey,
} from '#domain/protocol/tablets.ts'
import { decodeBase64url } from '../session/base64url.ts'
import { areaPublicKeysOf, newTabletSecrets } from './person-secrets.ts'
import { randomBytes } from './random.ts'
import type { StoredTablet } from './stored.ts'
import { createPasskey, THIRD_PART_BYTES } from './third-part.ts'

export interface EnrollmentForm {
  readonly code: string
  readonly name: string
  readonly protection: Protection
  /** Both as the person who enrolls it says. */
  readonly disk_encrypted: boolean
  readonly screen_lock: boolean
}

/** The body of the call that enrolls a tablet. */
export type EnrollmentRequest = TabletEnrollment & { readonly secrets: TabletSecrets }

/** The browser, or its passkey, gives no secret: another protection has to be chosen. */
export class NoPasskeySecret extends Error {
  override readonly name = 'NoPasskeySecret'
}

export interface Enrollment {
  readonly tablet: StoredTablet
  readonly enrolled: EnrolledTablet
  /** For the page that is loaded next, which need not ask for it; absent when it is stored. */
  readonly thirdPart?: Uint8Array<ArrayBuffer>
}

const CREDENTIAL_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Enrolls this device.
 *
 * @param post sends the request and returns the answer's JSON
 * @throws NoPasskeySecret, DOMException when the passkey is cancelled, and what `post` throws
 */
export async function enrollTablet(
  { name, protection, ...form }: EnrollmentForm,
  { tablet_id, app_version }: { readonly tablet_id: string; readonly app_version: string },
  post: (request: EnrollmentRequest) => Promise<unknown>,
): Promise<Enrollment> {
  const made = protection === 'passkey' ? await createPasskey(name) : undefined
  if (protection === 'passkey' && made === undefined)
    throw new NoPasskeySecret('The passkey gives no secret.')
  const [secrets, credential] = await Promise.all([
    newTabletSecrets(),
    crypto.subtle.generateKey(CREDENTIAL_ALGORITHM, false, ['sign', 'verify']),
  ])
  const answer = await post({
    id: tablet_id,
    name,
    protection,
    ...form,
    app_version,
    device_key: await publicJwkOf(credential.publicKey),
    area_keys: areaPublicKeysOf(secrets),
    secrets,
  })
  const enrolled = v.parse(enrolledTablet, answer)
  const thirdPart =
    made?.secret ?? (enrolled.share === undefined ? undefined : decodeBase64url(enrolled.share))
  return {
    enrolled,
    ...(thirdPart === undefined ? {} : { thirdPart }),
    tablet: {
      id: 'this',
      tablet_id,
      name: enrolled.name,
      home_id: enrolled.home_id,
      home_name: enrolled.home_name,
      company_name: enrolled.company_name,
      protection,
      credential: credential.privateKey,
      delivery_key: enrolled.delivery_key,
      lock_minutes: enrolled.lock_minutes,
      ...thirdPartOf(protection, enrolled),
      ...(made === undefined ? {} : { passkey: made.passkey }),
    },
  }
}

function thirdPartOf(protection: Protection, { share_token }: EnrolledTablet) {
  if (protection === 'stored') return { third_part: randomBytes(THIRD_PART_BYTES) }
  return share_token === undefined ? {} : { share_token }
}

async function publicJwkOf(key: CryptoKey): Promise<TabletPublicKey> {
  const { x, y } = await crypto.subtle.exportKey('jwk', key)
  if (x === undefined || y === undefined) throw new Error('A P-256 key without a point.')
  return { kty: 'EC', crv: 'P-256', x, y }
}
