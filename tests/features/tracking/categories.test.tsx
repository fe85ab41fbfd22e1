/** A manager defines what a home keeps track of: over a connection, on a whole tablet with a real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CEDAR, MAPLE } from '../../support/homes.ts'
import { press, write } from '../clients/clients-at-server.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'
import {
  card,
  categoriesAtServer,
  chooseKind,
  fill,
  isClosed,
  PULSE,
  RHYTHM,
  row,
} from './categories-at-server.tsx'

/** A second tap within a second of an answer counts as the same tap. */
const SUBMIT_LOCK_MS = 1_100

prepareBrowser()
const { at, open, saved, ask, aCategory } = categoriesAtServer()

describe('the categories of a home', () => {
  test('[U18.1] are listed with what each value asks for, by home, in use and out of use', async () => {
    await aCategory()
    const old = await aCategory('Old chart')
    await ask('PUT', `/tracking-categories/${old.id}`, { is_active: false })
    await aCategory('Cedar chart', CEDAR)
    await open({ homeId: null })
    const heart = await card('Heart')
    expect(heart.getByText('50–110 bpm')).toBeDefined()
    expect(heart.getByText('Regular, Irregular (out of range)')).toBeDefined()
    expect(heart.getByText('Tells managers')).toBeDefined()
    const maple = within(screen.getByRole('region', { name: 'Maple House' }))
    expect(maple.getAllByRole('listitem')).toHaveLength(2)
    expect(maple.getByRole('heading', { name: 'Out of use' })).toBeDefined()
    expect(maple.queryByText('Cedar chart')).toBeNull()
    expect(within(screen.getByRole('region', { name: 'Cedar House' })).getByText('Cedar chart')).toBeDefined()
  })
  test('[U18.1] are refused to whoever may not change them', async () => {
    await aCategory()
    await open({ role: 'care_giver' })
    expect(await screen.findByText('Access Denied')).toBeDefined()
    expect(screen.queryByText('Heart')).toBeNull()
  })
  test('[U18.2] begin with the ten starters, in one tap', async () => {
    const { user } = await open()
    await press(user, 'Add the ten starter categories')
    expect((await card('Vital signs')).getByText('90–140 mmHg')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(10)
    expect(await saved()).toHaveLength(10)
    expect(screen.queryByText('No tracking categories yet')).toBeNull()
  })
  test('[U18.2] [U18.3] without a connection the starters say so', async () => {
    const { user } = await open({}, 'offline')
    expect(await screen.findByText(/and there is none at the moment/)).toBeDefined()
    at.tablet.network.isCut = true
    await press(user, 'Add the ten starter categories')
    expect((await screen.findByRole('alert')).textContent).toContain('This needs a connection to Hearth.')
    expect(await saved()).toEqual([])
  })
})

describe('a category', () => {
  test('[U18.3] [U18.4] is added with its values, each with a key of its name', async () => {
    const { user } = await open()
    await press(user, 'Add Category')
    await write(user, /^Name/, 'Skin')
    await user.click(screen.getByRole('checkbox', { name: /^Tell managers/ }))
    await press(user, 'Add Value')
    await fill(user, 'New value 1', /^Name/, 'Wound size (cm)')
    await fill(user, 'Wound size (cm)', /^Unit/, 'cm')
    await fill(user, 'Wound size (cm)', /^Usual from/, '.5')
    await fill(user, 'Wound size (cm)', /^Usual to/, '1,002.5')
    await press(user, 'Add Value')
    await fill(user, 'New value 2', /^Name/, 'Color')
    await chooseKind(user, 'Color', 'Choice')
    await fill(user, 'Color', /^Choices/, 'Pink\nRed\n\n Black ')
    await user.click(row('Color').getByRole('combobox', { name: /^Out of range/ }))
    await user.click(await screen.findByRole('option', { name: 'Black' }))
    await press(user, 'Move Color up')
    await press(user, 'Save')
    await isClosed()
    expect((await card('Skin')).getByText('Pink, Red, Black (out of range)')).toBeDefined()
    const none = {
      choices: [],
      notable: [],
      unit: null,
      low: null,
      high: null,
      most: null,
      is_required: false,
    }
    expect(await saved()).toMatchObject([
      {
        name: 'Skin',
        home_id: MAPLE,
        tells_manager: true,
        is_active: true,
        attributes: [
          {
            ...none,
            key: 'color',
            name: 'Color',
            data_type: 'choice',
            choices: ['Pink', 'Red', 'Black'],
            notable: ['Black'],
          },
          {
            ...none,
            key: 'wound_size_cm',
            name: 'Wound size (cm)',
            data_type: 'number',
            unit: 'cm',
            low: 0.5,
            high: 1002.5,
          },
        ],
      },
    ])
  })
  test('[T7] an end of a range that is a slip is asked about', async () => {
    const { user } = await open()
    await press(user, 'Add Category')
    await write(user, /^Name/, 'Fever')
    await press(user, 'Add Value')
    await fill(user, 'New value 1', /^Name/, 'Temp')
    await fill(user, 'Temp', /^Unit/, '°F')
    await fill(user, 'Temp', /^Usual to/, '1003')
    await press(user, 'Save')
    const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(asked.getByText('1003 °F is an unlikely value of Temp. Expected: 80 to 112.')).toBeDefined()
    await user.click(asked.getByRole('button', { name: 'Yes, it is right' }))
    await isClosed()
    expect(await saved()).toMatchObject([{ name: 'Fever', attributes: [{ high: 1003 }] }])
  })
  test('[U18.3] [U18.4] keeps keys and kinds when it is changed, and sends only what was changed', async () => {
    const { id } = await aCategory()
    const { user } = await open()
    await press(user, 'Edit Heart')
    await screen.findByRole('dialog', { name: 'Edit Category' })
    expect(row('Pulse').getByRole('combobox', { name: /^Kind/ })).toHaveProperty('disabled', true)
    await fill(user, 'Pulse', /^Name/, 'Heart rate')
    await fill(user, 'Heart rate', /^Unit/, 'per min')
    // Somebody else changes another field meanwhile.
    await ask('PUT', `/tracking-categories/${id}`, { name: 'Heart and lungs' })
    await press(user, 'Save')
    await isClosed()
    expect(await card('Heart and lungs')).toBeDefined()
    expect(await saved()).toMatchObject([
      {
        name: 'Heart and lungs',
        tells_manager: true,
        attributes: [{ ...PULSE, name: 'Heart rate', unit: 'per min' }, RHYTHM],
      },
    ])
  })
  test('[U18.3] what somebody else has changed meanwhile is refused', async () => {
    const { id } = await aCategory()
    const { user } = await open()
    await press(user, 'Edit Heart')
    await fill(user, 'Pulse', /^Unit/, 'per min')
    await ask('PUT', `/tracking-categories/${id}`, { attributes: [PULSE] })
    await press(user, 'Save')
    await screen.findByRole('alert')
    expect(
      screen.getAllByText('Someone else has changed this since you opened the form.').length,
    ).toBeGreaterThan(1)
    expect(await saved()).toMatchObject([{ attributes: [{ unit: 'bpm' }] }])
  })
  test('[U18.4] says of a removed value that entries keep it', async () => {
    await aCategory()
    const { user } = await open()
    await press(user, 'Edit Heart')
    await press(user, 'Remove Pulse')
    expect(screen.getByText('Entries already recorded keep Pulse.')).toBeDefined()
    await press(user, 'Save')
    await isClosed()
    expect(await saved()).toMatchObject([{ attributes: [RHYTHM] }])
  })
  test('[U18.5] what is wrong with a value is said at it, and what the server refuses at its field', async () => {
    await aCategory()
    const { user } = await open()
    await press(user, 'Add Category')
    await write(user, /^Name/, 'heart')
    await press(user, 'Add Value')
    await press(user, 'Add Value')
    await fill(user, 'New value 1', /^Name/, 'Rate')
    await fill(user, 'Rate', /^Usual from/, '9')
    await fill(user, 'Rate', /^Usual to/, '5')
    await chooseKind(user, 'New value 2', 'Choice')
    await fill(user, 'New value 2', /^Choices/, 'Only one')
    await press(user, 'Save')
    expect(await row('Rate').findByText('The range ends before it begins')).toBeDefined()
    expect(row('New value 2').getByText('Name is required')).toBeDefined()
    expect(row('New value 2').getByText('Give at least two choices')).toBeDefined()
    await fill(user, 'Rate', /^Usual to/, '12')
    await fill(user, 'New value 2', /^Choices/, 'One\nTwo')
    await fill(user, 'New value 2', /^Name/, 'rate')
    await press(user, 'Save')
    expect(await screen.findByText('Another value has this name')).toBeDefined()
    await fill(user, 'rate', /^Name/, 'Beat')
    await new Promise(resolve => setTimeout(resolve, SUBMIT_LOCK_MS))
    await press(user, 'Save')
    expect((await screen.findAllByText('This home has a category of this name')).length).toBeGreaterThan(1)
    const [ofCategory] = screen.getAllByRole('textbox', { name: /^Name/ })
    expect(ofCategory?.getAttribute('aria-invalid')).toBe('true')
    expect(await saved()).toHaveLength(1)
  })
  test('[U18.6] goes out of use after a question, and comes back', async () => {
    const { id } = await aCategory()
    const { user } = await open()
    await press(user, 'Take Out of Use: Heart')
    const question = within(await screen.findByRole('dialog', { name: 'Take Out of Use' }))
    expect(question.getByText(/All entries stay/)).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Take Out of Use' }))
    expect(await screen.findByText(/^No category is in use/)).toBeDefined()
    expect(await saved()).toMatchObject([{ id, is_active: false, attributes: [PULSE, RHYTHM] }])
    await press(user, 'Use Again: Heart')
    await press(user, 'Use Again')
    await waitFor(async () => expect(await saved()).toMatchObject([{ id, is_active: true }]))
  })
})
