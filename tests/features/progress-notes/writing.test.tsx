import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { aDose, anAllergy, anOrder, LUIS, mapleHouse, orderId } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aNote, noteId } from './notes-at-maple.ts'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([
    import('#src/features/progress-notes/note-forms.tsx'),
    import('#src/features/progress-notes/note-forms.tsx'),
    import('#src/features/incident-reports/incident-forms.tsx'),
  ]),
)

const OVERVIEW = '/dashboard/progress-notes'
const WALTER = `${OVERVIEW}/1`
const ENOUGH = 'Walter slept well and ate his oatmeal.'
const content = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Detailed note/ })
const button = (name: string) => screen.findByRole('button', { name })
type User = Awaited<ReturnType<typeof atMaple>>['user']

/** At the end of what stands there, as a keyboard's suggestion does. */
async function write(user: User, words: string) {
  const box = await content()
  await user.click(box)
  box.setSelectionRange(box.value.length, box.value.length)
  await user.paste(words)
}
async function pickType(user: User, type: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Note type/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: type }))
}
async function openMenu(user: User, entry: string) {
  await user.click(await button('Actions for the note of Mar 9, 2026'))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('writing a note', () => {
  test('[U13.5] offline, about the client whose page is open, today unless another day is chosen', async () => {
    const { user, recorded, address } = await atMaple(WALTER, { connection: 'offline' })
    await user.click(await button('Add Note'))
    await write(user, ENOUGH)
    await pickType(user, 'Behavioral')
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]).toMatchObject({
      kind: 'progress_note.create',
      args: {
        client_id: 1,
        note_date: TODAY,
        note_type: 'behavioral',
        content: ENOUGH,
        administration_id: null,
      },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(WALTER)
    const row = within(await screen.findByRole('table', { name: 'Progress notes' })).getAllByRole('row')[1]
    expect(row?.textContent).toContain(ENOUGH)
    expect(row?.textContent).toContain('on this device')
  })
  test.each([OVERVIEW, WALTER])(
    '[U2.1] at %s the screen under the form stays, and the keyboard goes back to the button',
    async path => {
      const { user, address } = await atMaple(path)
      const add = await button('Add Note')
      await user.click(add)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(address()).toBe(path)
      await waitFor(() => expect(document.activeElement).toBe(add))
    },
  )
  test('[P2 §5] what is missing or too short is said at the field, word for word', async () => {
    const { user } = await atMaple(`${OVERVIEW}/add`)
    await user.click(await button('Save'))
    expect(await screen.findByText('Client selection is required')).toBeDefined()
    expect(screen.getByText('Note type is required')).toBeDefined()
    expect(screen.getByText('Detailed note is required')).toBeDefined()
    await write(user, 'nineteen characters')
    await user.click(await button('Save'))
    expect(await screen.findByText('Note must be at least 20 characters long')).toBeDefined()
    expect(screen.getByText('19 of 2000')).toBeDefined()
  })
  test('[P2 §5] a day after the home’s today cannot be chosen, and a draft with one is refused at the field', async () => {
    const { user, mirror } = await atMaple(WALTER)
    const values = { client_id: 1, note_date: '2026-03-11', note_type: 'daily', content: ENOUGH }
    await mirror.draft.put({
      user_id: 5,
      key: 'progress_note.create/client:1',
      values,
      base: { ...values, content: '' },
      saved_at: '2026-03-10T12:00:00.000Z',
    })
    await user.click(await button('Add Note'))
    await user.click(await button('Continue'))
    await user.click(await button('Save'))
    expect(await screen.findAllByText('Date cannot be in the future')).not.toEqual([])
    await user.click(await screen.findByRole('button', { name: /^Date/ }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Date' }))
    expect(calendar.getByRole('button', { name: '11 March 2026' })).toHaveProperty('disabled', true)
  })
  test('[U13.5] /add chooses the client in the form, and one who has a draft finds it again', async () => {
    const { user, mirror } = await atMaple(`${OVERVIEW}/add`)
    await write(user, 'Half a sen')
    await waitFor(async () => expect(await mirror.draft.count()).toBe(1), { timeout: 1_500 })
    expect((await mirror.draft.toArray())[0]).toMatchObject({ user_id: 5, key: 'progress_note.create' })
  })
  test('[U11.3] allergies stand over the form', async () => {
    const rows = [...mapleHouse(), anAllergy('Penicillin', { severity: 'severe' })]
    await atMaple(`${WALTER}/add`, { rows })
    const form = await screen.findByRole('dialog', { name: 'Add Progress Note' })
    expect(within(form).getByText('Penicillin')).toBeDefined()
  })
})

describe('a note begun from a dose', () => {
  const dose = administrationId(orderId('Metformin'), TODAY, '08:00')
  const rows = [...mapleHouse(), ...aDose({ name: 'Metformin', date: TODAY, by: LUIS })]

  test('[U13.6] the panel of a dose leads to a note with client, date, type and a first line filled in', async () => {
    const { user, recorded, address } = await atMaple(`/dashboard/mar/1`, { rows })
    await user.click(await screen.findByRole('button', { name: /Given.*Metformin/ }))
    await user.click(await screen.findByRole('link', { name: 'Write a note' }))
    expect(address()).toBe(`${WALTER}/add?dose=${dose}`)
    const box = await content()
    expect(box.value).toMatch(/^Metformin, .+, due Mar 10, 2026, 08:00: given at 09:04 by Luis Ortega\.\n$/)
    await write(user, 'He felt sick afterwards.')
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]?.args).toMatchObject({
      client_id: 1,
      note_date: TODAY,
      note_type: 'medical',
      administration_id: dose,
    })
    // Back where the round was left.
    await waitFor(() => expect(address()).toBe('/dashboard/mar/1'))
  })
  test('[U13.6] so does a dose given as needed, under its own name', async () => {
    const asNeeded = anOrder({
      name: 'Acetaminophen',
      version: { frequency_type: 'as_needed', administration_times: [] },
    })
    const { user, recorded, address } = await atMaple('/dashboard/mar/1', {
      rows: [...mapleHouse(), ...asNeeded],
    })
    expect(screen.queryByRole('link', { name: /^Write a note/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Give now: Acetaminophen/ }))
    await user.click(await screen.findByRole('button', { name: 'Pain' }))
    await user.click(await screen.findByRole('link', { name: 'Write a note: Acetaminophen, 08:20' }))
    const given = (await recorded())[0]?.args.administration_id
    expect(address()).toBe(`${WALTER}/add?dose=${given}`)
    expect((await content()).value).toMatch(
      /^Acetaminophen, .+, as needed, Mar 10, 2026, 08:20: given at 08:20 by Dana Reyes\.\n$/,
    )
  })
  test('[U13.6] from a link it closes to the notes of the client', async () => {
    const { user, address } = await atMaple(`${WALTER}/add?dose=${dose}`, { rows })
    await content()
    await user.click(await button('Cancel'))
    await waitFor(() => expect(address()).toBe(WALTER))
  })
  test('[U13.6] a dose nobody touched offers no note', async () => {
    const { user } = await atMaple('/dashboard/mar/1?tab=month')
    await user.click(await screen.findByLabelText('Metformin, 08:00, Tue, Mar 3: No record'))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('link', { name: 'Write a note' })).toBeNull()
  })
})

describe('amending and removing', () => {
  const own = aNote(ENOUGH)

  test('[U13.7] sends what was changed with what was seen', async () => {
    const { user, recorded } = await atMaple(WALTER, { rows: [...mapleHouse(), own] })
    await openMenu(user, 'Edit')
    await write(user, ' He asked for more.')
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]).toMatchObject({
      kind: 'progress_note.amend',
      args: {
        progress_note_id: noteId(ENOUGH),
        changes: { content: `${ENOUGH} He asked for more.` },
        seen: { note_date: '2026-03-09', note_type: 'daily', content: ENOUGH },
      },
    })
    expect(Object.keys((await recorded())[0]?.args.changes ?? {})).toEqual(['content'])
  })
  test('[U13.7] [S8] a draft from before somebody else’s amendment is sent with what its author saw then', async () => {
    const { user, recorded, mirror } = await atMaple(WALTER, { rows: [...mapleHouse(), own] })
    await openMenu(user, 'Edit')
    await write(user, ' More from Dana.')
    await waitFor(async () => expect(await mirror.draft.count()).toBe(1), { timeout: 1_500 })
    await user.click(await button('Cancel'))
    await user.click(await button('Close, keep draft'))
    const other = aNote('Luis said it in other words entirely.', { id: noteId(ENOUGH), revision: 2 })
    await act(async () => void (await mirror.rows('progress_note').put(other.row as never)))
    await openMenu(user, 'Edit')
    await user.click(await button('Continue'))
    expect((await content()).value).toBe(`${ENOUGH} More from Dana.`)
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]?.args.seen).toMatchObject({ content: ENOUGH })
    expect(await screen.findByText(/Both versions are kept/)).toBeDefined()
  })
  test('[U13.8] asks first, and the note leaves the list', async () => {
    const { user, recorded } = await atMaple(WALTER, { rows: [...mapleHouse(), own] })
    await openMenu(user, 'Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Progress Note' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No progress notes yet')).toBeDefined()
    await expect
      .poll(async () => (await recorded()).map(({ kind }) => kind))
      .toEqual(['progress_note.remove'])
  })
  test('[U13.8] [P2 §8] a failure says so in the words of the specification and keeps the question open', async () => {
    const refuse = vi.fn(() => Promise.reject(new Refusal('forbidden', 'Not yours')))
    const { user } = await atMaple(WALTER, { rows: [...mapleHouse(), own], answer: refuse })
    await openMenu(user, 'Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Progress Note' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete progress note. Please try again.')).toBeDefined()
  })
  test('[A14] a care giver may view the note of another person, and amend or delete only own ones', async () => {
    const { user } = await atMaple(WALTER, { rows: [...mapleHouse(), aNote(ENOUGH, { staff_id: LUIS })] })
    await user.click(await button('Actions for the note of Mar 9, 2026'))
    expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
      'View',
      'Report as Incident',
    ])
    cleanup()
    const manager = await atMaple(WALTER, {
      rows: [...mapleHouse(), aNote(ENOUGH, { staff_id: LUIS })],
      role: 'manager',
    })
    await manager.user.click(await button('Actions for the note of Mar 9, 2026'))
    expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
      'View',
      'Edit',
      'Report as Incident',
      'Delete',
    ])
  })
})

test('[I9] an incident is reported from a note, offline, without typing it again', async () => {
  const words = 'Walter fell beside his bed, and got up by himself.'
  const rows = [...mapleHouse(), aNote(words, { note_date: '2026-03-09', note_type: 'incident' })]
  const { user, recorded, address } = await atMaple(WALTER, { rows, connection: 'offline' })
  await openMenu(user, 'Report as Incident')
  const said = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Detailed description/ })
  expect(said.value).toBe(words)
  expect(address()).toBe(`/dashboard/incident-reports/1/add?note=${noteId(words)}`)
  await user.click(await screen.findByRole('combobox', { name: /^Incident type/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Fall' }))
  await user.click(await screen.findByRole('radio', { name: 'Low' }))
  await user.click(await screen.findByRole('textbox', { name: /^Response actions taken/ }))
  await user.paste('Looked him over and called the nurse.')
  await user.click(await button('Save'))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect((await recorded())[0]).toMatchObject({
    kind: 'incident_report.create',
    args: { client_id: 1, incident_date: '2026-03-09', incident_type: 'Fall', description: words },
  })
})

test('[I9] who may not report incidents is not led to a report', async () => {
  const rows = [...mapleHouse(), aNote(ENOUGH, { note_date: '2026-03-09' })]
  const { user } = await atMaple(WALTER, { rows, role: 'progress_note' })
  await user.click(await button('Actions for the note of Mar 9, 2026'))
  await screen.findAllByRole('menuitem')
  expect(screen.queryByRole('menuitem', { name: 'Report as Incident' })).toBeNull()
})
