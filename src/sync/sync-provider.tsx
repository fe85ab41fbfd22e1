/** Runs the engine while the app is open and provides the sync status to screens (S14, S16). */
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import { type Instant, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { afterPaint } from '../after-paint.ts'
import { attentionAt, attentionCount, isUrgent, readAttention } from '../mirror/read/attention.ts'
import { MirrorContext } from '../mirror/read/use-rows.ts'
import { unsentCount } from '../mirror/tables/clear.ts'
import type { MirrorDatabase, OutboxEntry } from '../mirror/tables/database.ts'
import { useNow } from '../now.ts'
import { useSession } from '../session/session.ts'
import { createAccessNotes, NoteAccessContext } from './access-notes.ts'
import { waitForOutcome } from './answered.ts'
import type { Device, SyncedMirror } from './device.ts'
import { ALL_LOADED, readFirstSync } from './engine/first-sync.ts'
import { type NotSaved, NotSavedContext, writeOrAsk } from './outbox/not-saved.ts'
import { type QueueStatus, readQueueStatus } from './outbox/queue-status.ts'
import type { RecordOptions } from './outbox/record.ts'
import { createSyncStatus, SyncContext } from './status.ts'
import { loadRecording, useEngine } from './use-engine.ts'
import { useNotSavedQuestions } from './use-not-saved-questions.ts'
import { type RecordChange, RecordContext } from './use-record.ts'
import { useSilentDays } from './use-silent-days.ts'

/** The clock's error is shown when it is larger than this (S15). */
const CLOCK_TOLERANCE_MINUTES = 5

const loadRefusedOperations = () => import('./outbox/refused-operations.ts')

export function SyncProvider({ device, children }: { device: Device; children: ReactNode }) {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : null
  const isReady = session.state !== 'loading'
  const isSharedDevice = session.state === 'authenticated' && session.isSharedDevice === true
  const syncedMirror = isSharedDevice ? device.openMemoryMirror() : device
  const { mirror, connectivity } = syncedMirror
  const syncNow = useEngine(syncedMirror, userId, isReady)
  // The other mirror's queue is sent too, regardless of who is signed in.
  useEngine(isSharedDevice ? device : device.existingMemoryMirror(), null, isReady)

  useEffect(() => connectivity.observe(), [connectivity])

  const mustSignInAgain = session.state === 'authenticated' && session.mustSignInAgain
  useEffect(() => {
    // After signing in again the next attempt is made at once.
    if (!mustSignInAgain) syncNow()
  }, [mustSignInAgain, syncNow])

  const connectivityState = useSyncExternalStore(connectivity.subscribe, connectivity.state)
  const now = useNow(MINUTE_MS)
  const deviceState = useDeviceState(mirror, instantAt(millisOf(now) + connectivityState.clockOffsetMs))
  const { outbox, progress, isRead, needsAttention, isAttentionUrgent } = deviceState
  const unsentInMemoryCount = useUnsentCount(device.existingMemoryMirror()?.mirror)
  const silentDays = useSilentDays(mirror, connectivityState.lastResponseAt, now)
  const status = useMemo(
    () => ({
      ...(outbox ?? EMPTY_QUEUE),
      isRead,
      needsAttention,
      isAttentionUrgent,
      unsentInMemoryCount,
      connection: connectivityState.connection,
      interference: connectivityState.interference,
      mustSignInAgain,
      lastResponseAt: connectivityState.lastResponseAt,
      silentDays,
      ...(userId === null || progress === undefined ? ALL_LOADED : progress),
      clockWrongByMinutes: clockErrorMinutes(connectivityState.clockOffsetMs),
      syncNow,
    }),
    [
      outbox,
      isRead,
      needsAttention,
      isAttentionUrgent,
      unsentInMemoryCount,
      progress,
      connectivityState,
      silentDays,
      userId,
      mustSignInAgain,
      syncNow,
    ],
  )
  const [observableStatus] = useState(() => createSyncStatus(status))
  useEffect(() => observableStatus.setValue(status), [observableStatus, status])
  const [notSavedQuestion, askNotSaved] = useNotSavedQuestions(userId)
  const recordChange = useMemo(
    () => createRecordChange(syncedMirror, askNotSaved),
    [syncedMirror, askNotSaved],
  )
  const noteAccess = useMemo(() => createNoteAccess(syncedMirror), [syncedMirror])
  return (
    <MirrorContext value={mirror}>
      <RecordContext value={recordChange}>
        <NotSavedContext value={notSavedQuestion}>
          <NoteAccessContext value={noteAccess}>
            <SyncContext value={observableStatus}>{children}</SyncContext>
          </NoteAccessContext>
        </NotSavedContext>
      </RecordContext>
    </MirrorContext>
  )
}

/** Reads the device's state: its queue, the attention items, and the progress of the first sync. */
function useDeviceState(mirror: MirrorDatabase, now: Instant) {
  const outbox = useLiveQuery(() => readQueueStatus(mirror), [mirror])
  const attention = useLiveQuery(() => readAttention(mirror), [mirror])
  const progress = useLiveQuery(() => readFirstSync(mirror), [mirror])
  const currentAttention = attention && attentionAt(attention, now)
  return {
    outbox,
    progress,
    isRead: outbox !== undefined && attention !== undefined && progress !== undefined,
    needsAttention: currentAttention ? attentionCount(currentAttention) : 0,
    isAttentionUrgent: currentAttention?.open.some(({ kind }) => isUrgent(kind)) ?? false,
  }
}

function useUnsentCount(mirror: MirrorDatabase | undefined): number {
  return useLiveQuery(async () => (mirror ? unsentCount(mirror) : 0), [mirror]) ?? 0
}

const EMPTY_QUEUE: QueueStatus = {
  unconfirmed: 0,
  unconfirmedSince: null,
  photosWaiting: 0,
  photosWaitingSince: null,
  queue: [],
  refusedOrQuarantined: 0,
}

function clockErrorMinutes(offsetMs: number): number | null {
  const minutes = Math.round(offsetMs / 60_000)
  return Math.abs(minutes) > CLOCK_TOLERANCE_MINUTES ? minutes : null
}

const createNoteAccess = ({ recorder, author }: SyncedMirror) =>
  createAccessNotes({
    now: recorder.now,
    userId: async () => (await author()).user_id,
    record: async access => (await loadRecording()).record(recorder, await author(), 'access.viewed', access),
  })

function createRecordChange(
  { mirror, connectivity, recorder, author }: SyncedMirror,
  askNotSaved: (unsavedOperation: NotSaved) => Promise<void>,
): RecordChange {
  const toRecordedChange = (operation_id: string) => {
    // The change renders before its answer is awaited.
    const answered = afterPaint().then(() => waitForOutcome(mirror, connectivity, operation_id))
    // A screen that does not await the answer shows it on the record and in the top bar.
    answered.catch(() => {})
    return { operation_id, answered }
  }
  const recordOne = async <Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options: RecordOptions = {},
  ) => {
    const tappedAt = new Date(recorder.now() + recorder.clockOffsetMs()).toISOString()
    const { operation } = await writeOrAsk(
      mirror,
      async () => (await loadRecording()).prepare(recorder, await author(), kind, args, options),
      failure => {
        const recorded_at = failure.signed ? correctedRecordedAt(failure.signed.operation) : tappedAt
        return askNotSaved({ ...failure, kind, args: args as NotSaved['args'], recorded_at })
      },
    )
    return toRecordedChange(operation.id)
  }
  return Object.assign(recordOne, {
    newId: () => uuidV7(recorder.now(), recorder.random),
    async resubmit(refusedEntry: OutboxEntry, isConfirmed = false) {
      const { resubmitRefused } = await loadRefusedOperations()
      const resubmitted = await resubmitRefused(recorder, await author(), refusedEntry, isConfirmed)
      return toRecordedChange(resubmitted.operation_id)
    },
    async discard(refusedEntry: OutboxEntry, reason: string) {
      const { discardRefused } = await loadRefusedOperations()
      return toRecordedChange(
        (await discardRefused(recorder, await author(), refusedEntry, reason)).operation_id,
      )
    },
  })
}
