/** A home's tablet (decision 103): the lock page until somebody unlocks it, then the app with what they may see. */
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import { forgetHomeTablet } from '../../session/known-device.ts'
import { SessionProvider } from '../../session/session-provider.tsx'
import type { Device } from '../../sync/device.ts'
import { SyncProvider } from '../../sync/sync-provider.tsx'
import type { StoredTablet } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { closeMirrorWithPage } from '../restored-page.ts'
import { useResponseWatch } from '../use-response-watch.ts'
import { ChoosePin } from './choose-pin.tsx'
import { IdleLock } from './idle-lock.tsx'
import { leaveForLockPage, lockOtherTabs, onLockedElsewhere } from './lock.ts'
import { LockScreen } from './lock-screen.tsx'
import { forgetPin, whyToLeave } from './may-stay.ts'
import { type LockedPage, type NewcomerSession, openLockedPage, openUnlockedDevice } from './tablet-page.ts'
import { useReport } from './use-report.ts'
import { useThirdPart } from './use-third-part.ts'

/** Fetched when it is needed: few tablets are ever removed. */
const RemovedTablet = lazy(async () => ({ default: (await import('./removed-tablet.tsx')).RemovedTablet }))

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
  useEffect(() => void page.newcomer.then(setNewcomer), [page])

  const lockAll = useCallback(async () => {
    lockOtherTabs()
    setIsLocking(true)
  }, [])
  useEffect(() => onLockedElsewhere(() => setIsLocking(true)), [])

  const openFor = useCallback(
    async (unlocked: Unlocked, signedIn?: NewcomerSession) => {
      const device = await openUnlockedDevice(tablet, unlocked, lockAll)
      if (signedIn !== undefined)
        await device.store.begin(signedIn.tokens, signedIn.user, 'home', unlocked.signing_key)
      page.device.mirror.close()
      setOpenDevice(device)
    },
    [tablet, page, lockAll],
  )

  const isRemoved = useIsRemoved(tablet, openDevice ?? page.device)
  useEffect(() => {
    if (isRemoved && openDevice !== undefined) void lockAll()
  }, [isRemoved, openDevice, lockAll])

  if (isLocking) {
    return <Leaving device={openDevice ?? page.device} secret={isRemoved ? undefined : secretOf(third)} />
  }
  if (isRemoved && openDevice === undefined) {
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
      {newcomer !== undefined && third.state === 'here' ? (
        <ChoosePin page={page} newcomer={newcomer} thirdPart={third.secret} onChosen={openFor} />
      ) : isSigningIn ? (
        children
      ) : (
        <LockScreen
          page={page}
          third={third}
          askThirdPart={ask}
          onOpen={openFor}
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

/** Nothing is on the screen any more; the drafts of its forms are being written. */
function Leaving({ device, secret }: { device: Device; secret: Uint8Array<ArrayBuffer> | undefined }) {
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void leaveForLockPage(device.mirror, secret)
  }, [device, secret])
  return null
}
