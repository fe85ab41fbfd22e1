/** The keyboard goes back to what opened a window when it closes, whatever kind of window it was. */
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PhoneDrawer } from '#src/app/shell/phone-drawer.tsx'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { ChoiceDialog } from '#src/ui/dialog/choice-dialog.tsx'
import { DeleteConfirmation } from '#src/ui/dialog/delete-confirmation.tsx'
import { DetailDialog } from '#src/ui/dialog/detail-dialog.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Dropdown } from '#src/ui/dropdown.tsx'
import { RowMenu } from '#src/ui/list/row-menu.tsx'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { calm } from './calm-sync.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

type Kind = (opened: boolean, onClose: () => void) => ReactNode

const kinds: Readonly<Record<string, Kind>> = {
  'a choice': (opened, onClose) => (
    <ChoiceDialog
      opened={opened}
      onClose={onClose}
      title="Window"
      choices={[{ value: 'asleep', label: 'Asleep' }]}
      onChoose={onClose}
    />
  ),
  'a delete confirmation': (opened, onClose) => (
    <DeleteConfirmation
      opened={opened}
      onClose={onClose}
      title="Window"
      question="Really?"
      onDelete={async () => {}}
    />
  ),
  'a record to read': (opened, onClose) => (
    <DetailDialog
      opened={opened}
      onClose={onClose}
      title="Window"
      details={[{ label: 'Home', value: '1' }]}
    />
  ),
  'a record form': (opened, onClose) => (
    <RecordFormDialog
      opened={opened}
      onClose={onClose}
      title="Window"
      schema={v.object({ content: v.string() })}
      groups={[{ fields: [{ as: 'text', name: 'content', label: 'Note' }] }]}
      onSubmit={async () => 'saved'}
    />
  ),
  'a dialog': (opened, onClose) => (
    <Dialog opened={opened} onClose={onClose} title="Window">
      Words
    </Dialog>
  ),
  'the menu of a phone': (opened, onClose) => (
    <SyncContext value={createObservableSyncStatus(calm)}>
      {/* biome-ignore lint/a11y/useValidAriaRole: a role of the company, not of ARIA */}
      <PhoneDrawer role="care_giver" isOpen={opened} onClose={onClose} />
    </SyncContext>
  ),
}

function Screen({ kind, isUnmounted }: { kind: Kind; isUnmounted: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <main>
      <button type="button">Before</button>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {(opened || !isUnmounted) && kind(opened, () => setOpened(false))}
    </main>
  )
}

const focused = () => document.activeElement
const open = () => screen.getByRole('button', { name: 'Open' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test.each([
    ['drawn only while it is open', true],
    ['always drawn', false],
  ])('[U2.1] gives the keyboard back to what opened it: %s', async (_how, isUnmounted) => {
    const { user } = show(<Screen kind={kind} isUnmounted={isUnmounted} />)
    await user.click(open())
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(focused())).toBe(true))
    await user.keyboard('{Escape}')
    await gone()
    await waitFor(() => expect(focused()).toBe(open()))
  })
})

test('[U2.1] a window under a button gives the keyboard back when one taps beside it', async () => {
  const { user } = show(
    <main>
      <p>Words</p>
      <Dropdown label="Window" buttonClass="" side="end" buttonContent="Open">
        {() => <button type="button">One</button>}
      </Dropdown>
    </main>,
  )
  await user.click(open())
  await user.click(screen.getByText('Words'))
  await waitFor(() => expect(focused()).toBe(open()))
})

function Row() {
  const [opened, setOpened] = useState(false)
  return (
    <main>
      <RowMenu label="Metformin" actions={[{ label: 'Delete', onPick: () => setOpened(true) }]} />
      {opened && kinds['a delete confirmation']?.(true, () => setOpened(false))}
    </main>
  )
}

test('[U2.1] a dialog that a row’s menu opened gives the keyboard back to the menu’s button', async () => {
  const { user } = show(<Row />)
  await user.click(screen.getByRole('button', { name: 'Metformin' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await gone()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Metformin' })))
})

function Both() {
  const [at, setAt] = useState<'first' | 'second'>()
  return (
    <main>
      <button type="button" onClick={() => setAt('first')}>
        Open
      </button>
      {at === 'first' && kinds['a choice']?.(true, () => setAt('second'))}
      {at === 'second' && kinds['a dialog']?.(true, () => setAt(undefined))}
    </main>
  )
}

test('[U2.2] a dialog that follows another gives the keyboard back to what opened the first', async () => {
  const { user } = show(<Both />)
  await user.click(open())
  await user.click(await screen.findByRole('button', { name: 'Asleep' }))
  await screen.findByText('Words')
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(focused()).toBe(open()))
})

function Rows() {
  const [opened, setOpened] = useState<string>()
  const [rest, setRest] = useState(['Aspirin', 'Metformin'])
  return (
    <main>
      <section aria-label="Due now">
        <ul>
          {rest.map(drug => (
            <li key={drug}>
              {drug}
              <button type="button">Give {drug}</button>
              <button type="button" disabled={opened !== undefined} onClick={() => setOpened(drug)}>
                Miss {drug}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {opened && (
        <DeleteConfirmation
          opened
          title="Window"
          question="Really?"
          onClose={() => setOpened(undefined)}
          onDelete={async () => setRest(before => before.filter(drug => drug !== opened))}
        />
      )}
    </main>
  )
}

test('[U2.3] when the opener has gone, its section takes the keyboard and no other button does', async () => {
  const { user } = show(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Miss Metformin' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await gone()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Due now' })))
})
