import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Broken, isMissingCode } from './notice-pages.tsx'
import { FetchedUnsentOnDisk } from './storage/fetched-unsent-on-disk.tsx'

interface ScreenBoundaryProps {
  /** Around the frame too: with it the way to what is not sent has gone (U20.1). */
  isOutermost?: boolean
  children: ReactNode
}

interface CatcherProps {
  address: string
  isOutermost: boolean
  children: ReactNode
}

interface CatcherState {
  address: string
  caught: { error: unknown } | undefined
}

/** A screen that failed. When only its code is missing (offline after an update) it says that instead. */
export function ScreenBoundary({ isOutermost = false, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <Catcher address={pathname} isOutermost={isOutermost}>
      {children}
    </Catcher>
  )
}

/** React catches only in classes. Another address is another screen: the error goes with the one that failed. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { address: this.props.address, caught: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  static getDerivedStateFromProps = ({ address }: CatcherProps, state: CatcherState) =>
    address === state.address ? null : { address, caught: undefined }

  override componentDidCatch(error: unknown) {
    if (!isMissingCode(error)) reportError(error)
  }

  override render() {
    const { caught } = this.state
    if (caught === undefined) return this.props.children
    const what = isMissingCode(caught.error) ? 'chunk' : 'broken'
    if (!this.props.isOutermost) return <Broken what={what} />
    return (
      <main>
        <Broken what={what}>
          <FetchedUnsentOnDisk />
        </Broken>
      </main>
    )
  }
}
