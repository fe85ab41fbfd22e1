/** The screen on a whole tablet: a file is read, checked and imported by the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MAX_WRITE_ROWS } from '#domain/imports/protocol.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../../support/homes.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('manager')

const TITLES = 'First name;Surname;DOB;Admitted;Allergies;Room'
const fileOf = (lines: readonly string[]) => new File([[TITLES, ...lines].join('\r\n')], 'people.csv')
const page = (kind = 'clients', connection: 'online' | 'offline' = 'online') =>
  onTablet(`/dashboard/import?kind=${kind}`, here.tablet, connection)
async function upload({ upload }: Pick<UserEvent, 'upload'>, file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a CSV File' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is nothing to choose a file with.')
  await upload(input, file)
}
const figure = (name: string) =>
  within(screen.getByRole('region', { name: 'The rows of the file in figures' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  }).textContent
const reading = () => screen.getByText('How the file is read').closest('details')
const clientsCalled = (last: string) =>
  here.server.database.selectFrom('client').select('first_name').where('last_name', '=', last).execute()

test('[B1] [B3] [B9] [B13] what was read is shown, nothing is written before it is confirmed, and then the good rows', async () => {
  const { user } = await page()
  await upload(
    user,
    fileOf([
      'Alma;Ferro;4/17/1952;2026-03-01;NKA;12',
      'Bruno;Ferro;31.4.1952;2026-03-01;;13',
      'Carla;Ferro;1950-01-01;12/01/2026;Latex;14',
      'Alma;Ferro;4/17/1952;2026-03-01;NKA;12',
    ]),
  )
  const start = await screen.findByRole('button', { name: 'Import 1 client' })
  expect(screen.getByText('Columns that are not imported: Room.')).toBeDefined()
  expect(['New', 'Already there', 'Faulty'].map(figure)).toEqual(['New1', 'Already there1', 'Faulty2'])
  const rows = screen.getByRole('region', { name: 'Rows' })
  expect(rows.textContent).toContain('Allergies None known')
  expect(rows.textContent).toContain(
    'Date of birth “31.4.1952”: There is no such day. Look at the day and the month.',
  )
  expect(rows.textContent).toContain('Admission date “12/01/2026”: Admission date cannot be in the future.')
  expect(rows.textContent).toContain('This row says the same as row 2.')
  await user.click(start)
  const question = await screen.findByRole('dialog', { name: 'Import 1 client' })
  expect(question.textContent).toContain('2 rows with errors are left out.')
  expect(question.textContent).toContain('Columns that are not imported: Room.')
  expect(await clientsCalled('Ferro')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 client imported.')).toBeDefined()
  expect(await clientsCalled('Ferro')).toEqual([{ first_name: 'Alma' }])
})

test('[B2] [B10] a connection lost in the middle loses nothing and doubles nothing', async () => {
  const { user } = await page()
  const people = Array.from(
    { length: MAX_WRITE_ROWS + 5 },
    (_, index) => `Nora${index};Vidal;1950-01-02;2026-03-01;;`,
  )
  await upload(user, fileOf(people))
  await user.click(await screen.findByRole('button', { name: /^Import 55 clients/ }))
  // The first answer is lost on its way back, after it was written.
  here.tablet.network.losesAnswers = true
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('0 of 55 rows are done.')
  expect(await clientsCalled('Vidal')).toHaveLength(MAX_WRITE_ROWS)
  here.tablet.network.losesAnswers = false
  await user.click(within(alert).getByRole('button', { name: 'Continue Now' }))
  expect(await screen.findByText('55 clients imported.')).toBeDefined()
  expect(await clientsCalled('Vidal')).toHaveLength(MAX_WRITE_ROWS + 5)
})

test('[B10] it says that it needs a connection, and that a file is none', async () => {
  const { user } = await page('inventory', 'offline')
  expect(
    await screen.findByText('This needs a connection to Hearth, and there is none at the moment.'),
  ).toBeDefined()
  await upload(user, fileOf(['Alma;Ferro;;;;']))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('These columns are missing: "Item", "Category"'))
})

test('[B20] a number in a file with semicolons is read in one way or is a fault, also when the faulty rows come back', async () => {
  const files: Blob[] = []
  URL.createObjectURL = file => {
    files.push(file as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
  const { user } = await page('inventory')
  const rows = [
    'Item;Category;Quantity;Unit;Minimum',
    'Gloves;Other;1.000;piece;10',
    'Masks;Other;1.200,0;piece;10',
  ]
  await upload(user, new File([rows.join('\r\n')], 'stock.csv'))
  await screen.findByRole('button', { name: 'Import 1 inventory item' })
  const said = screen.getByRole('region', { name: 'Rows' }).textContent
  expect(said).toContain('Quantity “1.000”: This could be two different numbers.')
  expect(said).toContain('Quantity 1200')
  await user.click(screen.getByRole('button', { name: 'Save the Row with Errors' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain('Gloves;Other;1.000;piece;10;')
})

test('[B9] [B21] a time without AM or PM is a fault in a home that writes them, and none in one of 24 hours', async () => {
  const { user } = await page('medications')
  const rows = [
    'Client,Medication,Dosage,Unit,Route,Schedule',
    'Walter Abbott,Zinc,1,tablet,oral,daily 9:00',
    'Walter Abbott,Zinc,1,tablet,oral,daily 9:00 PM',
  ]
  const file = () => new File([rows.join('\r\n')], 'orders.csv')
  const said = () => screen.getByRole('region', { name: 'Rows' }).textContent
  const half = 'Schedule “daily 9:00”: Nothing says whether 9:00 is in the morning or in the evening.'
  await upload(user, file())
  await waitFor(() => expect(said()).toContain(half))
  expect(said()).toContain('Schedule Once daily: 9:00 PM')
  await here.tablet.mirror.rows('home').toCollection().modify({ clock: '24h' })
  // A file is read by the clock that the screen knows when it is chosen, and that comes to it a moment later.
  await waitFor(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input !== null) await user.upload(input, file())
    expect(said()).not.toContain(half)
    expect(said()).toContain('Schedule Once daily: 21:00')
  })
})

test('[B19] [B22] a column and the encoding are changed before the rows, and the question repeats both', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await page()
  const letters = ['Given,Surname,Admitted', 'Se\u0087n,Ferro,2026-03-01'].join('\r\n')
  const mac = Uint8Array.from(letters, letter => letter.charCodeAt(0))
  await upload(user, new File([mac], 'people.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These columns are missing: "First name". The titles of this file are: "Given", "Surname", "Admitted".',
  )
  expect(screen.queryByRole('region', { name: 'Rows' })).toBeNull()
  expect(scrolled).toHaveBeenCalledTimes(1)
  await user.selectOptions(screen.getByLabelText('Given'), 'First name')
  await waitFor(() => expect(figure('Faulty')).toBe('Faulty1'))
  expect(screen.getByRole('region', { name: 'Rows' }).textContent).toContain('Choose another encoding')
  await user.selectOptions(screen.getByLabelText('Encoding'), 'Western Europe (Mac)')
  await waitFor(() => expect(figure('New')).toBe('New1'))
  // To what the file says once it is chosen, and never from under a column that is being changed.
  expect(scrolled).toHaveBeenCalledTimes(1)
  expect(reading()?.open).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Import 1 client' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Columns: Given → First name, Surname → Last name, Admitted → Admission date. Encoding: Western Europe (Mac).',
  )
})

test('[B22] a row that asks for another encoding has the choice open above it, and a file without one does not', async () => {
  const { user } = await page()
  await upload(user, fileOf(['Sean;Ferro;1950-01-01;2026-03-01;;1']))
  await waitFor(() => expect(figure('New')).toBe('New1'))
  expect(reading()?.open).toBe(false)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is nothing to choose a file with.')
  await user.upload(input, fileOf(['Jos\u00c3\u00a9;Ferro;1950-01-01;2026-03-01;;1']))
  await waitFor(() => expect(figure('Faulty')).toBe('Faulty1'))
  expect(reading()?.open).toBe(true)
})

test('[B27] a home that would have more clients than beds is named in the question', async () => {
  const { user } = await page()
  const { tablet } = here
  const clients = await readRows(tablet.mirror, { collection: 'client', index: 'home_id', is: MAPLE })
  const activeCount = clients.filter(({ status }) => status === 'active').length
  const people = (count: number) =>
    fileOf(Array.from({ length: count }, (_, index) => `Otto${index};Bedford;1950-01-02;2026-03-01;;`))
  await upload(user, people(40))
  await user.click(await screen.findByRole('button', { name: 'Import 40 clients' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      `Maple House would have ${activeCount + 40} active clients, and its capacity is 6.`,
    ),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is nothing to choose a file with.')
  await tablet.mirror
    .rows('home')
    .toCollection()
    .modify({ capacity: activeCount + 1 })
  await user.upload(input, people(1))
  await user.click(await screen.findByRole('button', { name: 'Import 1 client' }))
  const fits = await screen.findByRole('dialog')
  await waitFor(() => expect(fits.textContent).toContain('They go to'))
  expect(fits.textContent).not.toContain('capacity')
  await tablet.mirror.rows('home').toCollection().modify({ capacity: activeCount })
  await waitFor(() =>
    expect(fits.textContent).toContain(
      `Maple House would have ${activeCount + 1} active clients, and its capacity is ${activeCount}.`,
    ),
  )
})

test('[B9] [B17] a day is shown as it was read, and in the file of faulty rows is the same day when it comes back', async () => {
  const files: Blob[] = []
  URL.createObjectURL = file => {
    files.push(file as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
  const { user } = await page()
  const rows = [
    'First name,Last name,Admission date,Date of birth',
    ',Ibsen,03/02/2026,n.a.',
    'Olga,Ibsen,31/12/2025,',
    'Pia,Ibsen,03/02/2026,',
  ]
  await upload(user, new File([rows.join('\r\n')], 'people.csv'))
  await user.click(await screen.findByRole('button', { name: 'Save the Row with Errors' }))
  expect(screen.getByRole('region', { name: 'Rows' }).textContent).toContain('Admission date Feb 3, 2026')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain(',Ibsen,2026-02-03,n.a.,')
})

test('[B28] [B10] an import leads to what it made and is taken back in one tap, also after a lost answer', async () => {
  const { user } = await page()
  const people = ['Ada;Novak;1950-01-02;2026-03-01;Latex;', 'Ben;Novak;1951-01-02;2026-03-01;;']
  await upload(user, fileOf(people))
  await user.click(await screen.findByRole('button', { name: 'Import 2 clients' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('2 clients imported.')).toBeDefined()
  const [ada] = await here.server.database
    .selectFrom('client')
    .select('id')
    .where('first_name', '=', 'Ada')
    .execute()
  const link = screen.getByRole('link', { name: 'Ada Novak' })
  expect(link.getAttribute('href')).toBe(`/dashboard/clients/${ada?.id}`)
  await user.click(screen.getByRole('button', { name: 'Take This Import Back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Take this import back?' }))
  here.tablet.network.losesAnswers = true
  await user.click(question.getByRole('button', { name: 'Take Back' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('0 of 2 rows are done.')
  here.tablet.network.losesAnswers = false
  await user.click(within(alert).getByRole('button', { name: 'Continue Now' }))
  expect(await screen.findByText('2 rows taken back.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Ada Novak' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take This Import Back' })).toBeNull()
  const left = await here.server.database
    .selectFrom('client')
    .select('scope')
    .where('last_name', '=', 'Novak')
    .execute()
  expect(left).toEqual([{ scope: 'withdrawn' }, { scope: 'withdrawn' }])
})

const said = async (words: string) => expect(await screen.findByText(words)).toBeDefined()

test('[B30] a file with nothing to import says whether its rows are there already or have errors', async () => {
  const { user } = await page()
  const input = async (lines: readonly string[]) => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (found === null) throw new Error('There is nothing to choose a file with.')
    await user.upload(found, fileOf(lines))
  }
  const good = ['Ivo;Rossi;1950-01-02;2026-03-01;;', 'Jan;Rossi;1951-01-02;2026-03-01;;']
  const faulty = ['Kim\u202e;Rossi;1950-01-02;2026-03-01;;', 'Lou;;1950-01-02;2026-03-01;;']
  await upload(user, fileOf(faulty))
  await said('All 2 rows of this file have errors. Nothing can be imported.')
  const rows = screen.getByRole('region', { name: 'Rows' })
  expect(rows.textContent).toContain(
    'First name “Kim[U+202E]”: There is an invisible character in this cell.',
  )
  expect(rows.textContent).not.toContain('\u202e')
  await input(faulty.slice(0, 1))
  await said('The row of this file has errors. Nothing can be imported.')
  expect(screen.getByRole('heading', { name: 'people.csv, 1 row' })).toBeDefined()
  await input(good)
  await user.click(await screen.findByRole('button', { name: 'Import 2 clients' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
  await said('2 clients imported.')
  await input(good)
  await said('All 2 rows of this file are there already. Nothing is new.')
  await input([...good, ...faulty.slice(0, 1)])
  await said('2 rows are there already. 1 row has errors. Nothing else is in this file.')
})

test('[B31] categories of the stock that do not exist yet are named before the import', async () => {
  const { user } = await page('inventory')
  const rows = [
    'Item,Category,Quantity,Unit,Minimum',
    'Paper towels 2,Paper goods,4,roll,1',
    'Napkins 2,Paper goods,4,piece,1',
    'Tape 2,Workshop,4,roll,1',
    'Zinc 2,medication,4,tablet,1',
    'Bad 2,Elsewhere,many,tablet,1',
  ]
  await upload(user, new File([rows.join('\r\n')], 'stock.csv'))
  const start = await screen.findByRole('button', { name: 'Import 4 inventory items' })
  const words = 'These categories are new and are added: “Paper goods”, “Workshop”.'
  await said(words)
  expect(screen.getByRole('region', { name: 'Rows' }).textContent).toContain('Category medical')
  await user.click(start)
  const question = await screen.findByRole('dialog')
  await waitFor(() => expect(question.textContent).toContain(words))
})
