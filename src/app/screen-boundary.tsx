import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isMissingCode } from '../ui/on-demand.tsx'
import { BrokenPage } from './notice-pages.tsx'
import { LazyUnsentOnDisk } from './storage/fetched-unsent-on-disk.tsx'

interface ScreenBoundaryProps {
  /** True around the frame: when the frame fails, the sync panel with unsent records is gone too (U20.1). */
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

/** Shows an error in place of a failed screen, or a message if only its code is missing (offline after an update). */
export function ScreenBoundary({ isOutermost = false, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <ErrorCatcher address={pathname} isOutermost={isOutermost}>
      {children}
    </ErrorCatcher>
  )
}

/** A class, because React catches errors only in classes. A new address is a new screen and clears the error. */
class ErrorCatcher extends Component<CatcherProps, CatcherState> {
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
    const problem = isMissingCode(caught.error) ? 'chunk' : 'broken'
    if (!this.props.isOutermost) return <BrokenPage problem={problem} />
    return (
      <main>
        <BrokenPage problem={problem}>
          <LazyUnsentOnDisk />
        </BrokenPage>
      </main>
    )
  }
}
