/**
 * Records operations, usually at a tap. An operation is made by a dry run on the mirror, signed, then written to outbox
 * and pending in ONE durable transaction (S1). When recording resolves, the change is on disk and on the screen; when
 * it rejects, nothing was written.
 */
import type { PromiseExtended, Table } from 'dexie'
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { findOperationDefinition, type OperationInput, type OperationKind } from '#domain/operations.ts'
import { loadFromRows, readArguments } from '#domain/perform.ts'
import { type AttachmentStatement, hashOfAttachment, parseAttachment } from '#domain/photos/attachment.ts'
import { photoIdsAddedBy, recordWithPhotos } from '#domain/photos/photo-ids.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import { type RandomBytes, uuidV7 } from '#domain/values/ids.ts'
import type { WaitingAttachment } from '../../mirror/photos/attachment-states.ts'
import { photosToSign, storeSignedPhotos } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import { inTransactionOver, runOverAllIfNeeded } from '../../mirror/tables/locked-tables.ts'
import { queuedState } from '../../mirror/tables/outbox-state.ts'
import { inRolledBackTransaction, runOnLiveConnection } from '../../mirror/tables/storage.ts'
import type { PhotoEnvelope } from '../../mirror/tables/tablet-tables.ts'
import { type DryRun, dryRun, isUnchanged } from '../../mirror/write/dry-run.ts'
import { deviceContext, isShownOn, putPending, rowKey } from '../../mirror/write/pending.ts'
import type { Envelope, SealOperation, SealPhoto } from './envelopes.ts'
import type { SignedOperation } from './signed.ts'

/** The author of operations on this device, who signs them. */
export interface Author {
  readonly user_id: number
  readonly session_id: string
  readonly device_id: string
  /** Returns the base64url ECDSA P-256 signature of the canonical JSON, by the session's own key. */
  sign(content: Operation | AttachmentStatement): Promise<string>
}

export interface Recorder {
  readonly mirror: MirrorDatabase
  readonly now: () => number
  readonly random: RandomBytes
  /** Server clock minus device clock as last measured, in milliseconds (S15). */
  readonly clockOffsetMs: () => number
  /** Minutes this device's wall clock is ahead of UTC. */
  readonly utcOffsetMinutes: () => number
  readonly nextCounter: () => Promise<number>
  /** On a home's tablet: seals each operation for the server, so that it is delivered while the tablet is locked. */
  readonly sealOperation?: SealOperation
  readonly sealPhoto?: SealPhoto
}

export interface RecordOptions {
  /**
   * Rows of the screen that the operation references, to sign it without reading them first. The transaction that
   * writes the operation checks whether they are current; outdated rows only cost time.
   */
  readonly screenRows?: readonly RowInCollection[]
  /** Runs when the operation is on disk, in the same turn as screens show it, so that both changes render together. */
  readonly onWritten?: () => void
  /** The refused operation that this one supersedes. */
  readonly supersedes?: string
  /**
   * Runs first in the transaction that writes the operation, and also before the dry run, where it is rolled back.
   * `collections` are those it touches.
   */
  readonly extraWork?: { readonly collections: readonly Collection[]; run(): Promise<void> }
}

/** A signed operation, and the way to put it on disk; a retry writes the same operation (S2). */
export interface PreparedOperation {
  readonly signedOperation: SignedOperation
  /** Writes it to outbox and pending in one durable transaction. Throws a `Refusal`, or the database's error. */
  writeToDisk(): Promise<void>
}

/** Makes and signs one operation by this author. Throws the `Refusal` of its schema or its rules. */
export async function prepare<Kind extends OperationKind>(
  recorder: Recorder,
  author: Author,
  kind: Kind,
  args: OperationInput<Kind>,
  { screenRows, onWritten, supersedes, extraWork }: RecordOptions = {},
): Promise<PreparedOperation> {
  const { mirror } = recorder
  const definition = findOperationDefinition(kind)
  if (definition === undefined) throw new Refusal('internal', `No operation is called ${kind}.`)
  const readOperation = readArguments(definition, args as Record<string, unknown>)
  const unsignedOperation: Operation = {
    id: uuidV7(recorder.now(), recorder.random),
    kind,
    version: definition.version,
    ...(supersedes === undefined ? {} : { replaces: supersedes }),
    author_id: author.user_id,
    session_id: author.session_id,
    device_id: author.device_id,
    counter: await recorder.nextCounter(),
    // Its schema has just read it, so it is an object of the operation's arguments.
    args: readOperation.args as Record<string, unknown>,
    base: {},
    recorded_at: new Date(recorder.now()).toISOString(),
    clock_offset_ms: Math.round(recorder.clockOffsetMs()),
    utc_offset_minutes: recorder.utcOffsetMinutes(),
  }
  const performDryRun = () => dryRun(mirror, readOperation, deviceContext(unsignedOperation))
  const dryRunOnDisk = () =>
    runOnLiveConnection(mirror, () =>
      extraWork === undefined
        ? performDryRun()
        : runOverAllIfNeeded(mirror, mirror.syncTablesOf(extraWork.collections), lockedTables =>
            inRolledBackTransaction(mirror, lockedTables, () => extraWork.run().then(performDryRun)),
          ),
    )
  const prediction =
    (screenRows && (await dryRunOn(screenRows, mirror, readOperation, deviceContext(unsignedOperation)))) ??
    (await dryRunOnDisk())
  const operation = { ...unsignedOperation, scope: prediction.scope, base: prediction.base }
  // Signed before the transaction opens: awaiting WebCrypto inside it would end it (PrematureCommitError).
  const signature = await author.sign(operation)
  const envelope = await recorder.sealOperation?.({ operation, signature })
  const storePhotos = await signPhotos(recorder, operation, author)
  let isRetry = false
  let outboxEntry: OutboxEntry | undefined
  let writtenRows: readonly RowInCollection[] = []
  let storedPhotos: readonly WaitingAttachment[] = []
  // If another change of the same fields arrives before the write, the item about both versions needs all tables (S8).
  const tables =
    extraWork === undefined
      ? tablesToWrite(mirror, prediction.collections, { hasPhotos: storePhotos !== undefined })
      : mirror.syncTablesOf(new Set([...extraWork.collections, ...prediction.collections]))
  const writeOperation = async () => {
    // A commit may be on disk although its connection died before reporting it.
    if (isRetry && (await mirror.outbox.where('id').equals(operation.id).count()) > 0) return
    isRetry = true
    await extraWork?.run()
    const isAsPredicted = extraWork === undefined && (await isUnchanged(mirror, prediction))
    const outcome = isAsPredicted ? prediction : await dryRun(mirror, readOperation, deviceContext(operation))
    const { changedRows, rests_on, collections } = shownPartOf(mirror, outcome)
    outboxEntry = {
      id: operation.id,
      operation,
      signature,
      state: queuedState(definition),
      clinical: definition.isClinical,
      ...(definition.isQuiet ? { isQuiet: true } : {}),
      writes: changedRows.map(rowKey),
      rests_on,
      collections,
      error: null,
    }
    writtenRows = changedRows
    const [photos = []] = await Promise.all([
      storePhotos?.(),
      addToOutbox(mirror, outboxEntry, envelope),
      putPending(mirror, changedRows, 'waiting'),
    ])
    storedPhotos = photos
  }
  return {
    signedOperation: { operation, signature },
    async writeToDisk() {
      await inTransactionOver(mirror, tables, writeOperation)
      if (outboxEntry !== undefined) mirror.unsentEntries.set(operation.id, outboxEntry)
      for (const photo of storedPhotos) mirror.unsentPhotos.set(photo.id, photo)
      onWritten?.()
      mirror.writtenRows.announce(writtenRows)
    },
  }
}

/** Returns what this page shows of an operation, and which collections it needs for it. */
function shownPartOf(mirror: MirrorDatabase, { changed, rests_on, collections }: DryRun) {
  const isShown = (row: RowInCollection) => isShownOn(mirror, row)
  const hiddenRows = changed.filter(row => !isShown(row))
  const hiddenCollections = new Set(hiddenRows.map(({ collection }) => collection))
  return {
    changedRows: changed.filter(isShown),
    rests_on,
    collections: [...collections].filter(collection => !hiddenCollections.has(collection)),
  }
}

/** Returns the tables that are written with an operation. */
const tablesToWrite = (
  mirror: MirrorDatabase,
  collections: Iterable<Collection>,
  { hasPhotos }: { hasPhotos: boolean },
): Table[] => [
  mirror.outbox,
  ...mirror.tablesOf(collections),
  ...(hasPhotos ? [mirror.attachment, mirror.photo_envelope] : []),
  ...(mirror.isHomeTablet ? [mirror.envelope] : []),
]

/** Adds an entry and, at its position, its envelope on a home's tablet. */
const addToOutbox = (
  mirror: MirrorDatabase,
  entry: OutboxEntry,
  envelope: Envelope | undefined,
): PromiseExtended<unknown> =>
  mirror.outbox
    .add(entry)
    .then(position => (envelope === undefined ? position : mirror.envelope.put({ ...envelope, position })))

/** Makes a dry run on these rows. Returns undefined when it is refused: the rows on disk decide then. */
async function dryRunOn(
  rows: readonly RowInCollection[],
  ...[mirror, operation, context]: Parameters<typeof dryRun>
): Promise<DryRun | undefined> {
  try {
    return await dryRun(mirror, operation, context, loadFromRows(rows))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Records one operation by this author. Throws the `Refusal` of its schema or its rules. */
export async function recordOperation<Kind extends OperationKind>(
  recorder: Recorder,
  author: Author,
  kind: Kind,
  args: OperationInput<Kind>,
  options: RecordOptions = {},
): Promise<{ operation_id: string }> {
  const { signedOperation, writeToDisk } = await prepare(recorder, author, kind, args, options)
  await writeToDisk()
  return { operation_id: signedOperation.operation.id }
}

/** Puts the photos of an operation on disk, in the transaction that writes it, and returns them. */
type StorePhotos = () => Promise<readonly WaitingAttachment[]>

/**
 * Signs the photos that the operation names and this device has to send (decision 32). Returns undefined when there are
 * none, as for nearly every operation.
 */
async function signPhotos(
  { mirror, sealPhoto }: Recorder,
  { id: operation_id, kind, args, author_id, session_id }: Operation,
  author: Pick<Author, 'sign'>,
): Promise<StorePhotos | undefined> {
  const photoRecord = recordWithPhotos(kind, args)
  const addedIds = photoRecord === undefined ? [] : photoIdsAddedBy(args)
  if (photoRecord === undefined || addedIds.length === 0) return undefined
  const { photos, missingCount } = await photosToSign(mirror, addedIds)
  if (missingCount > 0)
    throw fieldRefusal('photo_ids', 'A photo is not on this device any more. Add it again.')
  if (photos.length === 0) return undefined
  const record = `${photoRecord.collection}/${photoRecord.id}`
  const waitingPhotos: WaitingAttachment[] = []
  const envelopes: PhotoEnvelope[] = []
  for (const { id, bytes, recorded_at } of photos) {
    const hash = hashOfAttachment(parseAttachment(bytes, photoRecord.collection))
    const statement: AttachmentStatement = { attachment_id: id, operation_id, author_id, session_id, hash }
    const signed = { statement, signature: await author.sign(statement) }
    const photo: WaitingAttachment = {
      id,
      bytes,
      recorded_at,
      record,
      operation_id,
      state: 'waiting',
      signed,
    }
    waitingPhotos.push(photo)
    if (sealPhoto !== undefined) envelopes.push(await sealPhoto(photo))
  }
  return async () => {
    await storeSignedPhotos(mirror, waitingPhotos, envelopes)
    return waitingPhotos
  }
}
