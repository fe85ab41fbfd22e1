/** A home's tablet (decision 103): the lock page until somebody unlocks it, then the app with what they may see. */
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import { forgetHomeTablet } from '../../session/known-device.ts'
import { SessionProvider } from '../../session/session-provider.tsx'
import type { Device } from '../../sync/device.ts'
import { SyncProvider } from '../../sync/sync-provider.tsx'
import { closeEmergency } from '../../vault/emergency.ts'
import type { StoredTablet } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { LoadingLogo } from '../opening.tsx'
import { closeMirrorWithPage } from '../restored-page.ts'
import { useResponseWatch } from '../use-response-watch.ts'
import { ChoosePin } from './choose-pin.tsx'
import type { OpenedCharts } from './emergency-form.tsx'
import { IdleLock } from './idle-lock.tsx'
import { leaveForLockPage, lockOtherTabs, onLockedElsewhere } from './lock.ts'
import { LockScreen } from './lock-screen.tsx'
import { forgetPin, whyToLeave } from './may-stay.ts'
import {
  type LockedPage,
  type NewcomerSession,
  openLockedPage,
  openUnlockedDevice,
  type SettledNewcomer,
} from './tablet-page.ts'
import { useReport } from './use-report.ts'
import { useThirdPart } from './use-third-part.ts'

/** Fetched when it is needed: few tablets are ever removed. */
const RemovedTablet = lazy(async () => ({ default: (await import('./removed-tablet.tsx')).RemovedTablet }))
const EmergencyPage = lazy(async () => ({ default: (await import('./emergency-page.tsx')).EmergencyPage }))

let pagePromise: ReturnType<typeof openLockedPage> | undefined
/** Opened once per document: a component that waits for it begins anew, with new state, when it is here. */
const lockedPage = () => {
  pagePromise ??= openLockedPage()
  return pagePromise
}

export function TabletDevice({ children }: { children: ReactNode }) {
  const page = use(lockedPage())
  useEffect(() => {
    if (page !== undefined) return
    // The browser's data was cleared: this is a device like any other.
    forgetHomeTablet()
    window.location.reload()
  }, [page])
  return page && <Tablet page={page}>{children}</Tablet>
}

function Tablet({ page, children }: { page: LockedPage; children: ReactNode }) {
  const { tablet } = page
  const { third, ask } = useThirdPart(page)
  const [openDevice, setOpenDevice] = useState<Device>()
  const [isLocking, setIsLocking] = useState(false)
  const [newcomer, setNewcomer] = useState<NewcomerSession>()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [isEmergency, setIsEmergency] = useState(false)
  const [charts, setCharts] = useState<OpenedCharts>()
  useEffect(() => void page.newcomer.then(setNewcomer), [page])

  const lockAll = useCallback(async () => {
    lockOtherTabs()
    setIsLocking(true)
  }, [])
  useEffect(() => onLockedElsewhere(() => setIsLocking(true)), [])

  const openFor = useCallback(
    async (unlocked: Unlocked, settled?: SettledNewcomer) => {
      const device = await openUnlockedDevice(tablet, unlocked, lockAll)
      if (settled !== undefined) {
        await device.store.begin(settled.tokens, settled.user, 'home', unlocked.signing_key)
        // The PIN comes last: what a code opened is gone only when all that it brought is here.
        await page.device.mirror.tablet_person.put(settled.person)
      }
      page.device.mirror.close()
      setOpenDevice(device)
    },
    [tablet, page, lockAll],
  )

  const isRemoved = useIsRemoved(tablet, openDevice ?? page.device)
  const isOpen = openDevice !== undefined || charts !== undefined
  useEffect(() => {
    if (isRemoved && isOpen) void lockAll()
  }, [isRemoved, isOpen, lockAll])

  if (isLocking) {
    const { mirror } = charts ?? openDevice ?? page.device
    const secret = isRemoved ? undefined : secretOf(third)
    return <Leaving mirror={mirror} secret={secret} emergencyUseId={charts?.useId} />
  }
  if (isRemoved && !isOpen) {
    return (
      <Suspense>
        <RemovedTablet page={page} />
      </Suspense>
    )
  }
  if (openDevice !== undefined) {
    return (
      <SignedInParts device={openDevice}>
        {children}
        <IdleLock minutes={tablet.lock_minutes} lock={lockAll} />
        <LockWhenNotAllowed device={openDevice} lock={lockAll} />
      </SignedInParts>
    )
  }
  return (
    <SignedInParts device={page.device}>
      {isEmergency ? (
        <Suspense fallback={<LoadingLogo />}>
          <EmergencyPage
            page={page}
            charts={charts}
            onOpened={setCharts}
            onBack={() => setIsEmergency(false)}
            lock={lockAll}
          />
        </Suspense>
      ) : newcomer !== undefined && third.state === 'here' ? (
        <ChoosePin page={page} newcomer={newcomer} thirdPart={third.secret} onChosen={openFor} />
      ) : isSigningIn ? (
        children
      ) : (
        <LockScreen
          page={page}
          third={third}
          askThirdPart={ask}
          onOpen={openFor}
          onEmergency={() => setIsEmergency(true)}
          onActivated={setNewcomer}
          onSignIn={() => {
            window.history.replaceState(null, '', '/login')
            setIsSigningIn(true)
          }}
        />
      )}
    </SignedInParts>
  )
}

/** Stays true when the tablet is erased, and its row with it. */
function useIsRemoved(tablet: StoredTablet, { mirror }: Device): boolean {
  const [isRemoved, setIsRemoved] = useState(tablet.is_removed === true)
  const isRemovedNow = useLiveQuery(
    async () => (await mirror.tablet.get('this'))?.is_removed === true,
    [mirror],
  )
  useEffect(() => {
    if (isRemovedNow === true) setIsRemoved(true)
  }, [isRemovedNow])
  return isRemoved
}

const secretOf = (third: ReturnType<typeof useThirdPart>['third']) =>
  third.state === 'here' ? third.secret : undefined

function SignedInParts({ device, children }: { device: Device; children: ReactNode }) {
  useResponseWatch(device.mirror)
  useEffect(() => closeMirrorWithPage(device), [device])
  useReport(device)
  return (
    <SessionProvider store={device.store} http={device.http} onSignedOut={device.onSignedOut}>
      <SyncProvider device={device}>{children}</SyncProvider>
    </SessionProvider>
  )
}

/** Locks when the person may not unlock this tablet any more, or has no session on it. */
function LockWhenNotAllowed({ device, lock }: { device: Device; lock: () => Promise<void> }) {
  const { mirror } = device
  const reason = useLiveQuery(async () => await whyToLeave(mirror), [mirror])
  useEffect(() => {
    if (reason === undefined) return
    const forgetAndLock = async () => {
      if (reason === 'must_sign_in') await forgetPin(mirror)
      await lock()
    }
    void forgetAndLock()
  }, [reason, mirror, lock])
  return null
}

interface LeavingProps {
  readonly mirror: MirrorDatabase
  readonly secret: Uint8Array<ArrayBuffer> | undefined
  readonly emergencyUseId: string | undefined
}

/** Nothing is on the screen any more; the drafts of its forms are being written. */
function Leaving({ mirror, secret, emergencyUseId }: LeavingProps) {
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    const leave = async () => {
      if (emergencyUseId !== undefined)
        await closeEmergency(mirror.emergency_use, emergencyUseId, nowMs()).catch(() => {})
      await leaveForLockPage(mirror, secret)
    }
    void leave()
  }, [mirror, secret, emergencyUseId])
  return null
}
