import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { phoneNumber } from '#domain/values/phone.ts'
import { email, longText, text } from '#domain/values/text.ts'
import type { FieldGroup, FieldNameOf, SavedState } from '#src/ui/record-form/description.ts'
import { useDirtyFormCount } from '#src/ui/record-form/dirty-forms.tsx'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const schema = v.object({
  content: v.pipe(v.string(), v.trim(), v.minLength(20, 'Note must be at least 20 characters long')),
  follow_up_required: v.boolean(),
  follow_up_notes: v.nullable(v.string()),
  dosage: v.nullable(v.pipe(v.number(), v.minValue(0.1, 'Please enter a valid dosage amount'))),
})
const groups: FieldGroup<FieldNameOf<typeof schema>>[] = [
  {
    fields: [
      {
        as: 'textarea',
        name: 'content',
        label: 'Note',
        required: 'Detailed note is required',
        maxLength: 2000,
      },
      { as: 'number', name: 'dosage', label: 'Dosage', decimals: 2 },
      { as: 'checkbox', name: 'follow_up_required', label: 'Follow-up required' },
      {
        as: 'textarea',
        name: 'follow_up_notes',
        label: 'Follow-up notes',
        maxLength: 1000,
        isShown: values => values.follow_up_required === true,
      },
    ],
  },
]
/** A sentence of spec part 2 §5. */
const SPECIFIED = 'Invalid admission date format. Please use a valid date.'
const enough = 'Walter slept well and ate his oatmeal.'

type Submit = (values: v.InferOutput<typeof schema>) => Promise<SavedState>

function Screen({ onSubmit, shown = groups }: { onSubmit: Submit; shown?: typeof groups }) {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <output>{useDirtyFormCount()} dirty</output>
      <RecordFormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Add Note"
        schema={schema}
        groups={shown}
        onSubmit={onSubmit}
      />
    </>
  )
}

async function openForm(onSubmit: Submit = async () => 'saved', shown = groups) {
  const { user } = show(<Screen onSubmit={onSubmit} shown={shown} />)
  await screen.findByRole('dialog', { name: 'Add Note' })
  return user
}
const save = () => screen.getByRole('button', { name: 'Save' })
const note = () => screen.getByRole('textbox', { name: /^Note/ })

describe('a form', () => {
  test('an empty required field is named in its own words and gets the focus', async () => {
    const submit = vi.fn<Submit>()
    const user = await openForm(submit)
    await user.click(save())
    expect(await screen.findByText('Detailed note is required')).toBeDefined()
    expect(document.activeElement).toBe(note())
    expect(submit).not.toHaveBeenCalled()
  })
  test('leaving a field validates that field by the schema of the server, and only that field', async () => {
    const user = await openForm()
    await user.type(note(), 'too short')
    expect(screen.queryByText('Note must be at least 20 characters long')).toBeNull()
    await user.tab()
    expect(screen.getByText('Note must be at least 20 characters long')).toBeDefined()
    expect(screen.queryByText('Please enter a valid dosage amount')).toBeNull()
  })
  test('empty becomes null, numbers become numbers, a hidden field counts as empty', async () => {
    const submit = vi.fn<Submit>(async () => 'saved')
    const user = await openForm(submit)
    await user.type(note(), enough)
    await user.type(screen.getByRole('textbox', { name: 'Dosage' }), '0.5')
    await user.click(screen.getByRole('checkbox'))
    await user.type(screen.getByRole('textbox', { name: 'Follow-up notes' }), 'Call the doctor')
    await user.click(screen.getByRole('checkbox'))
    expect(screen.queryByRole('textbox', { name: 'Follow-up notes' })).toBeNull()
    await user.click(save())
    expect(submit.mock.calls[0]?.[0]).toEqual({
      content: enough,
      dosage: 0.5,
      follow_up_required: false,
      follow_up_notes: null,
    })
  })
  test('[U21.1] a text that is too long, has a break in it or too many digits is kept whole, and refused', async () => {
    const submit = vi.fn(async (_values: unknown) => 'saved' as const)
    const { user } = show(
      <RecordFormDialog
        opened
        onClose={() => {}}
        title="Client"
        schema={v.object({ first_name: text(10), email, phone: phoneNumber })}
        groups={[
          {
            fields: [
              { as: 'text', name: 'first_name', label: 'First name', maxLength: 10 },
              { as: 'text', name: 'email', label: 'Email', type: 'email' },
              { as: 'text', name: 'phone', label: 'Phone', type: 'phone', maxLength: 20 },
            ],
          },
        ]}
        onSubmit={submit}
      />,
    )
    const pasted = {
      'First name': 'Walter Abbott',
      Email: 'ann@hearth.test\nbob@hearth.test',
      Phone: '+1 518 555 0142 77',
    }
    for (const [name, typed] of Object.entries(pasted)) {
      const field = await screen.findByRole('textbox', { name })
      await user.click(field)
      await user.paste(typed)
      expect(field).toHaveProperty('value', typed.replace('\n', ' '))
    }
    await user.click(save())
    expect(await screen.findByText('Cannot exceed 10 characters')).toBeDefined()
    expect(screen.getByText('Please enter a valid email address')).toBeDefined()
    expect(screen.getByText('This phone number has too many digits.')).toBeDefined()
    expect(submit).not.toHaveBeenCalled()
  })
  test('[S16] a record that only this tablet has says so', async () => {
    const user = await openForm(async () => 'saved-here')
    await user.type(note(), enough)
    await user.click(save())
    expect(await screen.findByText('Saved on this device')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('options, hints and limits may follow the answers', async () => {
    const shown: typeof groups = [
      {
        fields: [
          { as: 'checkbox', name: 'follow_up_required', label: 'Follow-up required' },
          {
            as: 'select',
            name: 'content',
            label: 'Note',
            hint: values => (values.follow_up_required === true ? 'Who calls?' : undefined),
            disabled: values => values.follow_up_required !== true,
            options: values =>
              values.follow_up_required === true ? [{ value: 'call', label: 'Call the doctor' }] : [],
          },
        ],
      },
    ]
    const user = await openForm(undefined, shown)
    expect(screen.getByRole('combobox', { name: 'Note' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByText('Who calls?')).toBeDefined()
    await user.click(screen.getByRole('combobox', { name: 'Note' }))
    expect(await screen.findByRole('option', { name: 'Call the doctor' })).toBeDefined()
  })
  test('two quick taps save once', async () => {
    let finish: (where: SavedState) => void = () => {}
    const submit = vi.fn<Submit>(() => new Promise(resolve => (finish = resolve)))
    const user = await openForm(submit)
    await user.type(note(), enough)
    await user.dblClick(save())
    await user.keyboard('{Enter}')
    finish('saved')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(submit).toHaveBeenCalledOnce()
  })
  test('a refusal keeps the form open, with the words at the field and the kind as a title', async () => {
    const user = await openForm(async () => {
      throw new Refusal('duplicate_medication', 'This medication is already active for this client.', {
        fields: { content: ['Already recorded at 08:00'] },
      })
    })
    await user.type(note(), enough)
    await user.click(save())
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Medication Already Exists')
    expect(panel.textContent).toContain('This medication is already active for this client.')
    expect(panel.querySelectorAll('li').length).toBeGreaterThan(0)
    expect(screen.getByText('Already recorded at 08:00')).toBeDefined()
  })
  test('what is corrected right after a refusal is saved at the first tap', async () => {
    const submit = vi.fn<Submit>(async () => 'saved')
    submit.mockRejectedValueOnce(new Refusal('invalid_input', 'Content is required'))
    const user = await openForm(submit)
    await user.type(note(), enough)
    await user.click(save())
    await screen.findByRole('alert')
    await user.type(note(), ' And fruit.')
    await user.click(save())
    expect(submit).toHaveBeenCalledTimes(2)
  })
  test.each([
    [
      'invalid_input',
      'first_name is required',
      'Invalid Input',
      'Please fill in all required fields and try again.',
    ],
    [
      'invalid_input',
      'attributes.0.value is invalid',
      'Invalid Input',
      'Please check your input values and try again.',
    ],
    ['invalid_input', SPECIFIED, 'Invalid Input', SPECIFIED],
    ['unauthenticated', 'Sign in first', 'Authentication Required', 'Sign in first'],
    ['forbidden', 'Not yours', 'Permission Denied', 'Not yours'],
    ['internal', 'Oh', 'Server Error', 'Oh'],
    ['conflict', 'Changed meanwhile', 'Unable to Save', 'Changed meanwhile'],
  ] as const)('a refusal %s "%s" is titled %s', async (code, message, title, said) => {
    const user = await openForm(async () => {
      throw new Refusal(code, message)
    })
    await user.type(note(), enough)
    await user.click(save())
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain(title)
    expect(panel.textContent).toContain(said)
    expect(panel.textContent, 'no field is red').not.toContain('marked in red')
  })
  test('something that is no refusal has no technical words', async () => {
    const user = await openForm(async () => {
      throw new TypeError('x is undefined')
    })
    await user.type(note(), enough)
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'An unexpected error occurred. Please try again.',
    )
  })
  test('unsaved words are asked about before they are lost', async () => {
    const user = await openForm()
    await user.type(note(), enough)
    expect(screen.getByText('1 dirty')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' })
    expect(question).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull())
    expect(note()).toHaveProperty('value', enough)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('0 dirty')).toBeDefined()
  })
  test('typing and taking it back is no change', async () => {
    const user = await openForm()
    await user.type(note(), 'a ')
    await user.clear(note())
    await user.type(note(), '  ')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('leaving the page with unsaved words makes the browser ask', async () => {
    const user = await openForm()
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await user.type(note(), enough)
    expect(leave()).toBe(false)
  })
  test('a form without groups says that it is not configured', async () => {
    await openForm(undefined, [])
    expect(screen.getByText('No form configured')).toBeDefined()
  })
})

test('[A10.16] a sign that nobody sees is told at its field, and what was typed stays', async () => {
  const save = vi.fn<(values: unknown) => Promise<SavedState>>(async () => 'saved')
  const { user } = show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="Add Client"
      schema={v.object({ name: text(100), note: longText(100) })}
      groups={[
        {
          fields: [
            { as: 'text', name: 'name', label: 'Name' },
            { as: 'textarea', name: 'note', label: 'Note' },
          ],
        },
      ]}
      onSubmit={save}
    />,
  )
  const name = await screen.findByLabelText('Name')
  await user.click(name)
  await user.paste('Rosa\u202e')
  await user.click(screen.getByLabelText('Note'))
  await user.paste('one\ntwo')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('There is an invisible character here. Type this again.')).toBeDefined()
  expect(name).toHaveProperty('value', 'Rosa\u202e')
  expect(save).not.toHaveBeenCalled()
  await user.clear(name)
  await user.type(name, 'Rosa')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Rosa', note: 'one\ntwo' }))
})
