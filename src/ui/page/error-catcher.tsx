import { Component, type ReactNode } from 'react'
import { isMissingCode } from '../on-demand.tsx'
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
export class ErrorCatcher extends Component<ErrorCatcherProps, { caught: { error: unknown } | undefined }> {
  override state: { caught: { error: unknown } | undefined } = { caught: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  override render() {
    const { title, message, children } = this.props
    const { caught } = this.state
    if (caught === undefined) return children
    // The records can be read: missing code is reported by the error boundary around the screen.
    if (isMissingCode(caught.error)) throw caught.error
    return (
      <ErrorState title={title} message={message} onTryAgain={() => this.setState({ caught: undefined })} />
    )
  }
}
