/**
 * The dialog of every form: groups of fields for one schema, which is also the server's. Protects
 * unsaved input, saves once however often Save is tapped, and shows where the record was saved.
 *
 * @example
 * <RecordFormDialog
 *   opened={opened} onClose={close} title="Add Note" schema={progressNote}
 *   groups={[{ fields: [
 *     { as: 'date', name: 'note_date', label: 'Date', required: 'Date is required', home, max: today, isHalfWidth: true },
 *     { as: 'textarea', name: 'content', label: 'Detailed note', required: true, maxLength: 2000 },
 *   ] }]}
 *   initialValues={{ note_date: today }}
 *   draftKey="progress_note.create"
 *   onSubmit={note => recordOperation('progress_note.create', { progress_note_id, ...note })}
 * />
 */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { onDemand } from '../on-demand.tsx'
import type { RecordFormDialogProps } from './description.ts'

const LazyRecordForm = onDemand(async () => (await import('./record-form.tsx')).RecordForm as AnyRecordForm)
// A deliberate cast: `onDemand` loses the link between the schema and the submitted values; the caller's types keep it.
type AnyRecordForm = (props: RecordFormDialogProps<v.GenericSchema>) => ReactNode

export function RecordFormDialog<Schema extends v.GenericSchema>(props: RecordFormDialogProps<Schema>) {
  // A closed form is unmounted, so that the next one starts clean.
  if (!props.opened) return null
  return <LazyRecordForm {...(props as unknown as RecordFormDialogProps<v.GenericSchema>)} />
}

/** Preloads the form's code, for a screen that shows an Add button. */
export const preloadRecordForm = (): Promise<unknown> => LazyRecordForm.preload()
