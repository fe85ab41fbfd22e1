import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { atMaple, NOW, standStill } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aCategory, anEntry, attributesOf, categoryId, detailsIn, entryId } from './tracking-at-maple.ts'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([
    import('#src/features/tracking/entry-forms.tsx'),
    import('#src/features/tracking/entry-forms.tsx'),
  ]),
)

const OVERVIEW = '/dashboard/tracking'
const WALTER = `${OVERVIEW}/1`
const rows = (...more: RowInCollection[]): RowInCollection[] => [
  ...mapleHouse(),
  ...['Vital signs', 'Blood glucose', 'Meals', 'Fluids', 'Mood', 'Behavior'].map(name => aCategory(name)),
  ...more,
]
const formOf = (category: string) => `${WALTER}/add?category=${categoryId(category)}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const number = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
type Tablet = Awaited<ReturnType<typeof atMaple>>
const once = async ({ recorded }: Tablet) => {
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  return (await recorded())[0]
}

describe('the form of a category', () => {
  test('[U17.5] offline, a mood is three taps, and one is back at the tiles', async () => {
    const tablet = await atMaple(WALTER, { rows: rows(), connection: 'offline' })
    const { user } = tablet
    await user.click(await screen.findByRole('link', { name: /^Mood/ }))
    await user.click(await screen.findByRole('radio', { name: 'Calm' }))
    await user.click(await button('Save'))
    expect(await once(tablet)).toMatchObject({
      kind: 'tracking_entry.create',
      args: {
        client_id: 1,
        category_id: categoryId('Mood'),
        entry_datetime: NOW,
        details: detailsIn('Mood', { mood: 'Calm' }),
        notes: null,
      },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tablet.address()).toBe(WALTER)
    expect((await screen.findByRole('link', { name: /^Mood/ })).textContent).toMatch(
      /Mood Calm.*Last at 08:20/,
    )
  })
  test('[U17.5] a number says at once that it is out of its usual range, and Enter leads on without saving', async () => {
    const tablet = await atMaple(formOf('Vital signs'), { rows: rows() })
    const { user } = tablet
    const systolic = await number(/^Systolic/)
    expect(systolic.inputMode).toBe('decimal')
    expect(systolic.closest('[data-field]')?.textContent).toContain('Usual 90–140')
    await user.type(systolic, '168{Enter}')
    expect(document.activeElement).toBe(await number(/^Diastolic/))
    expect(systolic.closest('[data-field]')?.textContent).toContain('Above usual. Managers will see it.')
    await user.type(await number(/^Diastolic/), '55')
    expect(await screen.findByText('Below usual. Managers will see it.')).toBeTruthy()
    await user.clear(await number(/^Diastolic/))
    expect(screen.queryByText('Below usual. Managers will see it.')).toBeNull()
    await user.type(await number(/^Oxygen/), '97{Enter}')
    expect(await tablet.recorded()).toEqual([])
    await user.click(await button('Save'))
    const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(asked.getByText('Systolic is recorded without Diastolic.')).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Yes, it is right' }))
    expect((await once(tablet))?.args).toMatchObject({
      details: detailsIn('Vital signs', { systolic: 168, oxygen: 97 }),
    })
  })
  test('[T8] a blood pressure reversed is said at the field and asked about', async () => {
    const tablet = await atMaple(formOf('Vital signs'), { rows: rows() })
    const { user } = tablet
    await user.type(await number(/^Systolic/), '95')
    await user.type(await number(/^Diastolic/), '118')
    expect(await screen.findByText('Not above Diastolic. Swap the two?')).toBeTruthy()
    await user.click(await button('Save'))
    const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(asked.getByText(/^Systolic \(95\) is not above Diastolic \(118\)\./)).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(await tablet.recorded()).toEqual([])
  })
  test('[T7] a temperature nobody has is asked about, and recorded as it was typed when it is right', async () => {
    const tablet = await atMaple(formOf('Vital signs'), { rows: rows() })
    const { user } = tablet
    await user.type(await number(/^Temperature/), '986')
    await user.type(await number(/^Oxygen/), '140')
    await user.click(await button('Save'))
    const question = async () => within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    const asked = await question()
    expect(asked.getByText('986 °F is an unlikely value of Temperature. Expected: 80 to 112.')).toBeTruthy()
    expect(
      asked.getByText('140 % is an unlikely value of Oxygen saturation. Expected: 40 to 100.'),
    ).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Nothing was recorded. Check what you entered.')).toBeTruthy()
    expect(await number(/^Temperature/)).toHaveProperty('value', '986')
    expect(await tablet.recorded()).toEqual([])
    await user.clear(await number(/^Oxygen/))
    await user.click(await button('Save'))
    await user.click((await question()).getByRole('button', { name: 'Yes, it is right' }))
    expect((await once(tablet))?.args).toMatchObject({
      details: [{ key: 'temperature', value: 986 }],
      is_confirmed: true,
    })
  })
  test('[U17.5] water is a row of glasses, yes and no two buttons, and a choice that is optional can be taken back', async () => {
    const tablet = await atMaple(formOf('Fluids'), { rows: rows() })
    const glasses = within(await dialog()).getAllByRole('radio', { name: /glass/ })
    expect(glasses.map(({ ariaLabel }) => ariaLabel)).toEqual([
      '0 glasses',
      '1 glass',
      ...Array.from({ length: 9 }, (_, more) => `${more + 2} glasses`),
    ])
    await tablet.user.click(await screen.findByRole('radio', { name: '3 glasses' }))
    await tablet.user.click(await button('Save'))
    expect((await once(tablet))?.args).toMatchObject({ details: detailsIn('Fluids', { glasses: 3 }) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await tablet.go(formOf('Meals'))
    await tablet.user.click(await screen.findByRole('radio', { name: 'Lunch' }))
    await tablet.user.click(await screen.findByRole('radio', { name: 'All' }))
    await tablet.user.click(await screen.findByRole('radio', { name: 'Yes' }))
    expect(await screen.findByText('Unusual')).toBeTruthy()
    await tablet.user.click(await screen.findByRole('radio', { name: 'Yes' }))
    expect(screen.queryByText('Unusual')).toBeNull()
    await tablet.user.click(await screen.findByRole('radio', { name: 'No' }))
    await tablet.user.click(await button('Save'))
    await waitFor(async () => expect(await tablet.recorded()).toHaveLength(2))
    expect((await tablet.recorded())[1]?.args).toMatchObject({
      details: detailsIn('Meals', { meal: 'Lunch', eaten: 'All', choking: false }),
    })
  })
  test('[U17.5] what is missing is said at the field, and what is no entry in the form', async () => {
    const { user, go } = await atMaple(formOf('Meals'), { rows: rows() })
    await user.click(await button('Save'))
    expect(await screen.findByText('Meal is required')).toBeTruthy()
    expect(await screen.findByText('Eaten is required')).toBeTruthy()
    await go(formOf('Vital signs'))
    await number(/^Systolic/)
    await user.click(await button('Save'))
    expect(await screen.findByText('Record at least one value or a note')).toBeTruthy()
  })
  test('[U17.5] a moment said to be earlier needs its date and time', async () => {
    const tablet = await atMaple(formOf('Mood'), { rows: rows() })
    await tablet.user.click(await screen.findByRole('radio', { name: 'Calm' }))
    await tablet.user.click(await screen.findByRole('radio', { name: 'Earlier' }))
    await tablet.user.click(await button('Save'))
    expect(await screen.findAllByText('Enter the date and the time')).not.toHaveLength(0)
    expect(await tablet.recorded()).toEqual([])
  })
  test('[U17.5] from the overview client and category are chosen first; without a client nothing begins', async () => {
    const { user, address } = await atMaple(`${OVERVIEW}/add`, { rows: rows() })
    await user.click(await button('Mood'))
    expect(await screen.findByText('Client is required')).toBeTruthy()
    await user.click(await screen.findByRole('combobox', { name: /^Client/ }))
    await user.click(
      within(await screen.findByRole('listbox')).getByRole('option', { name: /Walter Abbott/ }),
    )
    await user.click(await button('Mood'))
    expect(await screen.findByRole('radio', { name: 'Calm' })).toBeTruthy()
    expect(address()).toBe(formOf('Mood'))
  })
})

describe('the form of an entry', () => {
  // With the seconds of the tap, which the form does not show.
  const entry_datetime = '2026-03-10T10:40:23.417Z'
  const ID = entryId(`Blood glucose ${entry_datetime}`)
  const recorded = { glucose: 318, taken: 'Fasting' }
  const glucose = () => anEntry('Blood glucose', recorded, { entry_datetime, notes: 'Before breakfast.' })
  async function edit(...more: RowInCollection[]) {
    const tablet = await atMaple(`${WALTER}?entry=${ID}`, { rows: rows(glucose(), ...more) })
    await tablet.user.click(await button('Edit'))
    await screen.findByRole('dialog', { name: 'Edit Entry' })
    return tablet
  }

  test('[U17.6] a note that is mended leaves values and moment as they were recorded', async () => {
    const tablet = await edit()
    await tablet.user.type(await screen.findByRole('textbox', { name: /^Notes/ }), ' Shaky.')
    await tablet.user.click(await button('Save'))
    expect((await once(tablet))?.args).toEqual({
      tracking_entry_id: ID,
      changes: { notes: 'Before breakfast. Shaky.' },
      seen: { notes: 'Before breakfast.' },
      is_confirmed: false,
    })
  })
  test('[T7] a value that is amended is asked about like a new one', async () => {
    const tablet = await edit()
    const value = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Blood glucose/ })
    await tablet.user.clear(value)
    await tablet.user.type(value, '3180')
    await tablet.user.click(await button('Save'))
    const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(await tablet.recorded()).toEqual([])
    await tablet.user.click(asked.getByRole('button', { name: 'Yes, it is right' }))
    expect((await once(tablet))?.args).toMatchObject({
      changes: { details: [{ value: 3180 }, {}] },
      is_confirmed: true,
    })
  })
  test('[T2] [U17.6] a value is amended with the range of its time, beside choices that are gone and values that are new', async () => {
    const [number = aFault(), choice = aFault()] = attributesOf('Blood glucose')
    const tablet = await edit(
      aCategory('Blood glucose', {
        attributes: [
          { ...number, name: 'Sugar', high: 200 },
          { ...choice, choices: ['Bedtime', 'Other'] },
          { ...choice, key: 'meter', name: 'Meter', data_type: 'text', choices: [] },
        ],
      }),
    )
    const value = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Blood glucose/ })
    expect(value.closest('[data-field]')?.textContent).toContain('Usual 70–250')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Fasting' })).checked).toBe(true)
    expect(screen.getByRole('radio', { name: 'Other' })).toBeTruthy()
    await tablet.user.clear(value)
    await tablet.user.type(value, '118')
    await tablet.user.type(await screen.findByRole('textbox', { name: /^Meter/ }), 'Lent')
    await tablet.user.click(await button('Save'))
    const seen = detailsIn('Blood glucose', recorded)
    const [, taken] = seen
    expect((await once(tablet))?.args).toEqual({
      tracking_entry_id: ID,
      seen: { details: seen },
      is_confirmed: false,
      changes: {
        details: [
          ...detailsIn('Blood glucose', { glucose: 118 }),
          taken,
          {
            key: 'meter',
            attribute_name: 'Meter',
            data_type: 'text',
            unit: null,
            low: null,
            high: null,
            value: 'Lent',
            is_out_of_range: false,
          },
        ],
      },
    })
  })
})

function aFault(): never {
  throw new Error('The starter has fewer values.')
}
