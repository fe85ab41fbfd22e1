/** A home's tablet (decision 103): the lock page until somebody unlocks it, then the app with what they may see. */
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import { forgetHomeTablet } from '../../session/known-device.ts'
import { SessionProvider } from '../../session/session-provider.tsx'
import type { Device } from '../../sync/device.ts'
import { SecondPersonContext, type SecondPersonProps } from '../../sync/second-person.ts'
import { SyncProvider } from '../../sync/sync-provider.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import { closeEmergency } from '../../vault/emergency.ts'
import type { StoredTablet } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { closeMirrorWithPage } from '../restored-page.ts'
import { useDatabaseWatch } from '../use-database-watch.ts'
import type { OpenedCharts } from './emergency-form.tsx'
import { IdleLock } from './idle-lock.tsx'
import { leaveForLockPage, lockOtherTabs, onLockedElsewhere } from './lock.ts'
import { LockedTablet } from './locked-tablet.tsx'
import { forgetPin, whyToLeave } from './may-stay.ts'
import type { TabletInHand } from './second-person.tsx'
import { type LockedPage, type NewcomerWithPin, openLockedPage } from './tablet-page.ts'
import { ChangePinProvider, KeyChanges, openPage, type UnlockedPage } from './unlocked-page.tsx'
import { useReport } from './use-report.ts'
import { useThirdPart } from './use-third-part.ts'

/** Fetched when it is needed: few tablets are ever removed. */
const RemovedTablet = lazy(async () => ({ default: (await import('./removed-tablet.tsx')).RemovedTablet }))
const SecondPerson = onDemand(async () => (await import('./second-person.tsx')).SecondPerson)

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
  const [open, setOpen] = useState<UnlockedPage>()
  const [isLocking, setIsLocking] = useState(false)
  const [charts, setCharts] = useState<OpenedCharts>()

  const lockAll = useCallback(async () => {
    lockOtherTabs()
    setIsLocking(true)
  }, [])
  useEffect(() => onLockedElsewhere(() => setIsLocking(true)), [])

  const openFor = useCallback(
    async (unlocked: Unlocked, newcomer?: NewcomerWithPin) => {
      setOpen(await openPage(page, unlocked, { lock: lockAll, newcomer }))
    },
    [page, lockAll],
  )

  const isRemoved = useIsRemoved(tablet, open?.device ?? page.device)
  const isOpen = open !== undefined || charts !== undefined
  useLockWhen(isRemoved && isOpen, lockAll)

  if (isLocking) {
    const { mirror } = charts ?? open?.device ?? page.device
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
  if (open !== undefined) {
    return (
      <OpenedTablet page={open} tablet={tablet} thirdPart={secretOf(third)} lock={lockAll}>
        {children}
      </OpenedTablet>
    )
  }
  return (
    <SessionAndSync device={page.device}>
      <LockedTablet
        {...{ page, third, charts }}
        askThirdPart={ask}
        onCharts={setCharts}
        onOpen={openFor}
        lock={lockAll}
        appForSignIn={children}
      />
    </SessionAndSync>
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

interface WithSecondPersonProps extends Pick<TabletInHand, 'tablet' | 'device'> {
  readonly thirdPart: TabletInHand['thirdPart'] | undefined
  readonly children: ReactNode
}

/** Lets screens ask for a second person's signature (decision 109). */
function WithSecondPerson({ tablet, device, thirdPart, children }: WithSecondPersonProps) {
  useIdlePreload(SecondPerson.preload)
  const dialog = useMemo(() => {
    if (thirdPart === undefined) return undefined
    const inHand = { tablet, device, thirdPart }
    return (props: SecondPersonProps) => <SecondPerson {...props} inHand={inHand} />
  }, [tablet, device, thirdPart])
  return <SecondPersonContext value={dialog}>{children}</SecondPersonContext>
}

function useLockWhen(isTime: boolean, lock: () => Promise<void>): void {
  useEffect(() => {
    if (isTime) void lock()
  }, [isTime, lock])
}

interface OpenedTabletProps {
  readonly page: UnlockedPage
  readonly tablet: StoredTablet
  readonly thirdPart: Uint8Array<ArrayBuffer> | undefined
  readonly lock: () => Promise<void>
  readonly children: ReactNode
}

function OpenedTablet({ page, tablet, thirdPart, lock, children }: OpenedTabletProps) {
  return (
    <SessionAndSync device={page.device}>
      <ChangePinProvider page={page} tablet={tablet} thirdPart={thirdPart}>
        <WithSecondPerson tablet={tablet} device={page.device} thirdPart={thirdPart}>
          {children}
        </WithSecondPerson>
      </ChangePinProvider>
      <IdleLock minutes={tablet.lock_minutes} lock={lock} />
      <LockWhenNotAllowed device={page.device} lock={lock} />
      <KeyChanges page={page} />
    </SessionAndSync>
  )
}

const secretOf = (third: ReturnType<typeof useThirdPart>['third']) =>
  third.state === 'here' ? third.secret : undefined

function SessionAndSync({ device, children }: { device: Device; children: ReactNode }) {
  useDatabaseWatch(device.mirror)
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
