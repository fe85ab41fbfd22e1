/** A refused form says so where somebody looks who pressed Save under a long form. */
import { screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const refusedWith = (fields?: Record<string, string[]>) => async () => {
  throw new Refusal('duplicate_medication', 'This medication is already active.', fields ? { fields } : {})
}
const open = (onSubmit: () => Promise<never>) =>
  show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="Add Medication"
      schema={v.object({ notes: v.string() })}
      groups={[{ fields: [{ as: 'text', name: 'notes', label: 'Notes' }] }]}
      initialValues={{ notes: 'With food' }}
      onSubmit={onSubmit}
    />,
  )

test('[U20.2] a refusal of the whole form is brought into view and has the focus, each time', async () => {
  const { user } = open(refusedWith())
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  for (let time = 1; time <= 2; time++) {
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('alert'))
    await user.click(screen.getByRole('textbox', { name: /Notes/ }))
  }
})

test('[U20.2] a fault at a field has the focus first', async () => {
  const { user } = open(refusedWith({ notes: ['Too short'] }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Too short')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Notes/ })))
})
