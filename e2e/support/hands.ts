/** What a person does with cards, dialogs and forms, by the names they read. */
import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const form = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

export const press = (inside: Page | Locator, name: string): Promise<void> =>
  inside.getByRole('button', { name, exact: true }).click()

export const write = (inside: Page | Locator, name: RegExp, words: string): Promise<void> =>
  inside.getByRole('textbox', { name }).fill(words)

/** From the list that opens. */
export async function pick(inside: Locator, name: RegExp, option: string): Promise<void> {
  await inside.getByRole('combobox', { name }).click()
  await inside.page().getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

interface HomeWritten {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly phone: string
}

/** What every home in New York State is asked for, but the time zone. */
export async function writeHome(
  dialog: Locator,
  { name, street, city, zip, phone }: HomeWritten,
): Promise<void> {
  await write(dialog, /^Home Name/, name)
  await write(dialog, /^Street Address/, street)
  await write(dialog, /^City/, city)
  await pick(dialog, /^State/, 'New York')
  await write(dialog, /^ZIP Code/, zip)
  await write(dialog, /^Phone/, phone)
}

export async function save(dialog: Locator, button = 'Save'): Promise<void> {
  await press(dialog, button)
  await expect(dialog).toHaveCount(0)
}
