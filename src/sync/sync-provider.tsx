/** Runs the engine while the app is open and provides the sync status to screens (S14, S16). */
import { useLiveQuery } from 'dexie-react-hooks'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import { type Instant, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { waitForPaint } from '../after-paint.ts'
import {
  attentionAt,
  attentionCount as countAttention,
  isUrgent,
  readAttention,
} from '../mirror/read/attention.ts'
import { MirrorContext } from '../mirror/read/use-rows.ts'
import { countUnsent } from '../mirror/tables/clear.ts'
import type { MirrorDatabase, OutboxEntry } from '../mirror/tables/database.ts'
import { isFinal } from '../mirror/tables/database-state.ts'
import { useNow } from '../now.ts'
import { useSession } from '../session/session.ts'
import { createAccessLogger, LogAccessContext } from './access-notes.ts'
import { waitForOutcome } from './answered.ts'
import type { Device, SyncedMirror } from './device.ts'
import type { Engine } from './engine/engine.ts'
import { ALL_LOADED, readFirstSync } from './engine/first-sync.ts'
import { type UnsavedOperation, UnsavedOperationContext, writeOrAsk } from './outbox/not-saved.ts'
import { type QueueStatus, readQueueStatus } from './outbox/queue-status.ts'
import type { RecordOptions } from './outbox/record.ts'
import { createObservableSyncStatus, SyncContext } from './status.ts'
import { useUnsavedOperationQuestions } from './use-not-saved-questions.ts'
import { type RecordOperation, RecordOperationContext } from './use-record.ts'
import { useSilentDays } from './use-silent-days.ts'

/** The clock's error is shown when it is larger than this (S15). */
const CLOCK_TOLERANCE_MINUTES = 5

const loadRefusedOperations = () => import('./outbox/refused-operations.ts')

export function SyncProvider({ device, children }: { device: Device; children: ReactNode }) {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : null
  const isSessionLoaded = session.state !== 'loading'
  const isSharedDevice = session.state === 'authenticated' && session.isSharedDevice === true
  const syncedMirror = isSharedDevice ? device.openMemoryMirror() : device
  const { mirror, connectivity } = syncedMirror
  const syncNow = useEngine(syncedMirror, userId, isSessionLoaded)
  // The other mirror's queue is sent too, regardless of who is signed in.
  useEngine(isSharedDevice ? device : device.existingMemoryMirror(), null, isSessionLoaded)

  useEffect(() => connectivity.observe(), [connectivity])

  const mustSignInAgain = session.state === 'authenticated' && session.mustSignInAgain
  useEffect(() => {
    // After signing in again the next attempt is made at once.
    if (!mustSignInAgain) syncNow()
  }, [mustSignInAgain, syncNow])

  const connectivityState = useSyncExternalStore(connectivity.subscribe, connectivity.state)
  const now = useNow(MINUTE_MS)
  const deviceState = useDeviceState(mirror, instantAt(millisOf(now) + connectivityState.clockOffsetMs))
  const { outbox: queueStatus, progress, isStatusRead, attentionCount, isAttentionUrgent } = deviceState
  const unsentInMemoryCount = useUnsentCount(device.existingMemoryMirror()?.mirror)
  const daysWithoutUpdates = useSilentDays(mirror, connectivityState.lastResponseAt, now)
  const status = useMemo(
    () => ({
      ...(queueStatus ?? EMPTY_QUEUE),
      isStatusRead,
      attentionCount,
      isAttentionUrgent,
      unsentInMemoryCount,
      connection: connectivityState.connection,
      interference: connectivityState.interference,
      mustSignInAgain,
      lastResponseAt: connectivityState.lastResponseAt,
      daysWithoutUpdates,
      ...(userId === null || progress === undefined ? ALL_LOADED : progress),
      clockErrorMinutes: clockErrorMinutes(connectivityState.clockOffsetMs),
      syncNow,
    }),
    [
      queueStatus,
      isStatusRead,
      attentionCount,
      isAttentionUrgent,
      unsentInMemoryCount,
      progress,
      connectivityState,
      daysWithoutUpdates,
      userId,
      mustSignInAgain,
      syncNow,
    ],
  )
  const [observableStatus] = useState(() => createObservableSyncStatus(status))
  useEffect(() => observableStatus.setValue(status), [observableStatus, status])
  const [notSavedQuestion, askAboutUnsavedOperation] = useUnsavedOperationQuestions(userId)
  const recordOperation = useMemo(
    () => createRecordOperation(syncedMirror, askAboutUnsavedOperation),
    [syncedMirror, askAboutUnsavedOperation],
  )
  const logAccess = useMemo(() => createLogAccess(syncedMirror), [syncedMirror])
  return (
    <MirrorContext value={mirror}>
      <RecordOperationContext value={recordOperation}>
        <UnsavedOperationContext value={notSavedQuestion}>
          <LogAccessContext value={logAccess}>
            <SyncContext value={observableStatus}>{children}</SyncContext>
          </LogAccessContext>
        </UnsavedOperationContext>
      </RecordOperationContext>
    </MirrorContext>
  )
}

/** Reads the device's state: its queue, the attention items, and the progress of the first sync. */
function useDeviceState(mirror: MirrorDatabase, now: Instant) {
  const queueStatus = useLiveQuery(() => readQueueStatus(mirror), [mirror])
  const attention = useLiveQuery(() => readAttention(mirror), [mirror])
  const progress = useLiveQuery(() => readFirstSync(mirror), [mirror])
  const currentAttention = attention && attentionAt(attention, now)
  return {
    outbox: queueStatus,
    progress,
    isStatusRead: queueStatus !== undefined && attention !== undefined && progress !== undefined,
    attentionCount: currentAttention ? countAttention(currentAttention) : 0,
    isAttentionUrgent: currentAttention?.open.some(({ kind }) => isUrgent(kind)) ?? false,
  }
}

function useUnsentCount(mirror: MirrorDatabase | undefined): number {
  return useLiveQuery(async () => (mirror ? countUnsent(mirror) : 0), [mirror]) ?? 0
}

const EMPTY_QUEUE: QueueStatus = {
  unconfirmedCount: 0,
  unconfirmedSince: null,
  waitingPhotoCount: 0,
  oldestWaitingPhotoAt: null,
  queue: [],
  refusedOrQuarantinedCount: 0,
}

function clockErrorMinutes(offsetMs: number): number | null {
  const minutes = Math.round(offsetMs / 60_000)
  return Math.abs(minutes) > CLOCK_TOLERANCE_MINUTES ? minutes : null
}

const createLogAccess = ({ recorder, readAuthor }: SyncedMirror) =>
  createAccessLogger({
    now: recorder.now,
    readUserId: async () => (await readAuthor()).user_id,
    recordAccess: async access =>
      (await loadRecording()).recordOperation(recorder, await readAuthor(), 'access.viewed', access),
  })

function createRecordOperation(
  { mirror, connectivity, recorder, readAuthor }: SyncedMirror,
  askAboutUnsavedOperation: (unsavedOperation: UnsavedOperation) => Promise<void>,
): RecordOperation {
  const toRecordedChange = (operation_id: string) => {
    // The screen renders the change before it waits for the server.
    const serverAnswer = waitForPaint().then(() => waitForOutcome(mirror, connectivity, operation_id))
    // If no screen awaits the answer, a refusal is still shown on the record and in the top bar.
    serverAnswer.catch(() => {})
    return { operation_id, serverAnswer }
  }
  const recordOperation = async <Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options: RecordOptions = {},
  ) => {
    const tappedAt = new Date(recorder.now() + recorder.clockOffsetMs()).toISOString()
    const { operation } = await writeOrAsk(
      mirror,
      async () => (await loadRecording()).prepare(recorder, await readAuthor(), kind, args, options),
      failure => {
        const recorded_at = failure.signed ? correctedRecordedAt(failure.signed.operation) : tappedAt
        return askAboutUnsavedOperation({
          ...failure,
          kind,
          args: args as UnsavedOperation['args'],
          recorded_at,
        })
      },
    )
    return toRecordedChange(operation.id)
  }
  return Object.assign(recordOperation, {
    newId: () => uuidV7(recorder.now(), recorder.random),
    async resubmit(refusedEntry: OutboxEntry, isConfirmed = false) {
      const { resubmitRefusedOperation } = await loadRefusedOperations()
      const resubmitted = await resubmitRefusedOperation(
        recorder,
        await readAuthor(),
        refusedEntry,
        isConfirmed,
      )
      return toRecordedChange(resubmitted.operation_id)
    },
    async discard(refusedEntry: OutboxEntry, reason: string) {
      const { discardRefusedOperation } = await loadRefusedOperations()
      return toRecordedChange(
        (await discardRefusedOperation(recorder, await readAuthor(), refusedEntry, reason)).operation_id,
      )
    },
  })
}

/** Fetches the code for recording, which imports every operation, after the first screen and before the first tap. */
const loadRecording = () => import('./outbox/record.ts')

/**
 * Runs the engine of a mirror while the app is open: for this user, or for null to send only its queue.
 * @returns a function that tries everything now
 */
function useEngine(
  syncedMirror: SyncedMirror | undefined,
  userId: number | null,
  isSessionLoaded: boolean,
): () => void {
  const engine = useRef<Engine>(null)
  useEffect(() => {
    if (syncedMirror === undefined || !isSessionLoaded) return
    const runningEngine = syncedMirror.startSync(userId)
    engine.current = runningEngine
    // A failure is ignored: a tap fetches the code again, and shows when it is missing (S1.6).
    loadRecording().catch(() => {})
    const { state } = syncedMirror.mirror
    const stopWatching = state.subscribe(() => {
      // Another page syncs now: this page releases its lease (S12, S13).
      if (isFinal(state.current())) void runningEngine.stop()
    })
    const retryNow = () => runningEngine.retryNow()
    // In Chromium this reports a change of Wi-Fi.
    const { connection } = navigator as Navigator & { connection?: EventTarget }
    window.addEventListener('online', retryNow)
    // The browser may be wrong about being offline: the next request decides.
    window.addEventListener('offline', retryNow)
    document.addEventListener('visibilitychange', retryNow)
    connection?.addEventListener('change', retryNow)
    return () => {
      stopWatching()
      window.removeEventListener('online', retryNow)
      window.removeEventListener('offline', retryNow)
      document.removeEventListener('visibilitychange', retryNow)
      connection?.removeEventListener('change', retryNow)
      void runningEngine.stop()
    }
  }, [syncedMirror, userId, isSessionLoaded])
  return useCallback(() => engine.current?.retryNow(), [])
}
