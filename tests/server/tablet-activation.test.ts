/** Activating somebody on a home's tablet beforehand: who may, what the code opens, and what ends it (decision 107). */
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ActivationContent, activationContext } from '#domain/protocol/activations.ts'
import { refreshProofText } from '#domain/protocol/refresh-proof.ts'
import type { TabletReportAnswer } from '#domain/protocol/tablets.ts'
import type { RowOf } from '#domain/registry.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { userScope } from '#domain/values/scope.ts'
import { deleteExpiredRows } from '#server/accounts/forget-expired.ts'
import { stamp } from '#server/feed/stamp.ts'
import { openUnderCode } from '#src/vault/sealed-code.ts'
import { type HomeTablet, startWithTablet } from '../support/home-tablet.ts'
import { CEDAR, MAPLE, MAPLE_GROVE, PEOPLE, type PersonName } from '../support/homes.ts'
import type { TestServer } from '../support/server.ts'
import { newIdAt } from '../support/tablet.ts'

const HOUR_SECONDS = 3_600
const DANA = PEOPLE.care_giver.id
const AMAL = PEOPLE.progress_note.id

let server: TestServer
let tablet: HomeTablet
let manager: string
beforeEach(async () => {
  ;({ server, manager, tablet } = await startWithTablet())
})
afterEach(() => server.stop())

const activate = (user_id: number, token = manager) =>
  server.request(`/tablets/${tablet.id}/people/${user_id}/activation`, { method: 'POST', token })
async function codeFor(user_id: number, token = manager): Promise<{ code: string; expires_at: string }> {
  const response = await activate(user_id, token)
  if (response.status !== 201) throw new Error(`Activating was answered with ${response.status}.`)
  return response.json()
}
const peopleSeen = async (token = manager) =>
  (await (await server.request(`/tablets/${tablet.id}/people`, { token })).json()).people as {
    user_id: number
    obstacle: string | null
    activation: object | null
  }[]
const seen = async (user_id: number, token?: string) =>
  (await peopleSeen(token)).find(person => person.user_id === user_id)

const report = (different?: object) => tablet.report(different)
const withPin = (user_id: number) => ({ user_id, failed_tries: 0, locked_until: null })
const activationOf = ({ people }: TabletReportAnswer, user_id: number) =>
  people.find(person => person.user_id === user_id)?.activation

interface Opened extends ActivationContent {
  readonly tokens: { session_id: string; refresh_token: string; access_token: string; expires_in: number }
  readonly user: { id: number; email: string; grants: object[] }
}

/** What the tablet has, opened with the code as the tablet does. */
async function open(user_id: number, code: string) {
  const activation = activationOf(await report(), user_id)
  if (activation === undefined) throw new Error('The tablet was given no activation.')
  const context = activationContext(tablet.id, user_id, activation.id)
  const content = (await openUnderCode(code, activation.sealed, context)) as Opened
  return { activation, content }
}

const signingKeyOf = ({ signing_key }: Opened) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    Buffer.from(signing_key, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
async function signature(content: Opened, text: string): Promise<string> {
  const bytes = await webcrypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    await signingKeyOf(content),
    new TextEncoder().encode(text),
  )
  return Buffer.from(bytes).toString('base64url')
}

let counter = 0
/** A note that the person writes on the tablet, delivered by it. */
async function deliverNote(content: Opened): Promise<string | undefined> {
  const operation = {
    id: newIdAt(server),
    kind: 'progress_note.create',
    version: 1,
    author_id: content.user.id,
    session_id: content.tokens.session_id,
    device_id: tablet.id,
    counter: ++counter,
    args: {
      progress_note_id: newIdAt(server),
      client_id: 1,
      note_date: new Date(server.clock.now).toISOString().slice(0, 10),
      note_type: 'daily',
      content: 'Slept through the night.',
    },
    base: {},
    recorded_at: new Date(server.clock.now).toISOString(),
    clock_offset_ms: 0,
    utc_offset_minutes: 0,
  }
  const signed = { operation, signature: await signature(content, canonicalJson(operation)) }
  const key = (await tablet.pull(MAPLE, MAPLE_GROVE)).delivery_key
  const { receipts } = await tablet.ask('/tablet/push', { envelopes: [await tablet.seal(signed, key)] })
  return receipts[0].outcome
}

const refresh = async ({ tokens }: Opened, content: Opened, different = {}) =>
  server.request('/auth/refresh', {
    json: {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      device_id: tablet.id,
      proof: await signature(content, refreshProofText(tokens.refresh_token)),
      ...different,
    },
  })

describe('[A37.20] somebody is activated on a tablet', () => {
  test.each([
    ['provider', 201],
    ['care_giver', 403],
    ['staff', 403],
    ['progress_note', 403],
    ['admin', 403],
    ['super_admin', 403],
    ['other_manager', 404],
  ] as const)('by %s: %i', async (who, status) => {
    const token = (await server.signIn(who)).access_token
    expect((await activate(DANA, token)).status).toBe(status)
    const list = await server.request(`/tablets/${tablet.id}/people`, { token })
    expect(list.status).toBe(status === 201 ? 200 : status)
  })

  test('by a manager, who is shown the code once; the access log says so', async () => {
    const { code, expires_at } = await codeFor(DANA)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    expect(Date.parse(expires_at) - server.clock.now).toBe(72 * HOUR_SECONDS * 1_000)
    const { accesses } = await (
      await server.request('/access-log?what=group_homes', { token: manager })
    ).json()
    expect(accesses).toContainEqual(
      expect.objectContaining({ operation: 'tablet.activate', person_id: PEOPLE.manager.id, home_id: MAPLE }),
    )
    const stored = await server.database.selectFrom('tablet_activation').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5))
    expect(await (await server.request('/tablets', { token: manager })).text()).not.toContain(code)
  })

  test('only if they may unlock it: an open account and an open grant on its home', async () => {
    expect((await activate(PEOPLE.other_caregiver.id)).status).toBe(404)
    expect((await activate(PEOPLE.admin.id)).status).toBe(404)
    expect((await activate(100_000)).status).toBe(404)
    await server.request(`/staff/${DANA}`, { method: 'DELETE', token: manager })
    expect((await activate(DANA)).status).toBe(404)
  })

  test('only by who may change their account: not oneself, nobody stronger, nobody who also works elsewhere', async () => {
    expect((await activate(PEOPLE.manager.id)).status).toBe(403)
    expect((await activate(PEOPLE.provider.id)).status).toBe(403)
    const provider = (await server.signIn('provider')).access_token
    const left = await server.request(`/group-homes/${CEDAR}/staff/${PEOPLE.manager.id}`, {
      method: 'DELETE',
      token: provider,
    })
    expect(left.status).toBe(200)
    // Jo works in Cedar House as well, which is not Ruth's any more.
    expect((await activate(PEOPLE.care_giver_2.id)).status).toBe(403)
    expect((await seen(PEOPLE.care_giver_2.id))?.obstacle).toBe('not_yours')
    expect((await activate(PEOPLE.care_giver_2.id, provider)).status).toBe(201)
  })

  test('only if they could sign in at all', async () => {
    await server.database.transaction().execute(async transaction => {
      await transaction.updateTable('user').set({ password_hash: null }).where('id', '=', DANA).execute()
      await stamp(transaction, [{ collection: 'user', id: DANA, scope: userScope(DANA) }])
    })
    expect((await seen(DANA))?.obstacle).toBe('not_registered')
    expect((await activate(DANA)).status).toBe(409)
  })

  test('only if they have not signed in there, and have no PIN there as far as the tablet told', async () => {
    await report({ people: [withPin(DANA)] })
    expect((await seen(DANA))?.obstacle).toBe('here')
    expect((await activate(DANA)).status).toBe(409)
    // The PIN is gone, as after another role.
    await report()
    expect((await seen(DANA))?.obstacle).toBeNull()
    await server.signIn('care_giver', { device_id: tablet.id, device_kind: 'home' })
    expect((await seen(DANA))?.obstacle).toBe('here')
    expect((await activate(DANA)).status).toBe(409)
  })

  test('not on a tablet that is suspended or removed', async () => {
    const set = (different: object) => server.database.updateTable('tablet').set(different).execute()
    await set({ suspended_at: '2026-03-10T12:00:00.000Z' })
    expect((await activate(DANA)).status).toBe(409)
    await set({ suspended_at: null })
    await server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
    expect((await activate(DANA)).status).toBe(409)
  })
})

describe('[A37.21] the code opens', () => {
  test.each([
    ['care_giver', ['clinical', 'notes', 'office']],
    ['progress_note', ['notes']],
  ] as const)('what signing in brings %s', async (who: PersonName, areas) => {
    const { id, email } = PEOPLE[who]
    const { code } = await codeFor(id)
    const { content, activation } = await open(id, code)
    expect(Object.keys(content.keys.areas).toSorted()).toEqual(areas)
    const secrets = tablet.enrollment.secrets as Record<string, object>
    expect(content.keys.areas.notes).toEqual(secrets.notes)
    expect(content.user).toMatchObject({ id, email })
    expect(content.user.grants).toHaveLength(1)
    // For another person, tablet or activation it was not made.
    const other = activationContext(tablet.id, id + 1, activation.id)
    expect(await openUnderCode(code, activation.sealed, other)).toBeUndefined()
  })

  test('a session whose operations are the person’s, days later, and which goes on as any other', async () => {
    const { code } = await codeFor(DANA)
    const { content, activation } = await open(DANA, code)
    server.clock.advanceSeconds(71 * HOUR_SECONDS)
    expect(await deliverNote(content)).toBe('applied')
    const note = await server.database.selectFrom('progress_note').select('staff_id').executeTakeFirst()
    expect(note?.staff_id).toBe(DANA)
    const refreshed = await refresh(content, content)
    expect(refreshed.status).toBe(200)
    const { access_token } = await refreshed.json()
    expect(await (await server.request('/me', { token: access_token })).json()).toMatchObject({ id: DANA })
    // Used: nobody gets it again, and the end of its time is nothing to the session.
    expect(activationOf(await report(), DANA)).toBeUndefined()
    server.clock.advanceSeconds(10 * HOUR_SECONDS)
    await report({ people: [withPin(DANA)], activations: [{ id: activation.id, is_used: true }] })
    expect(await deliverNote(content)).toBe('applied')
  })

  test('no tokens that are good at once, and no recent sign-in', async () => {
    const { code } = await codeFor(DANA)
    const { content } = await open(DANA, code)
    expect(content.tokens.expires_in).toBe(0)
    const response = await server.request('/me', { token: content.tokens.access_token })
    expect(await response.json()).toMatchObject({ sub_status: 'token_expired' })
    const { access_token } = await (await refresh(content, content)).json()
    const begun = await server.request('/me/passkeys/options', { method: 'POST', token: access_token })
    expect(await begun.json()).toMatchObject({ code: 'forbidden', sub_status: 'sign_in_again' })
  })

  test('nothing for who has a copied token without the key', async () => {
    const { code } = await codeFor(DANA)
    const { content } = await open(DANA, code)
    expect((await refresh(content, content)).status).toBe(200)
    expect((await refresh(content, content, { proof: undefined })).status).toBe(401)
  })
})

describe('[A37.22] an activation', () => {
  const endOf = async (session_id: string) =>
    (
      await server.database
        .selectFrom('session')
        .select('end_reason')
        .where('id', '=', session_id)
        .executeTakeFirstOrThrow()
    ).end_reason

  test('is the tablet’s with its next report, and managers see that it has it', async () => {
    await codeFor(DANA)
    expect(await seen(DANA)).toMatchObject({ activation: { received_at: null } })
    const activation = activationOf(await report(), DANA)
    await report({ activations: [{ id: activation?.id, is_used: false }] })
    expect(await seen(DANA)).toMatchObject({ activation: { received_at: expect.any(String) } })
    expect(activationOf(await report(), AMAL)).toBeUndefined()
  })

  test('ends when another is made for the person, with its session', async () => {
    const first = await open(DANA, (await codeFor(DANA)).code)
    const { code } = await codeFor(DANA)
    expect(await endOf(first.content.tokens.session_id)).toBe('activation_over')
    expect((await refresh(first.content, first.content)).status).toBe(401)
    const second = await open(DANA, code)
    expect(second.activation.id).not.toBe(first.activation.id)
    expect((await refresh(second.content, second.content)).status).toBe(200)
  })

  test('ends when another is made before the tablet is heard of', async () => {
    await codeFor(DANA)
    const { code } = await codeFor(DANA)
    expect((await open(DANA, code)).content.user.id).toBe(DANA)
  })

  test('ends when the tablet gets new keys, and its session', async () => {
    const { content } = await open(DANA, (await codeFor(DANA)).code)
    await tablet.enroll(manager, MAPLE)
    expect(activationOf(await report(), DANA)).toBeUndefined()
    expect(await endOf(content.tokens.session_id)).toBe('activation_over')
  })

  test('that nobody used is over after 72 hours, with its session', async () => {
    const { code } = await codeFor(DANA)
    const { content } = await open(DANA, code)
    server.clock.advanceSeconds(72 * HOUR_SECONDS)
    // Nothing of it stays in the database, whether the tablet is heard of or not.
    await deleteExpiredRows(server.database, server.clock.now + 1)
    const row = await server.database.selectFrom('tablet_activation').select('sealed').executeTakeFirst()
    expect(row?.sealed).toBeNull()
    await managerAgain()
    expect((await seen(DANA))?.activation).toBeNull()
    const refused = await refresh(content, content)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(activationOf(await report(), DANA)).toBeUndefined()
    expect(await endOf(content.tokens.session_id)).toBe('activation_over')
    expect((await refresh(content, content)).status).toBe(401)
  })

  test('that nobody used is no sign-in, however long the tablet is not heard of', async () => {
    await codeFor(DANA)
    server.clock.advanceSeconds(60 * 24 * HOUR_SECONDS)
    await deleteExpiredRows(server.database, server.clock.now)
    await managerAgain()
    expect((await seen(DANA))?.obstacle).toBeNull()
  })

  test('that was used in time is not over, however late the tablet tells', async () => {
    const { code } = await codeFor(DANA)
    const { content, activation } = await open(DANA, code)
    server.clock.advanceSeconds(120 * HOUR_SECONDS)
    expect((await refresh(content, content)).status).toBe(503)
    await report({ people: [withPin(DANA)], activations: [{ id: activation.id, is_used: true }] })
    expect((await refresh(content, content)).status).toBe(200)
    expect(await deliverNote(content)).toBe('applied')
    await managerAgain()
    expect((await seen(DANA))?.obstacle).toBe('here')
  })

  test('ends when the tablet is removed: what is on it opens no session any more', async () => {
    const { code } = await codeFor(DANA)
    const { content } = await open(DANA, code)
    await server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
    expect(await endOf(content.tokens.session_id)).toBe('tablet_removed')
    expect((await refresh(content, content)).status).toBe(401)
    const row = await server.database.selectFrom('tablet_activation').select('sealed').executeTakeFirst()
    expect(row?.sealed).toBeNull()
  })

  test('ends when the person loses access, gets another role, or signs in there with e-mail', async () => {
    const { code } = await codeFor(DANA)
    const { content } = await open(DANA, code)
    await changeGrant({ until_at: '2026-03-10T12:59:00.000Z' })
    expect((await report()).people.map(({ user_id }) => user_id)).not.toContain(DANA)
    expect(await endOf(content.tokens.session_id)).toBe('activation_over')

    await changeGrant({ until_at: null })
    expect(activationOf(await report(), DANA)).toBeUndefined()
    const second = await open(DANA, (await codeFor(DANA)).code)
    await changeGrant({ role: 'progress_note' })
    expect(activationOf(await report(), DANA)).toBeUndefined()
    expect(await endOf(second.content.tokens.session_id)).toBe('activation_over')

    await codeFor(DANA)
    await server.signIn('care_giver', { device_id: tablet.id, device_kind: 'home' })
    expect(activationOf(await report(), DANA)).toBeUndefined()
  })

  test('of a person whose account is closed is over', async () => {
    const { content } = await open(DANA, (await codeFor(DANA)).code)
    const closed = await server.request(`/staff/${DANA}`, { method: 'DELETE', token: manager })
    expect(closed.status).toBe(200)
    expect((await refresh(content, content)).status).toBe(401)
  })
})

async function changeGrant(change: Partial<Pick<RowOf<'grant'>, 'until_at' | 'role'>>): Promise<void> {
  await server.database.transaction().execute(async transaction => {
    const query = transaction.updateTable('grant').set(change).where('user_id', '=', DANA)
    const rows = await query.returning('id').execute()
    await stamp(
      transaction,
      rows.map(({ id }) => ({ collection: 'grant' as const, id, scope: userScope(DANA) })),
    )
  })
}

/** A session’s tokens last a quarter of an hour. */
async function managerAgain(): Promise<void> {
  manager = (await server.signIn('manager')).access_token
}
