import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface ErrorCatcherProps {
  title: string
  message: string
  children: ReactNode
}

/**
 * Shows that a record cannot be read, instead of an empty list or invented values (M11). A class, because React catches
 * errors only in classes.
 */
export class ErrorCatcher extends Component<ErrorCatcherProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { title, message, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <ErrorState title={title} message={message} onTryAgain={() => this.setState({ isBroken: false })} />
    )
  }
}
