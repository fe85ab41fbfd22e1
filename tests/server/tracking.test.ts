/** Tracking entries and categories over REST (spec part 2 §7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ask: MedicationCalls['answer']
let vitals: number
let water: number

interface Category {
  readonly id: number
  readonly name: string
}

/** Half a blood pressure is asked about (T8). */
const HALF = { is_confirmed: true }

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  const { tracking_categories } = (await ask(
    '/tracking-categories/starters',
    { method: 'POST', json: { home_id: MAPLE } },
    201,
  )) as { tracking_categories: Category[] }
  const idOf = (name: string) => tracking_categories.find(category => category.name === name)?.id ?? 0
  vitals = idOf('Vital signs')
  water = idOf('Fluids')
  const on = (entry_datetime: string, attributes: object) => write({ ...HALF, entry_datetime, attributes })
  await on('2026-03-01T12:00:00.000Z', { systolic: 128, pulse: 72 })
  await on('2026-03-04T12:00:00.000Z', { systolic: 150 })
  await write({ category_id: water, entry_datetime: '2026-03-04T18:00:00.000Z', attributes: { glasses: 3 } })
  await write({ client_id: 2, entry_datetime: '2026-03-05T12:00:00.000Z', attributes: { pulse: '64' } })
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

const write = (more: object, status = 201) =>
  ask(
    '/tracking',
    { method: 'POST', json: { client_id: 1, category_id: vitals, ...more } },
    status,
  ) as Promise<{
    id: string
  }>
const put = (path: string, json: object, status = 200) => ask(path, { method: 'PUT', json }, status)
const listed = async (query: string) => {
  const { tracking_entries } = (await ask(`/tracking/list?${query}`)) as {
    tracking_entries: { entry_date: string; category_name: string }[]
  }
  return tracking_entries.map(({ entry_date, category_name }) => `${entry_date} ${category_name}`)
}

test('[T1] [T3] an entry reads with names, values and marks, and is of now unless it says when', async () => {
  const attributes = { systolic: 141, temperature: 98.6 }
  const written = await write({ ...HALF, attributes, notes: 'After the walk' })
  expect(await ask(`/tracking/${written.id}`)).toEqual(written)
  expect(written).toMatchObject({
    client_name: 'Walter Abbott',
    staff_name: 'Ruth Lindqvist',
    home_name: 'Maple House',
    category_name: 'Vital signs',
    entry_datetime: new Date(server.clock.now).toISOString(),
    entry_date: '2026-03-10',
    attributes,
    details: [
      { attribute_name: 'Systolic', value: 141, unit: 'mmHg', low: 90, high: 140, is_out_of_range: true },
      { attribute_name: 'Temperature', value: 98.6, is_out_of_range: false },
    ],
  })
  expect(await ask(`/tracking/${written.id}`, { method: 'DELETE' })).toEqual({
    message: 'Tracking entry removed.',
  })
  await ask(`/tracking/${written.id}`, {}, 404)
})

test.each([
  [{}, undefined],
  [{ attributes: { mood: 'Calm' } }, 'attributes.mood'],
  [{ attributes: { systolic: 'high' } }, 'attributes.systolic'],
  [{ attributes: { systolic: 1e9 } }, 'attributes.systolic'],
  [{ attributes: { systolic: 120.12345 } }, 'attributes.systolic'],
  [{ attributes: { systolic: true } }, 'attributes.systolic'],
  [{ attributes: { systolic: '1e2' } }, 'attributes.systolic'],
  [{ attributes: { systolic: '0x78' } }, 'attributes.systolic'],
  [{ attributes: { systolic: '1,20' } }, 'attributes.systolic'],
  [{ attributes: { systolic: 120 }, entry_datetime: '2026-03-12T12:00:00.000Z' }, 'entry_datetime'],
  [{ attributes: { systolic: 120 }, client_id: undefined }, 'client_id'],
  [{ attributes: { systolic: 120 }, category_id: undefined }, 'category_id'],
])('[T1] %j is refused at its field', async (more, field) => {
  const answer = (await write(more, 400)) as { fields?: object }
  expect(Object.keys(answer.fields ?? {})).toEqual(field === undefined ? [] : [field])
})

test('[T6] [T7] a number that cannot be is refused, an unlikely one asked about and then kept as it is', async () => {
  const pulse = { attributes: { pulse: -5 }, is_confirmed: true }
  expect(await write(pulse, 400)).toMatchObject({
    fields: { 'attributes.pulse': ['This value cannot be below 0'] },
  })
  const asked = { fields: { is_confirmed: [expect.stringMatching(/^986 °F is an unlikely value/)] } }
  expect(await write({ attributes: { temperature: 986 } }, 409)).toMatchObject(asked)
  const confirmed = { attributes: { temperature: 986 }, is_confirmed: true }
  const { id } = await write(confirmed)
  expect(await ask(`/tracking/${id}`)).toMatchObject({ attributes: { temperature: 986 } })
  await put(`/tracking/${id}`, { notes: 'Read twice' })
  await put(`/tracking/${id}`, { attributes: { temperature: 9.86 } }, 409)
  const changed = await put(`/tracking/${id}`, { attributes: { temperature: 9.86 }, is_confirmed: true })
  expect(changed).toMatchObject({ attributes: { temperature: 9.86 } })
  await ask(`/tracking/${id}`, { method: 'DELETE' })
})

test('[T7] an end of a range by which nothing would be marked is asked about as well', async () => {
  const temperature = { key: 'temp', name: 'Temp', data_type: 'number', unit: '°F', low: 96, high: 1003 }
  const json = { home_id: MAPLE, name: 'Fever', attributes: [temperature] }
  const post = (more: object, status: number) =>
    ask('/tracking-categories', { method: 'POST', json: { ...json, ...more } }, status)
  expect(await post({}, 409)).toMatchObject({
    fields: { is_confirmed: ['1003 °F is an unlikely value of Temp. Expected: 80 to 112.'] },
  })
  const { id } = (await post({ is_confirmed: true }, 201)) as Category
  const path = `/tracking-categories/${id}`
  await put(path, { name: 'Fevers' })
  await put(path, { attributes: [{ ...temperature, high: 1004 }] }, 409)
  await put(path, { attributes: [{ ...temperature, high: 100.4 }], is_active: false })
})

test('[T1] water is counted in whole glasses, as many as the category has', async () => {
  for (const glasses of [11, 2.5, -1]) await write({ category_id: water, attributes: { glasses } }, 400)
  await write({ category_id: water, attributes: {} }, 400)
})

test('lists are filtered by client, category, person and the home’s days, newest first', async () => {
  expect(await listed('client_id=1')).toEqual([
    '2026-03-04 Fluids',
    '2026-03-04 Vital signs',
    '2026-03-01 Vital signs',
  ])
  expect(await listed(`category_id=${vitals}`)).toHaveLength(3)
  expect(await listed('date_from=2026-03-02&date_to=2026-03-04')).toHaveLength(2)
  expect(await listed('staff_id=999')).toEqual([])
  expect(await ask(`/tracking/by-category/${vitals}?client_id=1&per_page=1`)).toMatchObject({
    tracking_entries_count: 2,
    pagination: { total_pages: 2 },
  })
  expect(await ask('/tracking/by-client/2')).toMatchObject({ tracking_entries_count: 1 })
  expect(await ask('/tracking/list?simple=true&client_id=2')).toMatchObject({
    tracking_entries: [{ display_name: '2026-03-05 Vital signs (Grace Mbeki)' }],
  })
  expect(await ask('/tracking-dropdown-list')).toMatchObject({ items: { length: 4 } })
  await ask('/tracking/list?category_id=999999', {}, 404)
  await ask('/tracking/list?client_id=999999', {}, 404)
})

test('the overview has a line for each client and category, with the count and the latest entry', async () => {
  const { tracking_summary } = (await ask('/tracking')) as { tracking_summary: { client_id: number }[] }
  expect(tracking_summary.find(({ client_id }) => client_id === 1)).toEqual({
    client_id: 1,
    client_name: 'Walter Abbott',
    categories: [
      expect.objectContaining({ category_name: 'Fluids', entries_count: 1 }),
      {
        category_id: vitals,
        category_name: 'Vital signs',
        entries_count: 2,
        latest_entry_info: expect.objectContaining({
          entry_datetime: '2026-03-04T12:00:00.000Z',
          details: [expect.objectContaining({ value: 150, is_out_of_range: true })],
        }),
      },
    ],
  })
})

test('[T2] an entry reads as it was recorded, whatever its category becomes', async () => {
  const weight = (await ask(
    '/tracking-categories',
    {
      method: 'POST',
      json: {
        home_id: MAPLE,
        name: 'Weighing',
        attributes: [
          { key: 'weight', name: 'Weight', data_type: 'number', unit: 'lb', high: 200 },
          { key: 'clothes', name: 'Clothes', data_type: 'choice', choices: ['On', 'Off'] },
        ],
      },
    },
    201,
  )) as Category
  const entry = await write({ category_id: weight.id, attributes: { weight: 150, clothes: 'On' } })
  await put(`/tracking-categories/${weight.id}`, {
    name: 'Weight at breakfast',
    attributes: [{ key: 'weight', name: 'Weight', data_type: 'number', unit: 'kg', high: 90 }],
  })
  expect(await ask(`/tracking/${entry.id}`)).toEqual(entry)
  // Amended it keeps the unit it was recorded with, and the value that is not asked for any more.
  const amended = await put(`/tracking/${entry.id}`, { attributes: { weight: 151 } })
  expect(amended).toMatchObject({
    category_name: 'Weighing',
    attributes: { weight: 151, clothes: 'On' },
    details: [{ unit: 'lb', high: 200, is_out_of_range: false }, { value: 'On' }],
  })
  await put(`/tracking/${entry.id}`, { category_id: vitals }, 400)

  await put(`/tracking-categories/${weight.id}`, { is_active: false })
  await write({ category_id: weight.id, attributes: { weight: 70 } }, 409)
  await put(`/tracking/${entry.id}`, { notes: 'Scale repaired since' })
})

test.each([
  [{ name: 'vital SIGNS' }, 'name'],
  [{ name: '' }, 'name'],
  [{ attributes: [{ key: 'a', name: 'A', data_type: 'number', low: 5, high: 4 }] }, 'attributes'],
  [{ attributes: [{ key: 'a', name: 'A', data_type: 'choice', choices: ['One'] }] }, 'attributes'],
  [{ attributes: [{ key: 'a', name: 'A', data_type: 'text', unit: 'lb' }] }, 'attributes'],
  [{ attributes: [{ key: 'a', name: 'A', data_type: 'yes_no', notable: ['maybe'] }] }, 'attributes'],
  [{ attributes: ['a', 'a'].map(key => ({ key, name: 'A', data_type: 'text' })) }, 'attributes'],
  [{ attributes: [{ key: 'Not A Key', name: 'A', data_type: 'text' }] }, 'attributes.0.key'],
])('[T5] a category %j is refused at its field', async (more, field) => {
  const answer = (await ask(
    '/tracking-categories',
    { method: 'POST', json: { home_id: MAPLE, name: 'Something else', ...more } },
    400,
  )) as { fields: object }
  expect(Object.keys(answer.fields)).toEqual([field])
})

test('[T5] a value keeps its kind, starters come once, and a change that was overtaken is told', async () => {
  const { id } = (await ask(
    '/tracking-categories',
    {
      method: 'POST',
      json: {
        home_id: MAPLE,
        name: 'Exercise',
        attributes: [{ key: 'steps', name: 'Steps', data_type: 'number' }],
      },
    },
    201,
  )) as Category
  const path = `/tracking-categories/${id}`
  await put(path, { attributes: [{ key: 'steps', name: 'Steps', data_type: 'text' }] }, 400)
  await ask('/tracking-categories/starters', { method: 'POST', json: { home_id: MAPLE } }, 409)
  await put(path, { name: 'Walks', seen: { name: 'Exercise' } })
  await put(path, { name: 'Runs', seen: { name: 'Exercise' } }, 409)
  expect(await ask(path)).toMatchObject({ name: 'Walks', home_name: 'Maple House' })
  expect(await ask('/tracking-categories?simple=true&per_page=3')).toMatchObject({
    tracking_categories: [{ display_name: 'Behavior' }, {}, {}],
    pagination: { has_next: true },
  })
  const { items } = (await ask('/tracking-categories-dropdown-list')) as { items: { display_name: string }[] }
  expect(items.map(({ display_name }) => display_name)).toContain('Walks')
})

test('[T1] a note alone is an entry in every category a home starts with; what is chosen wrongly is told its choices', async () => {
  const { tracking_categories } = (await ask('/tracking-categories?is_active=true&per_page=50')) as {
    tracking_categories: (Category & { attributes: { is_required: boolean }[] })[]
  }
  expect(tracking_categories.some(({ attributes }) => attributes.some(one => one.is_required))).toBe(true)
  for (const { id, name } of tracking_categories) {
    const notes = `Would not be measured: ${name}`
    expect(await write({ category_id: id, notes, attributes: {} })).toMatchObject({ notes, details: [] })
    server.clock.advanceSeconds(3)
  }
  const glucose = tracking_categories.find(({ name }) => name === 'Blood glucose')?.id
  await write({ category_id: glucose, attributes: { taken: 'Fasting' }, notes: 'No strip left' }, 400)
  expect(
    await write({ category_id: glucose, attributes: { glucose: 101, taken: 'Noon' } }, 400),
  ).toMatchObject({
    fields: { 'attributes.taken': ['Choose one of: Fasting, Before meal, After meal, Bedtime'] },
  })
})

test('a blank moment is now, and a list of a client is narrowed by its category', async () => {
  const blank = await write({
    client_id: 2,
    category_id: water,
    entry_datetime: '',
    attributes: { glasses: 1 },
  })
  expect(blank).toMatchObject({ entry_datetime: new Date(server.clock.now).toISOString() })
  const path = '/tracking/by-client/2'
  const count = async (query: string) =>
    ((await ask(`${path}?${query}`)) as { tracking_entries_count: number }).tracking_entries_count
  expect(await count(`category=${water}`)).toBe(1)
  expect(await count(`category_id=${water}`)).toBe(1)
  expect(await count('')).toBeGreaterThan(1)
})
