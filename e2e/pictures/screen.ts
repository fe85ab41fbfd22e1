/** How an entry of the table of screens is written: what it is called, where it is, who opens it, and the way to each picture. */
import type { Page } from 'playwright/test'

/** The demo accounts that open screens. */
export const ACCOUNTS = {
  provider: 'provider@hearth.test',
  super_admin: 'super.admin@hearth.test',
} as const
export type Role = keyof typeof ACCOUNTS
/** Whoever opens a screen; `nobody` has not signed in. */
export type Visitor = Role | 'nobody'

/** One step of a person; it names things by icon and position, so that it is the same in every language. */
export type Step = (page: Page) => Promise<void>

export interface Screen {
  /** Its pictures begin with this name; `--only` takes it. */
  readonly screen: string
  /**
   * Below /dashboard, or below / for nobody, as the feature's routes have it; `:clientId` and the like are ids of the
   * demo homes.
   */
  readonly path: string
  readonly query?: string
  readonly role: Visitor
  /** Pictures by name, with the steps from the freshly loaded screen. */
  readonly pictures: Readonly<Record<string, readonly Step[]>>
  /** Forms: pictured when opened, and once more when emptied and submitted, with their messages. */
  readonly forms?: Readonly<Record<string, readonly Step[]>>
}

/** Code of a dialog may still be on its way. */
export const dialogOpened: Step = page => page.locator('[role=dialog]').last().waitFor()

const press =
  (selector: string): Step =>
  page =>
    page.locator(selector).filter({ visible: true }).first().click()

/** Nothing is to be done: the screen as it opens. */
export const asOpened: readonly Step[] = []

/** The first row of a list opens. */
export const openRow: Step = press('main tr[data-opens] td:first-child button')

/** A part of the screen, the first of several. */
export const at = (selector: string): Step => press(`main ${selector}`)

/** The buttons beside the titles of the cards of a page, counted from 1. */
export const cardAction = (number: number): Step => at(`section > header button >> nth=${number - 1}`)

/** What carries an icon, for a selector: a name of the icon is the same in every language. */
export const withIcon = (icon: string): string => `:has(.tabler-icon-${icon})`

/** What takes something away. */
export const DANGEROUS = '[data-danger]'

/** Picks a command in the menu of the first row that offers it; the menus before it are closed again. */
export const rowCommand =
  (command: string): Step =>
  async page => {
    const menus = page.locator('main [aria-haspopup=menu]').filter({ visible: true })
    const found = page.locator(`[role=menuitem]${command}`)
    await menus.first().waitFor()
    const count = await menus.count()
    for (let index = 0; index < count; index++) {
      await menus.nth(index).click()
      if ((await found.count()) > 0) {
        await found.first().click()
        return dialogOpened(page)
      }
      await page.keyboard.press('Escape')
    }
    throw new Error(`No row has the command ${command}.`)
  }

/** The menu of the first row. */
export const rowMenu: Step = at('[aria-haspopup=menu]')
