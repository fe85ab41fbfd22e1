import { type ComponentType, lazy, Suspense } from 'react'

/** On a failed page this code may be what is missing: the page then shows only the rest. */
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
