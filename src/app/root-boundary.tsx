import { Component, type ReactNode } from 'react'
import { isDatabaseError } from '../mirror/tables/storage.ts'
import { isMissingCode } from '../ui/on-demand.tsx'
import { BrokenPage } from './notice-pages.tsx'
import { LazyUnsentOnDisk } from './storage/fetched-unsent-on-disk.tsx'

type CaughtError = { error: unknown } | undefined

/**
 * The outermost error boundary, around the boundaries of the screens. Even if this device's database cannot be read it
 * shows a message, the unsent records and a retry button, never a white page (U20.1).
 */
export class RootBoundary extends Component<{ children: ReactNode }, { caught: CaughtError }> {
  override state: { caught: CaughtError } = { caught: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  override render() {
    const { caught } = this.state
    if (caught === undefined) return this.props.children
    return (
      <main>
        <BrokenPage problem={failureKind(caught.error)}>
          <LazyUnsentOnDisk />
        </BrokenPage>
      </main>
    )
  }
}

const failureKind = (error: unknown) =>
  isDatabaseError(error) ? 'database' : isMissingCode(error) ? 'chunk' : 'broken'
