/** A home's shared tablet (decision 103): enrolled, locked and unlocked through the real screens. */
import type { BrowserContext, Page } from 'playwright'
import type { Scope } from '../../domain/values/scope.ts'
import { enrollTablet, signInOnTablet, typePin } from '../../e2e/support/home-tablet.ts'
import type { Database } from '../../server/database/connection.ts'
import { PIN } from '../page/pin.ts'
import { signInByCall } from './caller.ts'
import { type Tablet, tabletOf } from './device.ts'
import type { Hearth } from './hearth.ts'
import { paintedSince } from './painted.ts'

export interface HomeTablet extends Tablet {
  /** Loads an address there, and leaves the tablet locked. */
  loadLocked(path: string): Promise<void>
  /** Types all of the PIN but its last digit. */
  typeMostOfPin(): Promise<void>
  /** Types the last digit of the PIN. Returns the time to the frame that first shows such an element, in ms. */
  unlockUntil(selector: string): Promise<number>
  /** Waits until it has received all of a scope. Returns how many letters wait there to be opened. */
  letters(database: Database, scope: Scope): Promise<number>
}

/** Without the secret that a passkey or the server gives: a profile of a browser has no screen lock. */
export async function enrollHomeTablet(
  context: BrowserContext,
  hearth: Hearth,
  { manager, email }: { readonly manager: string; readonly email: string },
): Promise<HomeTablet> {
  const page = await context.newPage()
  const caller = await signInByCall(hearth, manager)
  const post = (path: string, body: unknown) => caller.post(path, JSON.stringify(body))
  await enrollTablet(page, { hearth, post })
  await hearth.database.deleteFrom('rate_limit').execute()
  await signInOnTablet(page, hearth, email, PIN)
  const choosePerson = () => page.getByRole('list').getByRole('button').first().click()
  const unlock = async () => {
    await choosePerson()
    await typePin(page, PIN)
  }
  return {
    ...(await tabletOf({ context, page }, hearth.address, unlock)),
    async loadLocked(path) {
      await page.goto(`${hearth.address}${path}`)
      await page.getByRole('list').getByRole('button').first().waitFor()
    },
    async typeMostOfPin() {
      await choosePerson()
      await typePin(page, PIN.slice(0, -1))
    },
    async unlockUntil(selector) {
      const painted = paintedSince(page, 'click', selector, '')
      await typePin(page, PIN.slice(-1))
      return painted
    },
    async letters(database, scope) {
      const { revision } = await database
        .selectFrom('scope_feed')
        .select('revision')
        .where('scope', '=', scope)
        .executeTakeFirstOrThrow()
      const deadline = Date.now() + LETTERS_MS
      for (;;) {
        const here = await readOnDisk(page, scope)
        if (here.revision >= Number(revision)) return here.letters
        if (Date.now() > deadline) throw new Error(`It stopped at revision ${here.revision} of ${revision}.`)
        await page.waitForTimeout(LOOK_AGAIN_MS)
      }
    },
  }
}

const LETTERS_MS = 120_000
const LOOK_AGAIN_MS = 250

/** What the page has stored, looked at beside the app: a locked page tells nobody. */
const readOnDisk = (page: Page, scope: Scope): Promise<{ revision: number; letters: number }> =>
  page.evaluate(async wanted => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answered(indexedDB.open('hearth'))
    try {
      const transaction = database.transaction(['scope_state', 'letter'])
      const [state, letters] = await Promise.all([
        answered(transaction.objectStore('scope_state').get(wanted)),
        answered(transaction.objectStore('letter').count()),
      ])
      return { revision: Number(state?.feed?.revision ?? 0), letters }
    } finally {
      database.close()
    }
  }, scope)
