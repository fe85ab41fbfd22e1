import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { derivedId } from '#domain/values/ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aClient, anAttention, anItem, anOrder, DANA, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const PAGE = '/dashboard/mar/1'
const ORDERS = `${PAGE}?tab=orders`
const rows = [...mapleHouse(), anItem({ id: 77, name: 'Ibuprofen 200 mg' })]

async function pick(user: Tablet['user'], label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

async function openMenu(user: Tablet['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Metformin' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

const save = (user: Tablet['user']) =>
  screen.findByRole('button', { name: 'Save' }).then(button => user.click(button))

describe('adding a medication', () => {
  test('sends the order with the defaults of the form', async () => {
    const { user, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
    await pick(user, 'Medication', 'Ibuprofen 200 mg')
    await user.type(await screen.findByRole('textbox', { name: /^Dosage/ }), '2')
    await save(user)
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]).toMatchObject({
      kind: 'medication.create',
      args: {
        client_id: 1,
        inventory_id: 77,
        dosage: 2,
        unit: 'tablet',
        start_date: TODAY,
        is_ongoing: true,
      },
    })
    expect(await screen.findByRole('heading', { name: 'Ibuprofen 200 mg' })).toBeTruthy()
  })

  test.each([
    ['1/2', 0.5, '0.5 tablet'],
    ['1 1/2', 1.5, '1.5 tablet'],
    ['1,000', 1000, '1000 tablet', 'A dose of 1000 tablet is unusually much.'],
  ])(
    '[U21.1] [U21.2] [M9.10] a dose of "%s" is ordered as %s',
    async (typed, dosage, meaning, doubt = '') => {
      const { user, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
      await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
      await pick(user, 'Medication', 'Ibuprofen 200 mg')
      await user.type(await screen.findByRole('textbox', { name: /^Dosage/ }), typed)
      expect(await screen.findByText(meaning)).toBeTruthy()
      await save(user)
      if (doubt !== '') {
        const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
        expect(question.getByText(doubt)).toBeTruthy()
        expect(await recorded()).toHaveLength(0)
        await user.click(question.getByRole('button', { name: 'Yes, it is right' }))
      }
      await waitFor(async () => expect(await recorded()).toHaveLength(1))
      expect((await recorded())[0]?.args).toMatchObject({ dosage, is_confirmed: doubt !== '' })
    },
  )

  test('[U21.1] a dose that could be another one is not ordered', async () => {
    const { user, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
    await pick(user, 'Medication', 'Ibuprofen 200 mg')
    const dosage = await screen.findByRole('textbox', { name: /^Dosage/ })
    for (const typed of ['1-2', '1e3', '-1', '2 x 30']) {
      await user.clear(dosage)
      await user.type(dosage, typed)
      await save(user)
      await waitFor(() => expect(dosage.ariaInvalid).toBe('true'))
      expect(dosage).toHaveProperty('value', typed)
    }
    expect(await recorded()).toHaveLength(0)
  })

  test('[P2 §5] says what is missing in the words of the specification', async () => {
    const { user } = await atMaple('/dashboard/mar/add', { rows, role: 'manager' })
    await save(user)
    expect(await screen.findByText('Please select a client')).toBeTruthy()
    expect(screen.getByText('Please select a medication from inventory')).toBeTruthy()
    expect(screen.getByText('Dosage is required')).toBeTruthy()
  })

  test('[P2 §8] a second order of an active drug is refused in the words of the specification', async () => {
    const drug = anOrder({ name: 'Sertraline', version: { inventory_id: 77 } })
    const { user, recorded } = await atMaple(PAGE, { rows: [...mapleHouse(), ...drug], role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
    await pick(user, 'Medication', 'Sertraline')
    await user.type(await screen.findByRole('textbox', { name: /^Dosage/ }), '1')
    await save(user)
    const problem = within(await screen.findByRole('alert'))
    expect(problem.getByText('Medication Already Exists')).toBeTruthy()
    expect(
      problem.getByText(
        'This medication is already active for this client. Please check the existing medications or end the current medication before adding a new one.',
      ),
    ).toBeTruthy()
    expect(await recorded()).toHaveLength(0)
  })

  test('[M10.6] an as-needed order beside a scheduled one is allowed, and the form says so', async () => {
    const drug = anOrder({ name: 'Sertraline', version: { inventory_id: 77 } })
    const { user, recorded } = await atMaple(PAGE, { rows: [...mapleHouse(), ...drug], role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
    await pick(user, 'Medication', 'Sertraline')
    await user.type(await screen.findByRole('textbox', { name: /^Dosage/ }), '1')
    expect(screen.queryByText(/^Also ordered/)).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'As needed' }))
    expect(await screen.findByText(/^Also ordered on schedule: 1 tablet, .+ count together\.$/)).toBeTruthy()
    await save(user)
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
  })

  test('the end date is asked only when the order does not go on', async () => {
    const { user } = await atMaple(PAGE, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Add Medication' }))
    const ongoing = await screen.findByRole('checkbox', { name: 'Ongoing, no end date' })
    expect(screen.queryByText('End date')).toBeNull()
    await user.click(ongoing)
    expect(await screen.findByText('End date')).toBeTruthy()
  })

  test('from the overview the client is chosen among those of the home', async () => {
    const elsewhere = aClient({ id: 9, home_id: 2, first_name: 'Gloria', scope: 'home:2' })
    const { user } = await atMaple('/dashboard/mar/add', { rows: [...rows, elsewhere], role: 'manager' })
    await user.click(await screen.findByRole('combobox', { name: /^Client/ }))
    const options = (await screen.findAllByRole('option')).map(option => option.textContent)
    expect(options).toEqual(['Walter Abbott'])
  })
})

describe('an order that is there', () => {
  test('editing sends only what was changed', async () => {
    const { user, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
    await openMenu(user, 'Edit Medication')
    const dosage = await screen.findByRole('textbox', { name: /^Dosage/ })
    await user.clear(dosage)
    await user.type(dosage, '3')
    await save(user)
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]?.args).toMatchObject({
      medication_id: orderId('Metformin'),
      changes: { dosage: 3 },
    })
    expect(Object.keys((await recorded())[0]?.args.changes ?? {})).toEqual(['dosage'])
  })

  test('[S8.2] what somebody else changed while the form was open is kept beside it, and said so', async () => {
    const { user, mirror, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
    await openMenu(user, 'Edit Medication')
    const dosage = await screen.findByRole('textbox', { name: /^Dosage/ })
    const [first] = await mirror.rows('medication_version').toArray()
    if (first === undefined) throw new Error('The order has no version.')
    const since = { effective_date: TODAY, effective_time: '08:10', dosage: 5 }
    await mirror.rows('medication_version').put({ ...first, ...since, id: derivedId('version', 'of Ruth') })
    await user.clear(dosage)
    await user.type(dosage, '3')
    await save(user)
    expect(await screen.findByText(/^Someone else changed this order at the same time/)).toBeTruthy()
    expect((await recorded())[0]?.args).toMatchObject({ changes: { dosage: 3 }, seen: { dosage: 1 } })
    expect(await mirror.pending('attention_item').toArray()).toMatchObject([{ kind: 'two_versions' }])
    expect(await mirror.pending('medication_version').count()).toBe(0)
  })

  test('deleting asks first and takes it off the list', async () => {
    const { user, recorded } = await atMaple(ORDERS, { rows, role: 'manager' })
    await openMenu(user, 'Delete Medication')
    expect(await screen.findByText('Are you sure you want to delete this medication?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No medications are currently assigned to this client.')).toBeTruthy()
    expect((await recorded())[0]?.kind).toBe('medication.delete')
  })

  test('[M10.7] two active orders of one medication and kind both say so', async () => {
    const again = anOrder({ name: 'Metformin again', version: { inventory_id: 1 } })
    const first = anOrder({ name: 'Sertraline', version: { inventory_id: 1 } })
    const asNeeded = anOrder({ name: 'Aspirin', version: { inventory_id: 1, frequency_type: 'as_needed' } })
    await atMaple(ORDERS, { rows: [...rows, ...again, ...first, ...asNeeded], role: 'care_giver' })
    const cardOf = async (name: string) =>
      within((await screen.findByRole('heading', { name })).parentElement ?? document.body)
    expect((await cardOf('Metformin again')).getByText('Ordered twice')).toBeTruthy()
    expect((await cardOf('Sertraline')).getByText('Ordered twice')).toBeTruthy()
    expect((await cardOf('Aspirin')).queryByText('Ordered twice')).toBeNull()
  })

  test('[M10.7] once a manager has reviewed the item, neither order says so any more', async () => {
    const again = anOrder({ name: 'Metformin again', version: { inventory_id: 1 } })
    const first = anOrder({ name: 'Sertraline', version: { inventory_id: 1 } })
    const subject_ids = [orderId('Metformin again'), orderId('Sertraline')]
    const { mirror } = await atMaple(ORDERS, {
      rows: [...rows, ...again, ...first, anAttention({ kind: 'duplicate_order', subject_ids })],
    })
    expect(await screen.findAllByText('Ordered twice')).toHaveLength(2)
    const { row } = anAttention({
      kind: 'duplicate_order',
      subject_ids,
      resolved_at: '2026-03-10T12:18:00.000Z',
      resolved_by: DANA,
      resolution: 'reviewed',
      resolution_reason: 'Two strengths on purpose',
    })
    await mirror.rows('attention_item').put(row)
    await waitFor(() => expect(screen.queryByText('Ordered twice')).toBeNull())
  })

  test('a care giver sees the order but no way to change it', async () => {
    await atMaple(ORDERS, { rows, role: 'care_giver' })
    expect(await screen.findByRole('heading', { name: 'Metformin' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for Metformin' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add Medication' })).toBeNull()
  })
})

test('[U2.1] the round under the form of an order stays, and the keyboard goes back to the button', async () => {
  const { user, address } = await atMaple('/dashboard/mar', { role: 'manager' })
  const add = await screen.findByRole('button', { name: 'Add Medication' })
  await user.click(add)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/dashboard/mar')
  await waitFor(() => expect(document.activeElement).toBe(add))
})
