import { type ComponentType, lazy } from 'react'
import { preloadRecordForm } from './record-form-dialog.tsx'

/** A form whose code is fetched when it opens. It suspends until then. */
export interface FetchedForm<Props> {
  readonly Form: ComponentType<Props>
  /** Preloads the code, for a screen that shows the form's button. */
  readonly preload: () => Promise<unknown>
}

/** @example fetchedForm(async () => (await import('./add-note.tsx')).AddNote) */
export const fetchedForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FetchedForm<Props> => ({
  // A deliberate cast: `lazy` infers for a component with unknown props that they may need a ref.
  Form: lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>,
  preload: () => Promise.all([load(), preloadRecordForm()]),
})
