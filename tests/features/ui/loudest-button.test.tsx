/** How the buttons of a question that may do harm look (U6.1). */
import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Confirmation } from '#src/ui/dialog/confirmation.tsx'
import { UnsavedChangesDialog } from '#src/ui/record-form/record-form.tsx'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const nothing = async () => 'saved' as const
const unsaved = { opened: true, onStay: nothing, onLeave: nothing, onDiscard: nothing }
const variantOf = async (name: string) =>
  (await screen.findByRole('button', { name })).dataset.variant ?? 'filled'

const form = (isDangerous: boolean) => (
  <RecordFormDialog
    opened
    onClose={nothing}
    title="Remove"
    schema={v.object({})}
    groups={[{ fields: [] }]}
    submitLabel="Go"
    isDangerous={isDangerous}
    onSubmit={nothing}
  />
)
const question = (isDangerous: boolean) => (
  <Confirmation
    opened
    onClose={nothing}
    title="Remove"
    question=""
    confirmLabel="Go"
    isDangerous={isDangerous}
    onConfirm={nothing}
  />
)

test.each([
  {
    name: 'leaving words that are lost',
    of: <UnsavedChangesDialog {...unsaved} isKeptAsDraft={false} />,
    act: 'Confirm',
  },
  { name: 'a form that takes away', of: form(true), act: 'Go' },
  { name: 'a question that takes away', of: question(true), act: 'Go' },
])('[U6.1] $name is outlined, and Cancel is filled', async ({ of, act }) => {
  show(of)
  expect([await variantOf('Cancel'), await variantOf(act)]).toEqual(['filled', 'outline'])
})

test.each([
  {
    name: 'leaving words that stay as a draft',
    of: <UnsavedChangesDialog {...unsaved} isKeptAsDraft />,
    act: 'Close, keep draft',
  },
  { name: 'a form', of: form(false), act: 'Go' },
  { name: 'a question', of: question(false), act: 'Go' },
])('[U6.1] $name has a filled button', async ({ of, act }) => {
  show(of)
  expect([await variantOf('Cancel'), await variantOf(act)]).toEqual(['default', 'filled'])
})

test('[U6.1] discarding a draft is outlined beside keeping it', async () => {
  show(<UnsavedChangesDialog {...unsaved} isKeptAsDraft />)
  expect(await variantOf('Discard')).toBe('outline')
})
