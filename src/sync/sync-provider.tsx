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
import { answerTo } from './answered.ts'
import type { Device, SyncedMirror } from './device.ts'
import { ALL_LOADED, readFirstSync } from './engine/first-sync.ts'
import { keepOrAsk, type NotSaved, NotSavedContext } from './outbox/not-saved.ts'
import { type QueueStatus, readQueueStatus } from './outbox/queue-status.ts'
import type { RecordOptions } from './outbox/record.ts'
import { createSyncFacts, SyncContext } from './status.ts'
import { loadRecording, useEngine } from './use-engine.ts'
import { useNotSavedQuestions } from './use-not-saved-questions.ts'
import { type RecordChange, RecordContext } from './use-record.ts'
import { useSilentDays } from './use-silent-days.ts'

/** The clock's error is shown when it is larger than this (S15). */
const CLOCK_TOLERANCE_MINUTES = 5

const loadRefused = () => import('./outbox/refused-operations.ts')

export function SyncProvider({ device, children }: { device: Device; children: ReactNode }) {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : null
  const isReady = session.state !== 'loading'
  const leavesNothing = session.state === 'authenticated' && session.leavesNothing === true
  const syncedMirror = leavesNothing ? device.inMemory() : device
  const { mirror, connectivity } = syncedMirror
  const syncNow = useEngine(syncedMirror, userId, isReady)
  // The other mirror's queue is sent too, regardless of who is signed in.
  useEngine(leavesNothing ? device : device.madeInMemory(), null, isReady)

  useEffect(() => connectivity.observe(), [connectivity])

  const mustSignInAgain = session.state === 'authenticated' && session.mustSignInAgain
  useEffect(() => {
    // After signing in again the next attempt is made at once.
    if (!mustSignInAgain) syncNow()
  }, [mustSignInAgain, syncNow])

  const state = useSyncExternalStore(connectivity.subscribe, connectivity.state)
  const now = useNow(MINUTE_MS)
  const deviceState = useDeviceState(mirror, instantAt(millisOf(now) + state.clockOffsetMs))
  const { outbox, progress, isRead, needsAttention, isAttentionUrgent } = deviceState
  const unsentInMemory = useUnsentIn(device.madeInMemory()?.mirror)
  const silentDays = useSilentDays(mirror, state.lastResponseAt, now)
  const status = useMemo(
    () => ({
      ...(outbox ?? EMPTY),
      isRead,
      needsAttention,
      isAttentionUrgent,
      unsentInMemory,
      connection: state.connection,
      interference: state.interference,
      mustSignInAgain,
      lastResponseAt: state.lastResponseAt,
      silentDays,
      ...(userId === null || progress === undefined ? ALL_LOADED : progress),
      clockWrongByMinutes: clockErrorMinutes(state.clockOffsetMs),
      syncNow,
    }),
    [
      outbox,
      isRead,
      needsAttention,
      isAttentionUrgent,
      unsentInMemory,
      progress,
      state,
      silentDays,
      userId,
      mustSignInAgain,
      syncNow,
    ],
  )
  const [facts] = useState(() => createSyncFacts(status))
  useEffect(() => facts.become(status), [facts, status])
  const [notSaved, askNotSaved] = useNotSavedQuestions(userId)
  const recordChange = useMemo(() => recorderOf(syncedMirror, askNotSaved), [syncedMirror, askNotSaved])
  const noteAccess = useMemo(() => accessNotesOf(syncedMirror), [syncedMirror])
  return (
    <MirrorContext value={mirror}>
      <RecordContext value={recordChange}>
        <NotSavedContext value={notSaved}>
          <NoteAccessContext value={noteAccess}>
            <SyncContext value={facts}>{children}</SyncContext>
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

function useUnsentIn(mirror: MirrorDatabase | undefined): number {
  return useLiveQuery(async () => (mirror ? unsentCount(mirror) : 0), [mirror]) ?? 0
}

const EMPTY: QueueStatus = {
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

const accessNotesOf = ({ recorder, author }: SyncedMirror) =>
  createAccessNotes({
    now: recorder.now,
    personId: async () => (await author()).user_id,
    record: async access => (await loadRecording()).record(recorder, await author(), 'access.viewed', access),
  })

function recorderOf(
  { mirror, connectivity, recorder, author }: SyncedMirror,
  askNotSaved: (notSaved: NotSaved) => Promise<void>,
): RecordChange {
  const withAnswer = (operation_id: string) => {
    // The change renders before its answer is awaited.
    const answered = afterPaint().then(() => answerTo(mirror, connectivity, operation_id))
    // A screen that does not await the answer shows it on the record and in the top bar.
    answered.catch(() => {})
    return { operation_id, answered }
  }
  const recordOne = async <Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options: RecordOptions = {},
  ) => {
    const tapped_at = new Date(recorder.now() + recorder.clockOffset()).toISOString()
    const { operation } = await keepOrAsk(
      mirror,
      async () => (await loadRecording()).prepare(recorder, await author(), kind, args, options),
      failure => {
        const recorded_at = failure.signed ? correctedRecordedAt(failure.signed.operation) : tapped_at
        return askNotSaved({ ...failure, kind, args: args as NotSaved['args'], recorded_at })
      },
    )
    return withAnswer(operation.id)
  }
  return Object.assign(recordOne, {
    newId: () => uuidV7(recorder.now(), recorder.random),
    async resubmit(refusedEntry: OutboxEntry, isConfirmed = false) {
      const { resubmitRefused } = await loadRefused()
      const resubmitted = await resubmitRefused(recorder, await author(), refusedEntry, isConfirmed)
      return withAnswer(resubmitted.operation_id)
    },
    async discard(refusedEntry: OutboxEntry, reason: string) {
      const { discardRefused } = await loadRefused()
      return withAnswer((await discardRefused(recorder, await author(), refusedEntry, reason)).operation_id)
    },
  })
}
