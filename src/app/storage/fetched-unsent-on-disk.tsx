import { type ComponentType, lazy, Suspense } from 'react'

/** On a page that has failed its code may be what is missing: then the page says the rest. */
const UnsentOnDisk = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./unsent-on-disk.tsx').then(
      code => ({ default: code.UnsentOnDisk }),
      () => ({ default: () => null }),
    ),
)

export const FetchedUnsentOnDisk = () => (
  <Suspense fallback={null}>
    <UnsentOnDisk />
  </Suspense>
)
