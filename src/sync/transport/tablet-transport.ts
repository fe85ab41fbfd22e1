/**
 * The engine's calls on a home's tablet (decision 103). The home and its company are the tablet's: they come sealed, by
 * area, over its own credential. The scope of who has unlocked it is that person's, over their session. Operations go
 * out sealed to the server.
 */

import { isCollection } from '#domain/collections.ts'
import type { PackedAnswer } from '#domain/protocol/packed-months.ts'
import { frameParts, readParts } from '#domain/protocol/packed-months.ts'
import type {
  DigestAnswer,
  DigestRequest,
  LiveChange,
  PullAnswer,
  PullRequest,
  RowsByCollection,
  ScopeAnswer,
} from '#domain/protocol/sync-protocol.ts'
import {
  type AreaRows,
  ENC_BYTES,
  type SealedByArea,
  type TabletLiveChange,
  type TabletPackedExtra,
  type TabletPullAnswer,
} from '#domain/protocol/tablets.ts'
import { AREAS, type Area, areaOf } from '#domain/rules/access/areas.ts'
import { joinBytes } from '#domain/values/join-bytes.ts'
import { ownerOfScope } from '#domain/values/scope.ts'
import { gunzip } from '../../mirror/packed/chunks.ts'
import type { Letter } from '../../mirror/tables/tablet-tables.ts'
import type { ReceivedPull } from '../../mirror/write/store-pull.ts'
import { decodeBase64url } from '../../session/base64url.ts'
import type { Caller, Http, PathOf } from '../../session/http.ts'
import type { SealedBytes } from '../../vault/hpke.ts'
import type { PushPhotoEnvelope } from '../engine/closed-photos.ts'
import type { PushEnvelopes } from '../engine/closed-sender.ts'
import {
  type Envelope,
  photoEnvelopeBody,
  type SealOperation,
  toTabletEnvelope,
} from '../outbox/envelopes.ts'
import type { SignedOperation } from '../outbox/signed.ts'
import { openAreaRows, openForArea, type TabletKeys } from './area-rows.ts'
import { createHttpTransport, type ResponseObserver, refusalOfDelivery } from './http-transport.ts'
import { type LiveEvents, NoResponse, SignInNeeded, type Transport } from './transport.ts'

interface TabletTransportOptions {
  readonly http: Http & { readonly tablet: Caller }
  readonly observer: ResponseObserver
  readonly keys: TabletKeys
  readonly sealOperation: SealOperation
  /** Returns what was sealed when it was recorded, of the operations with these ids. */
  readonly storedEnvelopes?: (operationIds: readonly string[]) => Promise<readonly Envelope[]>
  /** Whether somebody has unlocked this page: only then there is a session. */
  readonly hasPerson: boolean
  readonly now?: () => number
}

const isPersonal = (scope: string): boolean => ownerOfScope(scope) !== undefined

export function createTabletTransport(options: TabletTransportOptions): {
  readonly transport: Transport
  readonly closed: { readonly pushEnvelopes: PushEnvelopes; readonly pushPhotoEnvelope: PushPhotoEnvelope }
} {
  const { http, observer, keys, hasPerson, now } = options
  const clock = now === undefined ? {} : { now }
  const person = createHttpTransport(http, observer, clock)
  const ownCaller = tabletCaller(http.tablet)
  const tablet = createHttpTransport({ ...http, signedIn: ownCaller, open: ownCaller }, observer, {
    ...clock,
    pushBodyOf: async operations => ({
      envelopes: (await envelopesToSend(operations, options)).map(toTabletEnvelope),
    }),
  })

  let hasAskedForOwnScope = false
  /** Returns undefined when nothing about the person's scope is asked, and while the person must sign in again. */
  const pullOwnScope = async (request: PullRequest, signal: AbortSignal): Promise<PullAnswer | undefined> => {
    const scopes = request.scopes.filter(({ scope }) => isPersonal(scope))
    if (!hasPerson || (scopes.length === 0 && hasAskedForOwnScope)) return undefined
    try {
      const answer = await person.pull({ ...request, scopes }, signal)
      hasAskedForOwnScope = true
      return answer
    } catch (error) {
      // The home's records do not wait for somebody to sign in again.
      if (error instanceof SignInNeeded) return undefined
      throw error
    }
  }

  const transport: Transport = {
    abandonHangingRequests() {
      person.abandonHangingRequests()
      tablet.abandonHangingRequests()
    },
    async pull(request, signal) {
      const homeRequest = { ...request, scopes: request.scopes.filter(({ scope }) => !isPersonal(scope)) }
      const [homeAnswer, ownAnswer] = await Promise.all([
        tablet.pull(homeRequest, signal) as Promise<TabletPullAnswer>,
        pullOwnScope(request, signal),
      ])
      const received = await openPull(homeAnswer, keys)
      return {
        ...received,
        scopes: [...received.scopes, ...(ownAnswer?.scopes.filter(isOwn) ?? [])],
        answers: [...received.answers, ...(ownAnswer?.answers.filter(isOwn) ?? [])],
      }
    },
    digest: (request, signal) => digestOfBoth(tablet, person, request, signal),
    async fetchPackedMonths(request, signal) {
      if (isPersonal(request.scope)) return person.fetchPackedMonths(request, signal)
      return openPackedMonths(await tablet.fetchPackedMonths(request, signal), keys)
    },
    push: tablet.push,
    photo: person.photo,
    deliver: person.deliver,
    openLiveStream: (events, signal) => openLiveStream(tablet, keys, events, signal),
  }
  const pushEnvelopes: PushEnvelopes = async (envelopes, signal) => {
    const sealing = createHttpTransport({ ...http, signedIn: ownCaller, open: ownCaller }, observer, {
      ...clock,
      pushBodyOf: async () => ({ envelopes: envelopes.map(toTabletEnvelope) }),
    })
    return sealing.push([], signal)
  }
  const pushPhotoEnvelope: PushPhotoEnvelope = (envelope, signal) =>
    refusalOfDelivery(
      deadline => http.tablet.post('tablet/photo', { body: photoEnvelopeBody(envelope), signal: deadline }),
      signal,
    )
  return { transport, closed: { pushEnvelopes, pushPhotoEnvelope } }
}

async function envelopesToSend(
  operations: readonly SignedOperation[],
  { sealOperation, storedEnvelopes = async () => [] }: TabletTransportOptions,
): Promise<Envelope[]> {
  const stored = await storedEnvelopes(operations.map(({ operation }) => operation.id))
  const storedById = new Map(stored.map(envelope => [envelope.id, envelope]))
  return Promise.all(operations.map(signed => storedById.get(signed.operation.id) ?? sealOperation(signed)))
}

/** Compares the scopes of the tablet and those of the person, each over their own call. */
async function digestOfBoth(
  tablet: Transport,
  person: Transport,
  { scopes }: DigestRequest,
  signal: AbortSignal,
): Promise<DigestAnswer> {
  const ownScopes = scopes.filter(isOwn)
  const answers: readonly [DigestAnswer, ...DigestAnswer[]] = await Promise.all([
    tablet.digest({ scopes: scopes.filter(scope => !isOwn(scope)) }, signal),
    ...(ownScopes.length > 0 ? [person.digest({ scopes: ownScopes }, signal)] : []),
  ])
  return { server_time: answers[0].server_time, scopes: answers.flatMap(answer => answer.scopes) }
}

/** Opens the pages of the tablet's stream, and hands them on in the order of arrival. */
function openLiveStream(
  tablet: Transport,
  keys: TabletKeys,
  events: LiveEvents,
  signal: AbortSignal,
): Promise<void> {
  let lastChange: Promise<void> = Promise.resolve()
  const onChange = (change: LiveChange) => {
    // Safe cast: this stream is of a tablet.
    const tabletChange = change as TabletLiveChange
    // A page that cannot be opened is left to the next pull.
    lastChange = lastChange
      .then(async () => events.onChange(await openChange(tabletChange, keys)))
      .catch(() => events.onChange({ scope: change.scope, revision: change.revision }))
  }
  return tablet.openLiveStream({ ...events, onChange }, signal)
}

const isOwn = ({ scope }: { readonly scope: string }): boolean => isPersonal(scope)

/** The calls of the engine, as a tablet makes them. */
const TABLET_PATHS: Readonly<Record<string, string>> = {
  'sync/pull': 'tablet/pull',
  'sync/digest': 'tablet/digest',
  'sync/sealed': 'tablet/packed',
  'sync/live': 'tablet/live',
  'sync/push': 'tablet/push',
}

function tabletCaller(caller: Caller): Caller {
  const pathOf = <Path extends string>(path: Path): Path => {
    const [name = '', query] = path.split('?')
    const tabletPath = TABLET_PATHS[name] ?? name
    // Safe cast: the server has each of these calls for tablets too.
    return (query === undefined ? tabletPath : `${tabletPath}?${query}`) as Path
  }
  return {
    get: (path, options) => caller.get(pathOf<PathOf<'get'>>(path), options),
    post: (path, options) => caller.post(pathOf<PathOf<'post'>>(path), options),
    put: caller.put,
    patch: caller.patch,
    delete: caller.delete,
  }
}

const sealedBytesOf = ({ enc, ct }: { readonly enc: string; readonly ct: string }): SealedBytes => ({
  enc: decodeBase64url(enc),
  ct: decodeBase64url(ct),
})

/** Puts the rows of open areas back into their answers; what is for other areas becomes letters. */
async function openPull({ sealed, ...answer }: TabletPullAnswer, keys: TabletKeys): Promise<ReceivedPull> {
  const isOpen = (area: Area) => keys.areaKeys.has(area)
  const closedAreas = AREAS.filter(area => !isOpen(area))
  if (closedAreas.length > 0 && answer.answers.some(({ restart }) => restart !== null))
    throw new NoResponse('A scope that begins again waits for who may open all of it.')
  const openedRows = await openRows(sealed, keys)
  const letters = closedAreas.flatMap((area): Letter[] => {
    const departures = answer.answers.flatMap(({ scope, feed }) => {
      const tombstones = feed.departures.filter(({ collection }) => areaOfName(collection) === area)
      return tombstones.length === 0 ? [] : [{ scope, tombstones }]
    })
    const areaSeal = sealed[area]
    if (areaSeal === undefined && departures.length === 0) return []
    return [{ area, departures, ...(areaSeal === undefined ? {} : { sealed: sealedBytesOf(areaSeal) }) }]
  })
  const isApplied = ({ collection }: { collection: string }) => {
    const area = areaOfName(collection)
    return area === undefined || isOpen(area)
  }
  return {
    ...answer,
    answers: answer.answers.map(scopeAnswer => {
      const withRows = withOpenedRows(scopeAnswer, openedRows)
      return {
        ...withRows,
        feed: { ...withRows.feed, departures: withRows.feed.departures.filter(isApplied) },
      }
    }),
    letters,
  }
}

const areaOfName = (collection: string): Area | undefined =>
  isCollection(collection) ? areaOf(collection) : undefined

/** Opens the rows of all areas that are open here. */
const openRows = (sealed: SealedByArea, keys: TabletKeys): Promise<AreaRows[]> =>
  Promise.all(
    AREAS.flatMap(area => {
      const areaSeal = sealed[area]
      return areaSeal === undefined || !keys.areaKeys.has(area)
        ? []
        : [openAreaRows(keys, area, sealedBytesOf(areaSeal))]
    }),
  )

function withOpenedRows(answer: ScopeAnswer, openedRows: readonly AreaRows[]): ScopeAnswer {
  const rowsIn = (part: keyof AreaRows): RowsByCollection =>
    Object.assign({}, ...openedRows.map(rows => rows[part][answer.scope] ?? {}))
  return {
    ...answer,
    feed: { ...answer.feed, rows: rowsIn('feed') },
    history: answer.history && { ...answer.history, rows: rowsIn('history') },
  }
}

/** Without its page when an area of it is not open: the device then pulls, which makes a letter of it. */
async function openChange(change: TabletLiveChange, keys: TabletKeys) {
  const { page, ...changeWithoutPage } = change
  if (page === undefined) return change
  const { sealed, answer, ...pageFields } = page
  if (AREAS.some(area => sealed[area] !== undefined && !keys.areaKeys.has(area))) return changeWithoutPage
  const openedRows = await openRows(sealed, keys)
  return { ...changeWithoutPage, page: { ...pageFields, answer: withOpenedRows(answer, openedRows) } }
}

/** Returns the frames of an answer as a device of one person receives them; the head keeps `sealed`. */
async function openPackedMonths(
  bytes: Uint8Array<ArrayBuffer>,
  keys: TabletKeys,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const [headBytes, ...sealedFrames] = readParts(bytes)
    if (headBytes === undefined) throw new RangeError('The answer is empty.')
    const head = JSON.parse(await gunzip(headBytes)) as PackedAnswer & TabletPackedExtra
    const collectionByName = new Map(head.base?.chunks.map(({ name, collection }) => [name, collection]))
    const chunksByArea = new Map(
      await Promise.all(
        head.sealed.map(async (area, index) => {
          const frame = sealedFrames[index]
          if (frame === undefined) throw new RangeError(`The area ${area} is missing.`)
          const sealed = { enc: frame.slice(0, ENC_BYTES), ct: frame.slice(ENC_BYTES) }
          return [area, readParts(await openForArea(keys, area, sealed))] as const
        }),
      ),
    )
    const chunks = head.brought.map(name => {
      const chunk = chunksByArea.get(areaOfName(collectionByName.get(name) ?? '') ?? 'clinical')?.shift()
      if (chunk === undefined) throw new RangeError(`Chunk ${name} is missing.`)
      return chunk
    })
    return joinBytes([...frameParts([headBytes, ...chunks])])
  } catch (error) {
    throw new NoResponse(`Packed months could not be opened: ${String(error)}`)
  }
}
