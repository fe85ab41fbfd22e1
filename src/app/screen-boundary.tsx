import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Broken, isMissingCode } from './notice-pages.tsx'

interface CatcherProps {
  address: string
  children: ReactNode
}

interface CatcherState {
  address: string
  caught: { error: unknown } | undefined
}

/** A screen that failed. When only its code is missing (offline after an update) it says that instead. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Catcher address={pathname}>{children}</Catcher>
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
    return <Broken what={isMissingCode(caught.error) ? 'chunk' : 'broken'} />
  }
}
