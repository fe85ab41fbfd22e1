/** Who can sign in to the demo homes, and where they work. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCorrectPassword } from '#server/accounts/passwords.ts'
import { DEMO_PASSWORD, demoAccountLines } from '#server/demo/at-start.ts'
import { type Loaded, loadedAt } from './demo-rows.ts'

let midday: Loaded

beforeAll(async () => {
  midday = await loadedAt('2026-06-17T17:35:00.000Z')
})
afterAll(() => midday.fresh.drop())

test('exactly the accounts that the start names can sign in', async () => {
  const passwords = await midday.fresh.database
    .selectFrom('user')
    .select(['email', 'password_hash'])
    .execute()
  const able = passwords.filter(({ password_hash }) => password_hash !== null)
  const named = demoAccountLines(0).flatMap(line => /\S+@hearth\.test/.exec(line) ?? [])
  expect(able.map(({ email }) => email).sort()).toEqual(named.sort())
  for (const { password_hash } of able)
    expect(await isCorrectPassword(DEMO_PASSWORD, password_hash)).toBe(true)
})

test('accounts work where the design says', () => {
  const { rows } = midday
  const places = new Map([
    ...rows.home.map(({ scope, home_name }) => [scope, home_name] as const),
    ...rows.company.map(({ scope, name }) => [scope, name] as const),
  ])
  const worksAt = (email: string) => {
    const id = rows.user.find(one => one.email === `${email}@hearth.test`)?.id
    return rows.grant
      .filter(({ user_id }) => user_id === id)
      .map(({ role, granted_scope }) => `${role}: ${places.get(granted_scope) ?? granted_scope}`)
  }
  expect(worksAt('super.admin')).toEqual(['super_admin: platform'])
  expect(worksAt('admin')).toEqual(['admin: Maple Grove Homes'])
  expect(worksAt('provider')).toEqual(['provider: Maple Grove Homes'])
  expect(worksAt('manager')).toEqual(['manager: Maple House', 'manager: Cedar House'])
  expect(worksAt('caregiver')).toEqual(['care_giver: Maple House'])
  expect(worksAt('caregiver2')).toEqual(['care_giver: Maple House', 'care_giver: Cedar House'])
  expect(worksAt('staff')).toEqual(['staff: Maple House'])
  expect(worksAt('notes')).toEqual(['progress_note: Maple House'])
  expect(worksAt('other.manager')).toEqual(['manager: Juniper House'])
})
