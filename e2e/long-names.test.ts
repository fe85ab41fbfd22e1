/** Names as long as they may be and text without a blank, in every kind of record: no screen and no form gets wider. */
import type { Hearth } from './support/hearth.ts'
import { signIn } from './support/people.ts'
import { addressOf, goOn, idsOf, routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** A laptop, the home's tablet, a phone. */
const WIDTHS = [1280, 800, 375]

/** What people type, by the name of its column, with the letters that fit. */
const TYPED: Readonly<Record<number, readonly string[]>> = {
  50: ['city', 'relationship'],
  100: [
    ...['first_name', 'last_name', 'full_name', 'home_name', 'name', 'medication_name', 'title', 'substance'],
    ...['subject', 'contact_name', 'category_name', 'address', 'street_address', 'position'],
  ],
  300: [
    ...['description', 'content', 'notes', 'body', 'action_taken', 'reported_to', 'follow_up_notes'],
    ...['reaction', 'reason', 'instructions', 'note', 'closing_reason', 'rejection_reason'],
  ],
}

/** Before anybody has signed in: no device holds what was written so. Answers how many columns hold long text now. */
async function writeLong(hearth: Hearth): Promise<number> {
  const lengths = new Map(
    Object.entries(TYPED).flatMap(([length, columns]) =>
      columns.map(column => [column, Number(length)] as const),
    ),
  )
  const columns = await hearth.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
       and c.is_generated = 'NEVER' and c.column_name = any($1)
       and exists (select 1 from information_schema.columns r
         where r.table_schema = 'public' and r.table_name = c.table_name and r.column_name = 'revision')`,
    [[...lengths.keys()]],
  )
  // Without triggers: nobody has read a row yet who would have to hear of it.
  const updates = columns.map(({ table_name, column_name }) => {
    const long = `rpad("${column_name}", ${lengths.get(column_name)}, 'Wm')`
    return `begin; alter table "${table_name}" disable trigger user; commit;
      begin; update "${table_name}" set "${column_name}" = ${long} where "${column_name}" <> ''; commit;
      begin; alter table "${table_name}" enable trigger user; commit;`
  })
  await hearth.query(updates.join(' '))
  return columns.length
}

/** In the page: what stands out of the window, if the page scrolls sideways for longer than a list takes to become cards. */
async function widening(): Promise<string[]> {
  const isWide = () => document.documentElement.scrollWidth > innerWidth
  for (const end = performance.now() + 5_000; isWide() && performance.now() < end; )
    await new Promise(resolve => setTimeout(resolve, 50))
  if (!isWide()) return []
  return [...document.querySelectorAll('body *')]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
    .map(element => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 20)}`)
    .slice(-3)
}

test('[U3.4] no name and no text without blanks widens a screen', async ({ ownHearth: hearth, page }) => {
  test.setTimeout(300_000)
  expect(await writeLong(hearth)).toBeGreaterThan(25)
  const ids = await idsOf(hearth)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await signIn(page, hearth, 'provider@hearth.test')
  for (const [index, { path }] of routesFor('provider').entries()) {
    await goOn(page, addressOf(path, ids))
    // There and back: each screen begins in the window the one before ended in.
    for (const width of index % 2 === 0 ? WIDTHS : WIDTHS.toReversed()) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 1000 })
      expect.soft(await page.evaluate(widening), `${path} at ${width} px`).toEqual([])
    }
  }
})
