/** A home's tablet without its app: its keys, what it signs, seals and opens. */
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type AreaRows,
  type DeliveryKey,
  type EnrolledTablet,
  type Sealed,
  type SealedByArea,
  TABLET_HEADER,
  TABLET_OPERATION_INFO,
  TABLET_ROWS_INFO,
  type TabletEnvelope,
  type TabletPullAnswer,
  type TabletReportAnswer,
  tabletRequestText,
} from '#domain/protocol/tablets.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { MAPLE } from './homes.ts'
import { type RequestOptions, startTestServer, type TestServer } from './server.ts'

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const random = (size: number) => new Uint8Array(randomBytes(size))

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const base64url = (bytes: ArrayBufferLike) => Buffer.from(bytes).toString('base64url')

export interface TabletRequest extends RequestOptions {
  /** Signed in place of what is sent. */
  readonly signed?: { readonly method?: string; readonly path?: string; readonly body?: string }
}

/** The body of a report of a tablet on which nobody has a PIN and nothing waits. */
export const PLAIN_REPORT = { app_version: '1.2.0', waiting: { count: 0, since: null }, people: [] }

export interface HomeTablet {
  readonly id: string
  /** What `POST /tablets` takes, without a home and a code. */
  readonly enrollment: Record<string, unknown>
  /** Enrolls it for a home, and answers what the server said. */
  enroll(token: string, home_id: number, different?: object): Promise<EnrolledTablet>
  /** A request signed with its key; `path` below /api/v1. */
  request(path: string, options?: TabletRequest): Promise<Response>
  /** `POST` of JSON that is answered with 200. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected
  ask(path: string, json: object): Promise<any>
  /** Reports, as `PLAIN_REPORT` but for what is different. */
  report(different?: object): Promise<TabletReportAnswer>
  /** Opens what the server sealed to an area; throws for what is sealed to another. */
  open(area: Area, sealed: Sealed): Promise<Buffer>
  /** The rows of all areas that there are, each under its name. */
  rowsIn(sealed: SealedByArea): Promise<Partial<Record<Area, AreaRows>>>
  /** Pulls both scopes from the beginning. */
  pull(home_id: number, company_id: number): Promise<TabletPullAnswer>
  seal(
    operation: SignedOperation,
    key: DeliveryKey,
    different?: Partial<TabletEnvelope>,
  ): Promise<TabletEnvelope>
}

interface SignedOperation {
  readonly operation: Record<string, unknown>
  readonly signature: string
}

/** A server of its own, a manager signed in, and the manager's tablet in Maple House. */
export async function startWithTablet(): Promise<{
  readonly server: TestServer
  readonly manager: string
  readonly tablet: HomeTablet
}> {
  const server = await startTestServer()
  const manager = (await server.signIn('manager')).access_token
  const tablet = await homeTablet(server)
  await tablet.enroll(manager, MAPLE)
  return { server, manager, tablet }
}

export async function homeTablet(server: TestServer): Promise<HomeTablet> {
  const id = uuidV7(server.clock.now, random)
  const signingKeys = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
  const areaKeys = new Map<Area, CryptoKeyPair>()
  for (const area of AREAS) areaKeys.set(area, await suite.kem.generateKeyPair())
  const exported = (key: CryptoKey) => webcrypto.subtle.exportKey('jwk', key)
  const area_keys: Record<string, unknown> = {}
  const secrets: Record<string, unknown> = {}
  for (const [area, { publicKey, privateKey }] of areaKeys) {
    area_keys[area] = await exported(publicKey)
    const { x, y, d } = await exported(privateKey)
    secrets[area] = {
      data_keys: [{ number: 1, key: base64url(random(32).buffer) }],
      private_key: { x, y, d },
    }
  }
  const enrollment = {
    id,
    name: 'Kitchen',
    protection: 'passkey',
    device_key: await exported(signingKeys.publicKey),
    area_keys,
    secrets,
    disk_encrypted: true,
    screen_lock: false,
    app_version: '1.0.0',
  }

  const signatureOf = async (text: string) =>
    base64url(await webcrypto.subtle.sign(SIGNATURE, signingKeys.privateKey, bytesOf(text)))

  const request = async (path: string, { signed = {}, ...options }: TabletRequest = {}) => {
    const sent = options.json === undefined ? (options.body ?? '') : JSON.stringify(options.json)
    if (typeof sent !== 'string' && !(sent instanceof Uint8Array)) throw new Error('Send text or bytes.')
    const method = options.method ?? (sent.length === 0 ? 'GET' : 'POST')
    const bodyHash = createHash('sha256')
      .update(signed.body ?? sent)
      .digest('hex')
    const text = tabletRequestText(signed.method ?? method, signed.path ?? `/api/v1${path}`, bodyHash)
    const headers = { [TABLET_HEADER]: `${id}.${await signatureOf(text)}`, ...options.headers }
    return server.request(path, { ...options, method, headers })
  }

  const ask = async (path: string, json: object) => {
    const response = await request(path, { json })
    if (response.status !== 200)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return response.json()
  }

  const open = async (area: Area, { enc, ct }: Sealed) => {
    const recipientKey = areaKeys.get(area)
    if (recipientKey === undefined) throw new Error(`There is no key of ${area}.`)
    const seal = { recipientKey, enc: Buffer.from(enc, 'base64url'), info: bytesOf(TABLET_ROWS_INFO) }
    return Buffer.from(await suite.open(seal, Buffer.from(ct, 'base64url'), bytesOf(id)))
  }

  return {
    id,
    enrollment,
    request,
    ask,
    open,
    report: different => ask('/tablet/report', { ...PLAIN_REPORT, ...different }),
    async enroll(token, home_id, different = {}) {
      const json = { ...enrollment, home_id, ...different }
      const response = await server.request('/tablets', { token, json })
      if (response.status !== 201) throw new Error(`Enrolling was answered with ${response.status}.`)
      return response.json()
    },
    async rowsIn(sealed) {
      const rows: Partial<Record<Area, AreaRows>> = {}
      for (const area of AREAS) {
        const seal = sealed[area]
        if (seal !== undefined) rows[area] = JSON.parse((await open(area, seal)).toString())
      }
      return rows
    },
    pull: (home_id, company_id) =>
      ask('/tablet/pull', {
        scopes: [`company:${company_id}`, `home:${home_id}`].map(scope => ({
          scope,
          view: 'care_giver',
          feed: null,
          history: null,
          since: '2026-01',
        })),
        rows: 2_000,
      }),
    async seal(signedOperation, { id: key_id, x, y }, different = {}) {
      const operationId = String(signedOperation.operation.id)
      const recipientPublicKey = await suite.kem.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, true)
      const { enc, ct } = await suite.seal(
        { recipientPublicKey, info: bytesOf(TABLET_OPERATION_INFO) },
        bytesOf(JSON.stringify(signedOperation)),
        bytesOf(operationId),
      )
      return { id: operationId, key_id, enc: base64url(enc), ct: base64url(ct), ...different }
    },
  }
}
