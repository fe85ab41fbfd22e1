/** A field of a form that asks the same questions several times over. */
import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { FieldGroup, FieldNameOf, FormValues, SavedState } from '#src/ui/record-form/description.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const schema = v.object({
  drinks: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      glasses: v.nullable(v.pipe(v.number(), v.maxValue(9, 'At most nine'))),
      why: v.nullable(v.string()),
    }),
  ),
})
const groups: FieldGroup<FieldNameOf<typeof schema>>[] = [
  {
    fields: [
      {
        as: 'rows',
        name: 'drinks',
        label: 'Drinks',
        fields: [
          { as: 'text', name: 'name', label: 'Drink', required: true, emptyAs: 'text' },
          { as: 'number', name: 'glasses', label: 'Glasses' },
          { as: 'text', name: 'why', label: 'Why so many', isShown: ({ glasses }) => Number(glasses) > 5 },
        ],
        newRow: { id: '', name: '', glasses: '', why: '' },
        rowName: ({ name }, place) => (typeof name === 'string' && name !== '' ? name : `Drink ${place + 1}`),
        most: 3,
        addLabel: 'Add Drink',
      },
    ],
  },
]
const given = [
  { id: 'a', name: 'Tea', glasses: 2, why: '' },
  { id: 'b', name: 'Juice', glasses: 1, why: '' },
] satisfies FormValues[]

type Submit = (values: v.InferOutput<typeof schema>) => Promise<SavedState>

async function openForm(onSubmit: Submit = async () => 'saved') {
  const { user } = show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="Drinks"
      schema={schema}
      groups={groups}
      initialValues={{ drinks: given }}
      onSubmit={onSubmit}
    />,
  )
  await screen.findByRole('dialog', { name: 'Drinks' })
  return user
}
const row = (name: string) => within(screen.getByRole('group', { name }))
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Drink/ }).map(box => box.value)
const button = (name: string) => screen.getByRole('button', { name })

describe('rows of a form', () => {
  test('are sent as they are answered, with what no field asks', async () => {
    const submit = vi.fn<Submit>(async () => 'saved')
    const user = await openForm(submit)
    await user.click(button('Add Drink'))
    expect(document.activeElement).toBe(row('Drink 3').getByRole('textbox', { name: /^Drink/ }))
    await user.keyboard('Water')
    await user.type(row('Water').getByRole('textbox', { name: 'Glasses' }), '6')
    await user.type(row('Water').getByRole('textbox', { name: 'Why so many' }), 'Hot day')
    expect(screen.queryByRole('button', { name: 'Add Drink' }), 'three is the most').toBeNull()
    await user.click(button('Save'))
    await waitFor(() => expect(submit).toHaveBeenCalled())
    expect(submit.mock.calls[0]?.[0].drinks).toEqual([
      { id: 'a', name: 'Tea', glasses: 2, why: null },
      { id: 'b', name: 'Juice', glasses: 1, why: null },
      { id: '', name: 'Water', glasses: 6, why: 'Hot day' },
    ])
  })
  test('[U18.7] move with their errors, and the keyboard follows', async () => {
    const user = await openForm()
    await user.clear(row('Juice').getByRole('textbox', { name: /^Drink/ }))
    await user.click(button('Save'))
    expect(document.activeElement).toBe(row('Drink 2').getByRole('textbox', { name: /^Drink/ }))
    expect(row('Drink 2').getByText('Drink is required')).toBeDefined()
    await user.click(button('Move Drink 2 up'))
    expect(names()).toEqual(['', 'Tea'])
    expect(row('Drink 1').getByText('Drink is required')).toBeDefined()
    expect(row('Tea').queryByText('Drink is required')).toBeNull()
    expect(document.activeElement, 'up leads nowhere from the first place').toBe(button('Move Drink 1 down'))
  })
  test('[U18.7] go, and the next one takes the keyboard', async () => {
    const submit = vi.fn<Submit>(async () => 'saved')
    const user = await openForm(submit)
    await user.click(button('Remove Tea'))
    expect(names()).toEqual(['Juice'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Juice' }))
    await user.click(button('Remove Juice'))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Drinks' }))
    await user.click(button('Save'))
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
    expect(submit.mock.calls[0]?.[0]).toEqual({ drinks: [] })
  })
  test('[U18.5] the schema and a refusal speak at the field of their row', async () => {
    const user = await openForm(async () => {
      throw new Refusal('invalid_input', 'Not so', { fields: { 'drinks.0.name': ['No tea here'] } })
    })
    const glasses = row('Juice').getByRole('textbox', { name: 'Glasses' })
    await user.type(glasses, '1')
    await user.tab()
    expect(row('Juice').getByText('At most nine')).toBeDefined()
    await user.type(glasses, '{Backspace}')
    await user.click(button('Save'))
    expect(await row('Tea').findByText('No tea here')).toBeDefined()
    expect(row('Juice').queryByText('No tea here')).toBeNull()
  })
})
