import type { ComponentType } from 'react'
import { type OnDemand, onDemand } from '../on-demand.tsx'
import { preloadRecordForm } from './record-form-dialog.tsx'

/** A form whose code is fetched when it opens. */
export interface LazyForm<Props> {
  readonly Form: OnDemand<Props>
  /** Preloads the code, for a screen that shows the form's button. */
  readonly preload: () => Promise<unknown>
}

/** @example createLazyForm(async () => (await import('./add-note.tsx')).AddNote) */
export function createLazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyForm<Props> {
  const Form = onDemand(load)
  return { Form, preload: () => Promise.all([Form.preload(), preloadRecordForm()]) }
}
