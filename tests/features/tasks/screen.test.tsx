import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { csvFormatIn, csvOf } from '#src/ui/list/list-file.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, aPerson, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { hands } from '../ui/hands.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([import('#src/features/tasks/task-forms.tsx'), import('#src/features/tasks/task-forms.tsx')]),
)

const TASKS = '/dashboard/tasks'
/** The screen's now is March 10, 2026 in the morning. */
function aTask(title: string, more: Partial<RowOf<'task'>> = {}): RowInCollection {
  const id = derivedId('a task', title)
  const series = { id, series_id: id, series_start: '2026-03-10', due_date: '2026-03-10' }
  const row: RowOf<'task'> = {
    ...examples.task[0],
    ...series,
    client_id: null,
    home_id: MAPLE,
    title,
    description: null,
    recurrence: 'none',
    scope: `home:${MAPLE}`,
    revision: 1,
    ...more,
  }
  return { collection: 'task', row }
}
const done = (day: string) => ({ status: 'completed', completed_on: day, settled_on: day }) as const
const rows = (): RowInCollection[] => [
  ...mapleHouse(),
  aTask('Fix the handrail', { due_date: '2026-03-07', priority: 'high' }),
  aTask('Order a bath mat', { due_date: '2026-03-12' }),
  aTask('For Walter', { client_id: 1, due_date: '2026-03-30', priority: 'high' }),
  aTask('Swept', done('2026-03-09')),
]

const titles = () =>
  within(screen.getByRole('table', { name: 'Tasks' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('[class*="title"]')?.textContent?.replace('Overdue', '').trim())
const figure = (name: RegExp) =>
  within(screen.getByLabelText('Tasks in figures')).getByRole('button', { name })
const user = hands()
const tap = (element: HTMLElement) => user.click(element)

test('[K2] figures count by the day of the home, and each shows what it counts', async () => {
  await atMaple(TASKS, { rows: rows() })
  await screen.findByText('Fix the handrail')
  expect(titles()).toEqual(['Fix the handrail', 'Order a bath mat', 'For Walter', 'Swept'])
  expect(figure(/^Overdue/).textContent).toContain('1')
  expect(figure(/^High Priority/).textContent).toContain('1 overdue')
  await tap(figure(/^Overdue/))
  await waitFor(() => expect(titles()).toEqual(['Fix the handrail']))
  await tap(figure(/^Due This Week/))
  await waitFor(() => expect(titles()).toEqual(['Order a bath mat']))
  await tap(figure(/^Completed/))
  await waitFor(() => expect(titles()).toEqual(['Swept']))
  await tap(figure(/^Total/))
  await waitFor(() => expect(titles()).toHaveLength(4))
})

test('[K2] the search knows the home of a task, and a completed task says when it was created', async () => {
  await atMaple(TASKS, { rows: rows() })
  const swept = (await screen.findByText('Swept')).closest('tr')
  expect(swept?.textContent).toMatch(/Created .*Done Mar 9/)
  await user.type(screen.getByRole('searchbox'), 'swept maple')
  await waitFor(() => expect(titles()).toEqual(['Swept']))
})

test('[K3] a completed task stays where it was and says when the next is due, until it is reopened', async () => {
  await atMaple(TASKS, { rows: [...rows(), aTask('Every day', { recurrence: 'daily' })] })
  await tap(await screen.findByRole('button', { name: 'Complete “Every day”' }))
  expect(await screen.findByText(/Completed: Every day. Next due Mar 11, 2026/)).toBeDefined()
  await waitFor(() => expect(titles().filter(title => title === 'Every day')).toHaveLength(2))
  expect(titles()[1]).toBe('Every day')
  await tap(screen.getByRole('button', { name: 'Reopen “Every day”' }))
  await waitFor(() => expect(titles().filter(title => title === 'Every day')).toHaveLength(1))
  expect(await screen.findByText('In progress')).toBeDefined()
})

test('[K9] putting off one of a series asks whether the later ones move too, and moves only this one unless said', async () => {
  const weekly = aTask('Every week', { recurrence: 'weekly', assigned_to: 5 })
  const { recorded } = await atMaple(TASKS, { rows: [...mapleHouse(), weekly] })
  const putOff = async (to: string) => {
    await tap(await screen.findByRole('button', { name: 'Actions for “Every week”' }))
    await tap(await screen.findByRole('menuitem', { name: 'Edit' }))
    await screen.findByRole('dialog', { name: 'Edit Task' })
    expect(screen.queryByRole('radio', { name: 'Only this one' })).toBeNull()
    await tap(screen.getByRole('button', { name: /^Due date/ }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Due date' }))
    await tap(calendar.getByRole('button', { name: to }))
    expect(await screen.findByRole('radio', { name: 'Only this one' })).toHaveProperty('checked', true)
  }
  const save = async (count: number) => {
    await tap(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await recorded()).toHaveLength(count))
    return (await recorded()).at(-1)?.args.changes
  }
  await putOff('12 March 2026')
  expect(await save(1)).toEqual({ due_date: '2026-03-12' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await putOff('13 March 2026')
  await tap(screen.getByRole('radio', { name: 'This and all later ones' }))
  expect(await save(2)).toEqual({ due_date: '2026-03-13', series_start: '2026-03-13' })
})

test('[H11] completing a task of a client who left promises no next one', async () => {
  const left = aClient({ status: 'inactive', inactive_from: '2026-03-09' })
  const daily = aTask('Stretch', { client_id: 1, recurrence: 'daily' })
  await atMaple(TASKS, { rows: [...mapleHouse(), left, daily] })
  await tap(await screen.findByRole('button', { name: 'Complete “Stretch”' }))
  expect((await screen.findByText(/Completed: Stretch/)).textContent).not.toContain('Next due')
  await tap(await screen.findByRole('button', { name: 'Reopen “Stretch”' }))
  expect(await screen.findByText('In progress')).toBeDefined()
})

test('[H9] [H12] a form offers who takes part in care in the home, and who is named already', async () => {
  const elsewhere = aPerson({ id: 20, first_name: 'Ines', last_name: 'Vance', works_in: ['home:2'] })
  const everywhere = aPerson({ id: 21, first_name: 'Helen', last_name: 'Okafor', works_in: ['company:1'] })
  const invited = aPerson({ id: 22, first_name: 'Mona', last_name: 'Arden', is_registered: false })
  const people = [...rows(), elsewhere, everywhere, invited, aTask('Paint the fence', { assigned_to: 20 })]
  await atMaple(`${TASKS}/add`, { rows: people, role: 'manager' })
  const offered = async () => {
    await tap(await screen.findByRole('combobox', { name: /^Assigned/ }))
    const list = await screen.findByRole('listbox', { name: /^Assigned/ })
    return within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }
  expect(await offered()).toEqual(['Helen Okafor', 'Luis Ortega', 'Dana Reyes'])
  await user.keyboard('{Escape}{Escape}')
  await tap(await screen.findByRole('button', { name: 'Actions for “Paint the fence”' }))
  await tap(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit Task' })
  expect(await offered()).toEqual(['Helen Okafor', 'Luis Ortega', 'Dana Reyes', 'Ines Vance'])
})

test('filters stand in the address, say how many are set, and can be cleared where nothing is left', async () => {
  await atMaple(`${TASKS}?priority=high&client=1`, { rows: rows() })
  await screen.findByText('For Walter')
  expect(titles()).toEqual(['For Walter'])
  await tap(screen.getByRole('button', { name: 'Filters (2)' }))
  await tap(screen.getByRole('button', { name: 'Filters (2)' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'completed')
  expect(await screen.findByText('Nothing matches these filters.')).toBeDefined()
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (clear) await tap(clear)
  await waitFor(() => expect(titles()).toHaveLength(4))
})

test('a file of a list has all its rows, and no cell that a spreadsheet would take for a formula', async () => {
  const columns = [
    { title: 'Title', exportValue: ({ title }: { title: string }) => title },
    { title: 'Number', exportValue: () => 3 },
  ]
  const text = await csvOf(columns, [{ title: '=1+1' }, { title: 'With "quotes", and a comma' }])
  expect(text.split('\r\n')).toEqual(['Title,Number', `"'=1+1",3`, '"With ""quotes"", and a comma",3'])
})

test('[G8] a file is written as spreadsheets of its language read it', async () => {
  const columns = [
    { title: 'Title', exportValue: ({ title }: { title: string }) => title },
    { title: 'Number', exportValue: () => -1234.5 },
  ]
  const rows = [{ title: '＝1+1' }, { title: '－2' }, { title: 'a;b' }]
  const lines = async (locale: string) => (await csvOf(columns, rows, csvFormatIn(locale))).split('\r\n')
  expect(await lines('de')).toEqual(['Title;Number', `"'＝1+1";-1234,5`, `"'－2";-1234,5`, '"a;b";-1234,5'])
  expect((await lines('fr'))[1]).toBe(`"'＝1+1";-1234,5`)
  for (const locale of ['en-US', 'es-US', 'ja', 'zh-CN']) {
    expect((await lines(locale))[1], locale).toBe(`"'＝1+1",-1234.5`)
  }
})
