import { Component, type ReactNode } from 'react'
import { isDatabaseError } from '../mirror/tables/storage.ts'
import { isMissingCode } from '../ui/on-demand.tsx'
import { Broken } from './notice-pages.tsx'
import { FetchedUnsentOnDisk } from './storage/fetched-unsent-on-disk.tsx'

type Caught = { error: unknown } | undefined

/**
 * The last error boundary, around those of the screens: even if this device's database cannot be read, there is a
 * message, what is not sent yet, and a retry button, never a white page (U20.1).
 */
export class RootBoundary extends Component<{ children: ReactNode }, { caught: Caught }> {
  override state: { caught: Caught } = { caught: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  override render() {
    const { caught } = this.state
    if (caught === undefined) return this.props.children
    return (
      <main>
        <Broken what={whatFailed(caught.error)}>
          <FetchedUnsentOnDisk />
        </Broken>
      </main>
    )
  }
}

const whatFailed = (error: unknown) =>
  isDatabaseError(error) ? 'database' : isMissingCode(error) ? 'chunk' : 'broken'
