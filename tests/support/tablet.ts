/**
 * A whole device without a screen: the real mirror and engine on fake-indexeddb, a real session with its own key, and
 * a network in the test's hands. The server is the real app.
 */
import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import * as v from 'valibot'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { keepDraftPhoto } from '#src/mirror/photos/attachment-states.ts'
import { type MirrorDatabase, type OutboxEntry, openMirror } from '#src/mirror/tables/database.ts'
import { tokensAnswer, userAnswer } from '#src/session/answers.ts'
import { createHttp, type Http } from '#src/session/http.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createAttachmentSendStep } from '#src/sync/attachments.ts'
import { type Connectivity, createConnectivity } from '#src/sync/engine/connectivity.ts'
import { type Engine, startEngine } from '#src/sync/engine/engine.ts'
import { acquireLeaseAtOnce } from '#src/sync/engine/leader-election.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { createSender } from '#src/sync/engine/sender.ts'
import { offerLeftovers } from '#src/sync/outbox/offer-leftovers.ts'
import {
  type Author,
  type PreparedOperation,
  prepare,
  type Recorder,
  type RecordOptions,
  recordOperation,
} from '#src/sync/outbox/record.ts'
import { discardRefusedOperation, resubmitRefusedOperation } from '#src/sync/outbox/refused-operations.ts'
import { signContent } from '#src/sync/outbox/signed.ts'
import { createPhotoLoadStep } from '#src/sync/photos.ts'
import { createHttpTransport } from '#src/sync/transport/http-transport.ts'
import type { Transport } from '#src/sync/transport/transport.ts'
import type { PersonName } from './homes.ts'
import type { Obstacle } from './obstacles.ts'
import { ADDRESS, type TestServer } from './server.ts'

/** The server, in this process or behind an address. */
export interface ReachableServer {
  readonly app: Pick<TestServer['app'], 'fetch'>
  readonly clock: { readonly now: number }
  readonly signIn: TestServer['signIn']
}

export interface Network {
  isCut: boolean
  /** The server hears it, its answer is lost. */
  losesAnswers: boolean
  /** Runs when the server has responded and the device has not received it yet; what it throws is the device's answer. */
  beforeAnswer?: () => Promise<void>
  /** What stands between tablet and server. */
  obstacle?: Obstacle | undefined
  /** The paths of all requests so far, oldest first. */
  readonly asked: string[]
  /** Requests the server has not answered yet. */
  underWay: number
}

export interface Tablet {
  readonly mirror: MirrorDatabase
  readonly connectivity: Connectivity
  readonly network: Network
  readonly http: Http
  readonly transport: Transport
  readonly author: Author
  record<Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options?: RecordOptions,
  ): Promise<{ operation_id: string }>
  /** Made and signed, and not yet on disk. */
  prepare<Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options?: RecordOptions,
  ): Promise<PreparedOperation>
  mark(
    order: string,
    date: string,
    time: string,
    status: 'given' | 'missed' | 'cancelled' | 'scheduled',
    seen?: readonly string[],
  ): Promise<string>
  resubmit(refused: OutboxEntry, isConfirmed?: boolean): Promise<{ operation_id: string }>
  discard(refused: OutboxEntry, reason: string): Promise<{ operation_id: string }>
  /** Pulls until nothing is missing. */
  pull(): Promise<void>
  /** Fetches photos until there is none to fetch, or the network does not let it. Answers how many requests were answered. */
  loadPhotos(): Promise<number>
  /** A photo in a form that is being written; answers its id. */
  takePhoto(bytes: Uint8Array): Promise<string>
  /** Delivers photos until none can be; false when the network did not let it. */
  deliver(): Promise<boolean>
  /** Sends until nothing waits; false when the network did not let it. */
  push(): Promise<boolean>
  /** Runs all loops, as a page does. */
  start(): Engine
  /** What a closed browser leaves: the database. A tablet made anew on it goes on where this one stopped. */
  close(): void
}

const random = (size: number) => new Uint8Array(randomBytes(size))
const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

export async function openTablet(
  server: ReachableServer,
  who: PersonName,
  name = `tablet-${randomUUID()}`,
  /** The tablet's own clock, which may be wrong. */
  now = () => server.clock.now,
): Promise<Tablet> {
  const mirror = openMirror(name)
  const store = createTokenStore(mirror, { now, random })
  const device_id = await store.deviceId()
  const keys = await webcrypto.subtle.generateKey(KEY_TYPE, false, ['sign', 'verify'])
  const session = await server.signIn(who, {
    device_id,
    public_key: await webcrypto.subtle.exportKey('jwk', keys.publicKey),
  })
  const network: Network = { isCut: false, losesAnswers: false, asked: [], underWay: 0 }
  await store.begin(
    v.parse(tokensAnswer, session),
    v.parse(userAnswer, session.user),
    'mine',
    keys.privateKey,
  )
  const reachServer = async (request: Request) => {
    network.underWay++
    try {
      return await server.app.fetch(request)
    } finally {
      network.underWay--
    }
  }
  // A network holds what is on its way; Node would collect it as garbage (kept-controllers.ts).
  const sent: unknown[] = []
  const http = createHttp({
    store,
    now,
    locks: undefined,
    prefixUrl: `${ADDRESS}/api/v1`,
    async fetch(input, init) {
      const request = new Request(input, init)
      sent.push(input, request)
      network.asked.push(new URL(request.url).pathname.replace('/api/v1/', ''))
      if (network.isCut) throw new TypeError('Failed to fetch')
      const response = await (network.obstacle?.(request, reachServer) ?? reachServer(request))
      if (network.losesAnswers) throw new TypeError('Failed to fetch')
      await network.beforeAnswer?.()
      return response
    },
  })
  const connectivity = createConnectivity(mirror, now)
  const transport = createHttpTransport(http, connectivity, { now })
  const author: Author = {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id,
    sign: operation => signContent(keys.privateKey, operation),
  }
  let counter = 0
  const recorder: Recorder = {
    mirror,
    now,
    random,
    clockOffsetMs: () => connectivity.state().clockOffsetMs,
    utcOffsetMinutes: () => 0,
    nextCounter: async () => ++counter,
  }
  const receiving = {
    ...{ mirror, transport, now, months: 2 },
    offerLeftovers: () => offerLeftovers(recorder, async () => author),
  }
  const sender = createSender(mirror, transport, () => 0)
  const never = new AbortController().signal
  return {
    mirror,
    connectivity,
    network,
    http,
    transport,
    author,
    record: (kind, args, options) => recordOperation(recorder, author, kind, args, options),
    prepare: (kind, args, options) => prepare(recorder, author, kind, args, options),
    async mark(order, date, time, status, seen = []) {
      const mark_id = uuidV7(now(), random)
      await recordOperation(recorder, author, 'administration.mark', {
        mark_id,
        administration_id: administrationId(order, date, time),
        medication_id: order,
        administration_date: date,
        administration_time: time,
        status,
        seen_mark_ids: [...seen],
      })
      return mark_id
    },
    resubmit: (refused, isConfirmed) => resubmitRefusedOperation(recorder, author, refused, isConfirmed),
    discard: (refused, reason) => discardRefusedOperation(recorder, author, refused, reason),
    pull: () => pullAll(receiving, never),
    async loadPhotos() {
      const step = createPhotoLoadStep({ mirror, transport, random: () => 0 })
      let fetched = 0
      while ((await step(never)).interruptibleBy === 'nothing') fetched++
      return fetched
    },
    async takePhoto(bytes) {
      const id = uuidV7(now(), random)
      const photo = { id, bytes: new Uint8Array(bytes), recorded_at: new Date(now()).toISOString() }
      await keepDraftPhoto(mirror, author.user_id, photo)
      return id
    },
    deliver: async () =>
      (await createAttachmentSendStep({ mirror, transport, random: () => 0 })(never)).isAllSent,
    push: async () => (await sender.step(never)).isAllSent,
    start: () =>
      startEngine({
        ...receiving,
        random: () => 0,
        acquireLease: acquireLeaseAtOnce,
        isReceiving: true,
        onAllSent: async () => {},
      }),
    close: () => mirror.close(),
  }
}

/** A new id of a record, of the server's time. */
export const newIdAt = ({ clock }: Pick<ReachableServer, 'clock'>): string => uuidV7(clock.now, random)
