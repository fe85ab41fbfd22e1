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

export async function save(dialog: Locator, button = 'Save'): Promise<void> {
  await press(dialog, button)
  await expect(dialog).toHaveCount(0)
}
