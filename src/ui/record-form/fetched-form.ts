import { type ComponentType, lazy } from 'react'
import { preloadRecordForm } from './record-form-dialog.tsx'

/** A form whose code is fetched when it opens. It suspends until then. */
export interface FetchedForm<Props> {
  readonly Form: ComponentType<Props>
  /** Fetches it ahead, for a screen with its button in reach. */
  readonly preload: () => Promise<unknown>
}

/** @example fetchedForm(async () => (await import('./add-note.tsx')).AddNote) */
export const fetchedForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FetchedForm<Props> => ({
  // A named seam: `lazy` says of a component with properties yet unknown that they may need a ref.
  Form: lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>,
  preload: () => Promise.all([load(), preloadRecordForm()]),
})
