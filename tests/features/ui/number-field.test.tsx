/** Numbers typed and pasted into a form, in every language: what is saved is what was typed, or nothing is. */
import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { readNumber } from '#domain/values/typed-number.ts'
import { LANGUAGE_FACTS, switchLanguage } from '#src/languages/languages.ts'
import type { FieldDescription, FieldValue } from '#src/ui/record-form/description.ts'
import { NumberField } from '#src/ui/record-form/number-field.tsx'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { numberShapeOf } from '#src/ui/record-form/typed-values.ts'
import { prepareBrowser, show, words } from './in-app.tsx'

prepareBrowser()
beforeAll(async () => {
  for (const language of LANGUAGES) await switchLanguage(words, language)
})
afterEach(() => act(() => words.changeLanguage('en')))

const FIELDS = {
  dose: { decimals: 3, hasFractions: true, unit: 'tablet' },
  count: { isTapped: true, decimals: 0 },
  minutes: { unit: 'minutes', decimals: 0 },
  temperature: { decimals: 3, min: -50 },
  dollars: { decimals: 2, prefix: '$' },
} as const
type Kind = keyof typeof FIELDS
const LABEL = 'How much'

async function openForm(kind: Kind, language: Language = 'English', initialValues = {}) {
  await act(() => words.changeLanguage(LANGUAGE_FACTS[language].code))
  const save = vi.fn(async (_values: unknown) => 'saved' as const)
  const field: FieldDescription<'amount'> = { as: 'number', name: 'amount', label: LABEL, ...FIELDS[kind] }
  const { user } = show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="A form"
      schema={v.object({ amount: v.nullable(v.number()) })}
      groups={[{ fields: [field] }]}
      initialValues={initialValues}
      onSubmit={save}
    />,
  )
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: LABEL })
  const saveIt = () => user.click(screen.getByRole('button', { name: words.t('ui.save') }))
  return { user, input, save, saveIt }
}
const meaning = () => document.querySelector('output')?.textContent

describe('a number in a form', () => {
  test.each<[string, Kind, number, string]>([
    ['1/2', 'dose', 0.5, '0.5 tablet'],
    ['½', 'dose', 0.5, '0.5 tablet'],
    ['1 1/2', 'dose', 1.5, '1.5 tablet'],
    ['.5', 'dose', 0.5, '0.5 tablet'],
    ['1,000', 'dose', 1000, '1000 tablet'],
    ['0.5', 'dose', 0.5, 'tablet'],
    ['1,200', 'count', 1200, '1200'],
    ['30', 'minutes', 30, 'minutes'],
    ['1,234.5', 'dollars', 1234.5, '$1234.5'],
    ['−4', 'temperature', -4, '-4'],
  ])('[U21.1] [U21.2] "%s" (%s) is saved as %s and says "%s"', async (typed, kind, number, words) => {
    const { user, input, save, saveIt } = await openForm(kind)
    await user.type(input, typed)
    expect(input.value).toBe(typed)
    expect(meaning()).toBe(words)
    await saveIt()
    expect(save.mock.calls).toEqual([[{ amount: number }, expect.anything()]])
  })

  test.each<[string, Kind, RegExp]>([
    ['1-2', 'dose', /^Enter one number, not a range/],
    ['1e3', 'dose', /^Enter only a number, such as 1.5/],
    ['-1', 'dose', /^Enter a number without a minus sign/],
    ['1/3', 'dose', /^This fraction cannot be read/],
    ['5 mg', 'dose', /^Enter only a number/],
    ['1,5', 'dose', /^Write the number like this: 1.5/],
    ['0.0005', 'dose', /at most 3/],
    ['12.5', 'count', /^Enter a whole number/],
    ['2 x 30', 'count', /^Enter only a number, such as 12/],
    ['1:30', 'minutes', /^Enter only a number, such as 12/],
    ['97-98', 'temperature', /^Enter one number, not a range/],
    ['120/80', 'temperature', /^This fraction cannot be read/],
  ])('[U21.1] "%s" (%s) stays as it was typed and is refused', async (typed, kind, sentence) => {
    const { user, input, save, saveIt } = await openForm(kind)
    await user.type(input, typed)
    await saveIt()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(input.value).toBe(typed)
    expect(save).not.toHaveBeenCalled()
  })

  test('[U21.1] lines that are pasted are not joined, and nothing that cannot be read is counted up', async () => {
    const { user, input, save, saveIt } = await openForm('count')
    await user.click(input)
    await user.paste('1\r\n2')
    expect(input.value).toBe('1 2')
    expect(screen.getByRole('button', { name: `One more: ${LABEL}` })).toHaveProperty('disabled', true)
    await saveIt()
    expect(save).not.toHaveBeenCalled()
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: `One more: ${LABEL}` }))
    await saveIt()
    expect(save.mock.calls[0]?.[0]).toEqual({ amount: 1 })
  })

  test('[U21.2] what is there is written as the language writes it, and saved untouched', async () => {
    const { input, save, saveIt } = await openForm('dose', 'German', { amount: 0.5 })
    expect(input.value).toBe('0,5')
    await saveIt()
    expect(save.mock.calls[0]?.[0]).toEqual({ amount: 0.5 })
  })

  test('[U21.2] a text that a draft kept is read when it is saved', async () => {
    const { input, save, saveIt } = await openForm('dose', 'German', { amount: '1,5' satisfies FieldValue })
    expect(input.value).toBe('1,5')
    await saveIt()
    expect(save.mock.calls[0]?.[0]).toEqual({ amount: 1.5 })
  })
})

const pieces = fc.constantFrom(...'0123456789.,- /½x', '000', '00', '1/2', ' 1/2', '\u00a0', ' mg', '\n')
const texts = fc.array(pieces, { minLength: 1, maxLength: 6 }).map(all => all.join(''))

/** The fields by themselves, one of each kind, beside what they hold. */
function Fields() {
  const [held, setHeld] = useState<Record<string, number | string>>({})
  return Object.entries(FIELDS).map(([kind, field]) => (
    <div key={kind}>
      <NumberField
        label={kind}
        shape={numberShapeOf(field)}
        unit={undefined}
        prefix={undefined}
        value={held[kind] ?? ''}
        onValueChange={value => setHeld({ ...held, [kind]: value })}
      />
      <p data-testid={kind}>{JSON.stringify(held[kind] ?? '')}</p>
    </div>
  ))
}

test.each(LANGUAGES)(
  '[U21.1] in %s what is typed or pasted stays, and is read or kept as text',
  async language => {
    await act(() => words.changeLanguage(LANGUAGE_FACTS[language].code))
    const { user } = show(<Fields />)
    const kinds = fc.constantFrom(...(Object.keys(FIELDS) as Kind[]))
    const cases = fc.sample(fc.tuple(texts, kinds, fc.boolean()), { seed: 21, numRuns: 20 })
    let countRead = 0
    for (const [typed, kind, isPasted] of cases) {
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: kind })
      await user.clear(input)
      const onOneLine = typed.replaceAll('\n', ' ')
      if (isPasted) await user.paste(typed)
      else await user.keyboard(onOneLine)
      expect(input.value).toBe(onOneLine)
      const reading = readNumber(onOneLine, language, numberShapeOf(FIELDS[kind]))
      if ('number' in reading) countRead += 1
      const held = 'number' in reading ? reading.number : onOneLine.trim() === '' ? '' : onOneLine
      expect(screen.getByTestId(kind).textContent).toBe(JSON.stringify(held))
    }
    expect(countRead).toBeGreaterThan(0)
  },
)
