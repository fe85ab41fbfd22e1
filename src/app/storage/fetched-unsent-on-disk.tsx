import { onDemand } from '../../ui/on-demand.tsx'

/** The unsent records, loaded on demand. If this code is what is missing, the failed page is shown without them. */
export const LazyUnsentOnDisk = onDemand(
  async () => (await import('./unsent-on-disk.tsx')).UnsentOnDisk,
  null,
)
