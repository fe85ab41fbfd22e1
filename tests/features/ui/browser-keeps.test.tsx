/** What the browser itself keeps of a screen: titles in its history, entries of the history, and what was typed. */
import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { TabTitle } from '#src/app/tab-title.tsx'
import { SessionContext } from '#src/session/session.ts'
import { ChoiceDialog } from '#src/ui/dialog/choice-dialog.tsx'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePrintedFileName } from '#src/ui/page/printed-name.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { noActions } from '../../support/no-actions.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()
afterEach(() => {
  document.title = ''
})

const NAME = 'Rosa Delgado'
const user = {
  ...{ id: 4, first_name: 'Ruth', last_name: 'Okafor', email: 'ruth@example.org' },
  ...{ image_url: null, company_id: 1, company_name: 'Maple Grove Homes' },
}
const session = { state: 'authenticated', user, role: 'manager', grants: [], currentHomeId: 1 } as const
const signedIn = { ...session, mustSignInAgain: false, actions: noActions }

function openAt(address: string) {
  const element = (
    <>
      <TabTitle />
      <Page title={NAME}>Her chart</Page>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  show(<RouterProvider router={router} />, { hasRouter: true })
  return router
}

test.each([
  ['/dashboard', 'Dashboard · Hearth'],
  ['/dashboard/clients', 'Clients · Hearth'],
  ['/dashboard/clients/7', 'Client · Hearth'],
  ['/dashboard/clients/7/timeline', 'Client · Hearth'],
  ['/dashboard/mar/7', 'MAR · Hearth'],
  ['/dashboard/mar/7/print/2026-03', 'MAR · Hearth'],
  ['/dashboard/incident-reports/7/print/9', 'Incident Reports · Hearth'],
])('[A36.1] the tab names the kind of screen and nobody: %s', async (address, title) => {
  const router = openAt(address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(NAME)
  expect(document.title).toBe(title)
  await act(() => router.navigate('/login'))
  expect(document.title).toBe('Hearth')
})

function Sheet() {
  usePrintedFileName(`MAR ${NAME} March 2026`)
  return <p>The sheet</p>
}
const say = (event: string) => act(() => void window.dispatchEvent(new Event(event)))

test.each([
  ['a device of one’s own has the name on the file', false, `MAR ${NAME} March 2026`],
  ['somebody else’s device names nobody', true, 'MAR · Hearth'],
])('[A36.1] [S20.3] a sheet is named only while it is printed, and %s', (_, leavesNothing, file) => {
  document.title = 'MAR · Hearth'
  show(
    <SessionContext value={{ ...signedIn, isSharedDevice: leavesNothing }}>
      <Sheet />
    </SessionContext>,
  )
  for (let times = 0; times < 2; times++) {
    expect(document.title).toBe('MAR · Hearth')
    say('beforeprint')
    expect(document.title).toBe(file)
    say('afterprint')
  }
  expect(document.title).toBe('MAR · Hearth')
})

test('[A36.2] another person on the same device does not find what was searched for', async () => {
  const as = (id: number) => (
    <SessionContext key={id} value={{ ...signedIn, user: { ...user, id } }}>
      <ListTable
        label="Clients"
        columns={[{ key: 'name', title: 'Name', cell: ({ name }) => name, searchBy: ({ name }) => name }]}
        source={{ rows: [{ name: NAME }, { name: 'Walter Abbott' }] }}
        rowKey={({ name }) => name}
        emptyMessage="None"
        searchPlaceholder="Search"
      />
    </SessionContext>
  )
  const { user: hand, showAgain } = show(as(4))
  const box = () => screen.getByPlaceholderText('Search')
  await hand.type(box(), 'walter')
  await waitFor(() => expect(screen.queryByText(NAME)).toBeNull())
  // Put down once typing has paused.
  await act(() => new Promise(done => setTimeout(done, 400)))
  showAgain(as(6))
  expect(box()).toHaveProperty('value', '')
  showAgain(as(4))
  expect(box()).toHaveProperty('value', 'walter')
})

const never = () => {}

test('[A36.3] nothing of what is typed in a field of a record is the browser’s to remember', async () => {
  show(
    <RecordFormDialog
      opened
      onClose={never}
      title="Add"
      schema={v.object({ name: v.any(), phone: v.any(), email: v.any(), note: v.any(), pulse: v.any() })}
      groups={[
        {
          fields: [
            { as: 'text', name: 'name', label: 'Name' },
            { as: 'text', name: 'phone', label: 'Phone', type: 'tel' },
            { as: 'text', name: 'email', label: 'Email', type: 'email' },
            { as: 'textarea', name: 'note', label: 'Note' },
            { as: 'number', name: 'pulse', label: 'Pulse' },
          ],
        },
      ]}
      initialValues={{}}
      onSubmit={async () => 'saved'}
    />,
  )
  await screen.findByLabelText('Pulse')
  const fields = [...document.querySelectorAll('input, textarea:not([aria-hidden])')]
  expect(fields).toHaveLength(5)
  for (const field of fields) {
    expect(field.getAttribute('autocomplete'), field.outerHTML).toBe('off')
    // For what is chosen in it.
    expect(field.closest('form')?.getAttribute('autocomplete')).toBe('off')
  }
})

test('[A36.3] nor what is typed in a search or beside a choice; what may be filled in says so', async () => {
  const { user: hand } = show(
    <>
      <ListTable
        label="Clients"
        columns={[]}
        source={{ rows: [{}] }}
        rowKey={() => ''}
        emptyMessage="None"
        searchPlaceholder="Search"
      />
      <TextInput label="Your address" autoComplete="username" />
      <ChoiceDialog
        opened
        onClose={never}
        title="Why?"
        choices={[{ value: 'other', label: 'Other', textLabel: 'What else?' }]}
        onChoose={never}
      />
    </>,
  )
  await hand.click(await screen.findByRole('button', { name: 'Other', hidden: true }))
  expect(screen.getByPlaceholderText('Search').getAttribute('autocomplete')).toBe('off')
  expect(screen.getByLabelText('What else?').getAttribute('autocomplete')).toBe('off')
  expect(screen.getByLabelText('Your address').getAttribute('autocomplete')).toBe('username')
})
