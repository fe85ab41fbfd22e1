import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationKind } from '#domain/operations.ts'
import { createInvitation, inviteFirstAdmin } from '#server/accounts/invitations.ts'
import { forger } from '#tests/support/forged-push.ts'
import { PEOPLE } from '#tests/support/homes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NEW_PASSWORD = 'Quiet-river-8'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = (path: string, json: unknown) => server.request(path, { json })
const linkFor = (purpose: 'register' | 'reset_password', { id, email }: { id: number; email: string }) =>
  createInvitation(server.database, server.dependencies, { email, user_id: id, purpose })

async function logged(kind: OperationKind, { database }: TestServer = server) {
  return database.selectFrom('operation').selectAll().where('kind', '=', kind).execute()
}

const revisionOf = async (userId: number) =>
  (
    await server.database
      .selectFrom('user')
      .select('revision')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).revision

test('[A16] registering is an operation of the person, without their password', async () => {
  const { id, email } = PEOPLE.staff
  const before = Number(await revisionOf(id))
  const token = await linkFor('register', { id, email })
  const answer = await post('/auth/register', {
    token,
    first_name: 'Tom',
    last_name: 'Reed',
    phone_number: '(518) 555-0190',
    password: NEW_PASSWORD,
  })
  expect(answer.status).toBe(201)
  const [entry, ...more] = await logged('user.register')
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    author_id: id,
    outcome: 'applied',
    args: { user_id: id, first_name: 'Tom', last_name: 'Reed', phone_number: '+15185550190' },
    touched: [
      { collection: 'user', id },
      { collection: 'person_card', id },
    ],
  })
  expect(Object.keys(entry?.args ?? {})).toHaveLength(4)
  expect(Number(await revisionOf(id))).toBe(before + 1)
})

test('[A16] a new password is an operation that says nothing of it, and the account reaches devices again', async () => {
  const { id, email } = PEOPLE.care_giver
  const before = Number(await revisionOf(id))
  const token = await linkFor('reset_password', { id, email })
  expect((await post(`/auth/password-resets/${token}`, { password: NEW_PASSWORD })).status).toBe(200)
  expect(await logged('user.reset_password')).toMatchObject([
    { author_id: id, outcome: 'applied', args: { user_id: id } },
  ])
  expect(Number(await revisionOf(id))).toBe(before + 1)
  expect((await post('/auth/sessions', { email, password: NEW_PASSWORD })).status).toBe(200)
})

test('[A16] a link that is over leaves nothing, in the log or elsewhere', async () => {
  const { id, email } = PEOPLE.care_giver
  const token = await linkFor('reset_password', { id, email })
  server.clock.advanceSeconds(3_600)
  const before = await logged('user.reset_password')
  expect((await post(`/auth/password-resets/${token}`, { password: 'Other-river-9' })).status).toBe(404)
  expect(await logged('user.reset_password')).toEqual(before)
  expect((await post('/auth/sessions', { email, password: 'Other-river-9' })).status).toBe(401)
})

test('[A16] a sign-in is an operation of the session it opens', async () => {
  const { session_id } = await server.signIn('manager')
  const [entry] = (await logged('user.sign_in')).filter(({ author_id }) => author_id === PEOPLE.manager.id)
  expect(entry).toMatchObject({ session_id, outcome: 'applied', args: { user_id: PEOPLE.manager.id } })
})

test('[A16] completing a name is an operation, and so is a refused one', async () => {
  await server.database.deleteFrom('person_card').where('id', '=', PEOPLE.care_giver_2.id).execute()
  const { access_token: token, session_id } = await server.signIn('care_giver_2')
  const give = (json: unknown) => server.request('/auth/complete-registration', { json, token })
  const partly = await give({ first_name: 'Jo' })
  expect([partly.status, (await partly.json()).fields]).toEqual([400, { last_name: ['Required'] }])
  expect((await give({ first_name: 'Jo', last_name: 'Whitaker' })).status).toBe(200)
  const again = await give({ last_name: 'Other' })
  expect([again.status, (await again.json()).fields]).toEqual([
    400,
    { last_name: ['This is already on file.'] },
  ])
  const entries = await logged('user.complete_name')
  expect(entries.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'rejected', 'rejected'])
  expect(new Set(entries.map(entry => entry.session_id))).toEqual(new Set([session_id]))
})

test('[A16] a person without a company has their card to themselves, and their device receives it', async () => {
  const empty = await startTestServer({ seed: false })
  try {
    const email = 'first@example.org'
    const { dependencies, database } = empty
    const { token } = await inviteFirstAdmin(database, { email, ...dependencies })
    const name = { first_name: 'Ada', last_name: 'Lund' }
    await empty.request('/register/complete', { json: { token, ...name, password: NEW_PASSWORD } })
    const [entry] = await logged('user.register', empty)
    expect(entry?.scope).toBe(`user:${entry?.author_id}`)
    const card = await database.selectFrom('person_card').selectAll().executeTakeFirst()
    expect(card).toMatchObject({ ...name, initials: 'AL', scope: entry?.scope, revision: expect.anything() })
  } finally {
    await empty.stop()
  }
})

test.each(['user.register', 'user.complete_name', 'user.reset_password', 'user.sign_in'])(
  '[A16] %s is refused from a device, for oneself too',
  async kind => {
    const manager = await forger(server, 'manager')
    const user_id = PEOPLE.manager.id
    const name = { first_name: 'Not', last_name: 'Me' }
    const args = /register|name/.test(kind) ? { user_id, ...name } : { user_id }
    const before = await revisionOf(user_id)
    const [receipt] = await manager.push(manager.operation(kind, args))
    expect(receipt).toMatchObject({ outcome: 'rejected', error: { code: 'conflict' } })
    expect(await revisionOf(user_id)).toBe(before)
  },
)
