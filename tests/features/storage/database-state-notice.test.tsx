/** A window that lost the tablet's records to another: what is said over an open dialog, and over words not saved. */
import { act, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseStateNotice } from '#src/app/storage/database-state-notice.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()

let mirror: MirrorDatabase
let opened = 0
beforeEach(() => {
  mirror = openMirror(`trouble-${++opened}`)
})
afterEach(() => mirror.delete())

const withForm = () =>
  show(
    <MirrorContext value={mirror}>
      <RecordFormDialog
        opened
        onClose={() => {}}
        title="Add Note"
        schema={v.object({ content: v.string() })}
        groups={[{ fields: [{ as: 'text', name: 'content', label: 'Note' }] }]}
        onSubmit={async () => 'saved' as const}
      />
      <DatabaseStateNotice />
    </MirrorContext>,
  )

test.each([
  ['outdated', /^Hearth was updated in another window. This form cannot be saved here/, 'Reload'],
  ['newer', /^This page is an older version of Hearth than the one on this device. This form/, 'Load again'],
  ['emptied', /^The records on this device were deleted. Copy what you have written/, 'Reload'],
  ['silent', /^The records on this device are not responding: this form cannot be saved now/, 'Load again'],
] as const)(
  '%s under a form with words in it: said in the form, with a button to reload in reach of the keyboard',
  async (state, said, name) => {
    const { user } = withForm()
    const form = within(await screen.findByRole('dialog', { name: 'Add Note' }))
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'She slept well')
    act(() => mirror.state.begin(state))
    expect((await form.findByRole('alert')).textContent).toMatch(said)
    expect(form.getByDisplayValue('She slept well')).toBeDefined()
    const reload = form.getByRole('button', { name })
    for (let tabs = 0; tabs < 6 && document.activeElement !== reload; tabs++) await user.tab()
    expect(document.activeElement).toBe(reload)
  },
)

test.each(['outdated', 'newer', 'emptied', 'blocked', 'silent'] as const)(
  '%s over a dialog without words covers it, and has the keyboard',
  async state => {
    const { user } = withForm()
    await screen.findByRole('dialog', { name: 'Add Note' })
    act(() => mirror.state.begin(state))
    const cover = await screen.findByRole('alertdialog')
    expect(cover.closest('[data-portal]')?.parentElement).toBe(document.body)
    await act(() => new Promise(resolve => setTimeout(resolve)))
    for (let tabs = 0; tabs < 3; tabs++) {
      expect(cover.contains(document.activeElement)).toBe(true)
      await user.tab()
    }
  },
)
