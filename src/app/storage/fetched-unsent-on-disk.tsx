import { onDemand } from '../../ui/on-demand.tsx'

/** On a failed page this code may be what is missing: the page then shows only the rest. */
export const FetchedUnsentOnDisk = onDemand(
  async () => (await import('./unsent-on-disk.tsx')).UnsentOnDisk,
  null,
)
