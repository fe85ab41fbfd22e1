import { onDemand } from '../../ui/on-demand.tsx'

/** The unsent records, loaded on demand. If this code itself is missing, the error page is shown without them. */
export const LazyUnsentOnDisk = onDemand(
  async () => (await import('./unsent-on-disk.tsx')).UnsentOnDisk,
  null,
)
