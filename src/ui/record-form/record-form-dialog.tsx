/**
 * Every form of the app: fields in groups over one schema, the same schema as the server's. Guards unsaved input, saves
 * once however often Save is tapped, and shows where the record is now.
 *
 * @example
 * <RecordFormDialog
 *   opened={opened} onClose={close} title="Add Note" schema={progressNote}
 *   groups={[{ fields: [
 *     { as: 'date', name: 'note_date', label: 'Date', required: 'Date is required', home, max: today, half: true },
 *     { as: 'textarea', name: 'content', label: 'Detailed note', required: true, maxLength: 2000 },
 *   ] }]}
 *   initialValues={{ note_date: today }}
 *   draftKey="progress_note.create"
 *   onSubmit={note => record('progress_note.create', { progress_note_id: record.newId(), ...note })}
 * />
 */
import { lazy, type ReactNode, Suspense } from 'react'
import type * as v from 'valibot'
import type { RecordFormDialogProps } from './description.ts'

const load = () => import('./record-form.tsx')
const LazyForm = lazy(async () => ({ default: (await load()).RecordForm as AnyForm }))
// A deliberate cast: `lazy` loses the link between the schema and the submitted values; the caller's types keep it.
type AnyForm = (props: RecordFormDialogProps<v.GenericSchema>) => ReactNode

export function RecordFormDialog<Schema extends v.GenericSchema>(props: RecordFormDialogProps<Schema>) {
  // A closed form is unmounted, so that the next one starts clean.
  if (!props.opened) return null
  return (
    <Suspense fallback={null}>
      <LazyForm {...(props as unknown as RecordFormDialogProps<v.GenericSchema>)} />
    </Suspense>
  )
}

/** Preloads the form's code, for a screen that shows an Add button. */
export const preloadRecordForm = (): Promise<unknown> => load()
