/** "Not saved": what a person reads, copies and answers when the tablet refuses what they recorded (fault 32). */

import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotSavedNotice } from '#src/app/storage/not-saved.tsx'
import { linesOfOperation } from '#src/app/storage/recorded-words.ts'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { SessionContext } from '#src/session/session.ts'
import { type UnsavedOperation as Unsaved, UnsavedOperationContext } from '#src/sync/outbox/not-saved.ts'
import { useUnsavedOperationQuestions } from '#src/sync/use-not-saved-questions.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { noActions } from '../../support/no-actions.ts'
import { aHome, anItem, DANA, fill, mapleHouse, orderId } from '../mar/maple-house.ts'
import { prepareBrowser, show, words } from '../ui/in-app.tsx'

prepareBrowser()

let mirror: MirrorDatabase
let opened = 0
beforeAll(() => import('#src/app/storage/not-saved-dialog.tsx'))
beforeEach(async () => {
  mirror = openMirror(`not-saved-${++opened}`)
  await fill(mirror, mapleHouse())
})
afterEach(() => mirror.delete())

const given = (changes: Partial<Unsaved['args']> = {}): Unsaved => ({
  kind: 'administration.mark',
  args: {
    mark_id: orderId('a mark'),
    medication_id: orderId('Metformin'),
    administration_date: '2026-03-10',
    administration_time: '08:00',
    status: 'given',
    given_at: null,
    ...changes,
  },
  // 08:05 at Maple House, in New York.
  recorded_at: '2026-03-10T12:05:00.000Z',
  signed: undefined,
  reason: 'full',
  tryCount: 1,
})
const edited = (args: Unsaved['args']): Unsaved => ({
  ...given(),
  kind: 'medication.update',
  args: { medication_id: orderId('Metformin'), version_id: orderId('a version'), ...args },
})
const said = async (unsaved: Unsaved) =>
  (await linesOfOperation(mirror, unsaved, words)).map(({ label, value }) => `${label}: ${value}`)

describe('the words', () => {
  test('[S1.6] a plain "Give" says when it was recorded, by the clock of the home', async () => {
    expect(await said(given())).toEqual([
      'Person: Walter Abbott',
      'Medication: Metformin, 1 tablet',
      'Recorded: Mar 10, 2026, 08:05',
      'Administration date: Mar 10, 2026',
      'Administration time: 08:00',
      'Status: given',
    ])
  })
  test('a moment shown goes by the clock of the home, and a dose held is not called cancelled', async () => {
    await fill(mirror, [aHome({ time_zone: 'America/Denver' })])
    const lines = await said(given({ given_at: '2026-03-10T12:01:00.000Z', status: 'cancelled' }))
    expect(lines).toContain('Given at: Mar 10, 2026, 06:01')
    expect(lines).toContain('Status: held')
  })
  test('[M6.6] its clock times are written as its home writes them', async () => {
    await fill(mirror, [aHome({ clock: '12h' })])
    expect(await said(given())).toContain('Administration time: 8:00 AM')
    const lines = await said(edited({ changes: { administration_times: ['08:00', '20:30'] } }))
    expect(lines.at(-1)).toBe('Administration times: 8:00 AM, 8:30 PM')
  })
  test('where nothing can be read any more, the clock that is meant is named', async () => {
    vi.spyOn(mirror, 'rows').mockImplementation(() => {
      throw new Error('The disk is gone.')
    })
    expect((await said(given()))[0]).toMatch(/^Recorded: .* \(this device’s clock\)$/)
    vi.restoreAllMocks()
  })
  test('the medication is the version in force, not the one made last', async () => {
    const [version] = await mirror.rows('medication_version').toArray()
    if (version === undefined) throw new Error('Metformin has a version.')
    const later = { ...version, id: 'ffffffff-0000-7000-8000-000000000000', dosage: 4 }
    await mirror.rows('medication_version').put({ ...later, effective_date: '2026-03-11' })
    expect(await said(given())).toContain('Medication: Metformin, 1 tablet')
  })
  test('an edited order is said field by field, and what was taken out too', async () => {
    await fill(mirror, [anItem({ id: 900, name: 'Glipizide' })])
    const changes = {
      inventory_id: 900,
      dosage: 2,
      end_date: null,
      assigned_to_staff_id: DANA,
      notes: 'At meals',
    }
    const lines = await said(edited({ changes, seen: { notes: 'How it was' } }))
    expect(lines.slice(3)).toEqual([
      'New Medication: Glipizide',
      'Dosage: 2 tablets',
      'End date: Ongoing',
      'Assigned to: Dana Reyes',
      'Notes: At meals',
    ])
  })
  test('so is the order that takes the place of another', async () => {
    const replacement = {
      medication_id: orderId('new'),
      dosage: 3,
      unit: 'mL',
      start_date: '2026-03-12',
      notes: null,
    }
    const lines = await said(edited({ last_date: '2026-03-11', replacement }))
    expect(lines[1]).toBe('Medication: Metformin, 1 tablet')
    expect(lines.slice(3)).toEqual(['Last date: Mar 11, 2026', 'Dosage: 3 mL', 'Start date: Mar 12, 2026'])
  })
})

const session = {
  state: 'authenticated',
  user: {
    id: DANA,
    first_name: 'Dana',
    last_name: 'Reyes',
    email: 'dana@example.org',
    image_url: null,
    company_id: 1,
    company_name: 'Maple Grove Homes',
  },
  role: 'care_giver',
  grants: [],
  currentHomeId: 1,
  mustSignInAgain: false,
  actions: noActions,
} as const

let ask: (unsaved: Unsaved) => Promise<void>
function Asking() {
  const [question, asking] = useUnsavedOperationQuestions(DANA)
  ask = asking
  return (
    <SessionContext value={session}>
      <MirrorContext value={mirror}>
        <UnsavedOperationContext value={question}>
          <NotSavedNotice />
        </UnsavedOperationContext>
      </MirrorContext>
    </SessionContext>
  )
}

describe('two that wait', () => {
  test('[S1.6] the second of two has its own words from the first moment', async () => {
    const { user } = show(<Asking />)
    ask(given({ notes: 'The first' })).catch(() => {})
    ask(given({ notes: 'The second' })).catch(() => {})
    const dialog = within(await screen.findByRole('dialog', { name: 'Not saved' }))
    await dialog.findByText('The first')
    await user.click(dialog.getByRole('button', { name: 'Copy text' }))
    expect(await navigator.clipboard.readText()).toContain('Notes: The first')
    await dialog.findByText(/^Copied\./)
    await user.click(dialog.getByRole('button', { name: 'I wrote it on paper' }))
    expect(screen.queryByText('The first')).toBeNull()
    expect(screen.queryByText(/^Copied\./)).toBeNull()
    await waitFor(() => expect(screen.getByText('The second')).toBeDefined())
  })
})

test('[S1.6] Escape at "Not saved" leaves the form under it alone, and the form has the keyboard again after it', async () => {
  const { user } = show(
    <>
      <RecordFormDialog
        opened
        onClose={() => {}}
        title="Add Note"
        schema={v.object({ content: v.string() })}
        groups={[{ fields: [{ as: 'text', name: 'content', label: 'Note' }] }]}
        onSubmit={async () => {
          await ask(given())
          return 'saved'
        }}
      />
      <Asking />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'She slept well')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Not saved' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I wrote it on paper' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Not saved' })).toBeNull())
  const form = screen.getByRole('dialog', { name: 'Add Note' })
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).toBeDefined()
})
