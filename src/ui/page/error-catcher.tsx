import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface ErrorCatcherProps {
  title: string
  message: string
  children: ReactNode
}

/**
 * A record that cannot be read is said to be unreadable: no empty list and nothing made up in its place (M11).
 * React catches only in classes.
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
