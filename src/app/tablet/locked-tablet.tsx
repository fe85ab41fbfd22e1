/** A locked tablet: the lock page, and from there the sign-in, the choice of a PIN, and the charts in an emergency. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Unlocked } from '../../vault/unlock.ts'
import { LoadingLogo } from '../opening.tsx'
import { ChoosePin } from './choose-pin.tsx'
import type { OpenedCharts } from './emergency-form.tsx'
import { LockScreen } from './lock-screen.tsx'
import type { LockedPage, NewcomerSession, NewcomerWithPin } from './tablet-page.ts'
import type { ThirdPart, ThirdPartState } from './use-third-part.ts'

/** Fetched when it is needed: few tablets are ever opened so. */
const EmergencyPage = lazy(async () => ({ default: (await import('./emergency-page.tsx')).EmergencyPage }))

interface LockedTabletProps {
  readonly page: LockedPage
  readonly third: ThirdPartState
  readonly askThirdPart: ThirdPart['ask']
  /** What was opened in an emergency, while it is. */
  readonly charts: OpenedCharts | undefined
  readonly onCharts: (charts: OpenedCharts) => void
  readonly onOpen: (unlocked: Unlocked, newcomer?: NewcomerWithPin) => Promise<void>
  readonly lock: () => Promise<void>
  /** The screens of the app, of which nobody sees more than the sign-in here. */
  readonly appForSignIn: ReactNode
}

export function LockedTablet({ page, third, askThirdPart, charts, onCharts, ...rest }: LockedTabletProps) {
  const { onOpen, lock, appForSignIn } = rest
  const [newcomer, setNewcomer] = useState<NewcomerSession>()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [isEmergency, setIsEmergency] = useState(false)
  useEffect(() => void page.newcomer.then(setNewcomer), [page])
  if (isEmergency) {
    return (
      <Suspense fallback={<LoadingLogo />}>
        <EmergencyPage {...{ page, charts, lock }} onOpened={onCharts} onBack={() => setIsEmergency(false)} />
      </Suspense>
    )
  }
  if (newcomer !== undefined && third.state === 'here')
    return <ChoosePin page={page} newcomer={newcomer} thirdPart={third.secret} onChosen={onOpen} />
  if (isSigningIn) return appForSignIn
  return (
    <LockScreen
      {...{ page, third, askThirdPart, onOpen }}
      onEmergency={() => setIsEmergency(true)}
      onActivated={setNewcomer}
      onSignIn={() => {
        window.history.replaceState(null, '', '/login')
        setIsSigningIn(true)
      }}
    />
  )
}
