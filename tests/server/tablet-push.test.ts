/** What a tablet delivers: sealed operations of several people, in order, each by itself. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOperationDefinition } from '#domain/operations.ts'
import type { PushReceipt } from '#domain/protocol/sync-protocol.ts'
import type { DeliveryKey, TabletEnvelope } from '#domain/protocol/tablets.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { type HomeTablet, homeTablet } from '../support/home-tablet.ts'
import { MAPLE, MAPLE_GROVE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string
let dana: Forger
let amal: Forger
let key: DeliveryKey

beforeEach(async () => {
  server = await startTestServer()
  manager = (await server.signIn('manager')).access_token
  tablet = await homeTablet(server)
  await tablet.enroll(manager, MAPLE)
  dana = await forger(server, 'care_giver')
  amal = await forger(server, 'progress_note')
  key = (await tablet.pull(MAPLE, MAPLE_GROVE)).delivery_key
})
afterEach(() => server.stop())

const note = (author: Forger, content = 'Ate well and rested.', progress_note_id = author.newId()) =>
  author.operation('progress_note.create', {
    progress_note_id,
    client_id: 1,
    note_date: '2026-03-09',
    note_type: 'daily',
    content,
  })
const amendment = (author: Forger, progress_note_id: unknown, content: string) =>
  author.operation(
    'progress_note.amend',
    { progress_note_id, changes: { content }, seen: null },
    { version: findOperationDefinition('progress_note.amend')?.version },
  )
const sealed = async (author: Forger, operation: Record<string, unknown>, different = {}) =>
  tablet.seal(await author.sign(operation), key, different)

async function push(envelopes: readonly unknown[], token?: string): Promise<PushReceipt[]> {
  const response = await tablet.request('/tablet/push', { json: { envelopes }, ...(token && { token }) })
  if (response.status !== 200) throw new Error(`The push was answered with ${response.status}.`)
  return (await response.json()).receipts
}
const outcomes = (receipts: readonly PushReceipt[]) => receipts.map(({ outcome }) => outcome)

describe('[A37.8] envelopes', () => {
  test('of several people are applied in order, and answered without rows; twice they are duplicates', async () => {
    const first = note(dana)
    const notes = [
      await sealed(dana, first),
      await sealed(amal, note(amal)),
      await sealed(
        dana,
        amendment(
          dana,
          (first.args as { progress_note_id: string }).progress_note_id,
          'Ate well and slept all night.',
        ),
      ),
    ]
    const receipts = await push(notes)
    expect(receipts.map(({ id, outcome, rows }) => [id, outcome, rows])).toEqual(
      notes.map(({ id }) => [id, 'applied', {}]),
    )
    const written = await server.database
      .selectFrom('progress_note')
      .select(['content', 'staff_id'])
      .orderBy('staff_id')
      .execute()
    expect(written).toEqual([
      { content: 'Ate well and slept all night.', staff_id: dana.session.user.id },
      { content: 'Ate well and rested.', staff_id: amal.session.user.id },
    ])
    expect(outcomes(await push(notes))).toEqual(['duplicate', 'duplicate', 'duplicate'])
  })

  test('bring rows beside a session, as the person sees them', async () => {
    const envelope = await sealed(dana, note(dana))
    const [receipt] = await push([envelope], amal.session.access_token)
    expect(receipt?.rows.progress_note).toHaveLength(1)
    const [other] = await push(
      [await sealed(dana, note(dana))],
      (await server.signIn('other_caregiver')).access_token,
    )
    expect(other).toMatchObject({ outcome: 'applied', rows: {} })
  })

  test('that are damaged get a refusal of their own, in their place, and stop no other', async () => {
    const good = await Promise.all(
      [1, 2, 3].map(async count => sealed(dana, note(dana, `Slept well in night ${count}.`))),
    )
    const [one, two, three] = good as [TabletEnvelope, TabletEnvelope, TabletEnvelope]
    const broken = { ...one, ct: `${one.ct.slice(0, -4)}AAAA` }
    // Sealed as another operation: the id is bound to the seal.
    const renamed = { ...two, id: dana.newId() }
    const inside = await tablet.seal(await dana.sign(note(dana)), key)
    const notJson = { ...three, enc: inside.enc }
    const strange = [{ id: three.id }, 'x', null, 7]
    const receipts = await push([broken, two, renamed, three, notJson, ...strange])
    expect(receipts.map(({ id, outcome, error }) => [id, outcome, error?.code])).toEqual([
      [one.id, 'rejected', 'malformed'],
      [two.id, 'applied', undefined],
      [renamed.id, 'rejected', 'malformed'],
      [three.id, 'applied', undefined],
      [three.id, 'rejected', 'malformed'],
      [three.id, 'rejected', 'malformed'],
      ['', 'rejected', 'malformed'],
      ['', 'rejected', 'malformed'],
      ['', 'rejected', 'malformed'],
    ])
    // Nothing was written down about the first: it may come again, whole.
    expect(outcomes(await push([one]))).toEqual(['applied'])
  })

  test('whose outer id is another than the one signed inside are refused', async () => {
    const signed = await dana.sign(note(dana))
    const id = dana.newId()
    const posing = { ...signed, operation: { ...signed.operation, id } }
    const envelope = await tablet.seal(posing, key)
    expect(await push([envelope])).toMatchObject([{ id, outcome: 'rejected', error: { code: 'forbidden' } }])
  })

  test('are whose signature says, whoever is signed in', async () => {
    const forged = await dana.sign(note(amal))
    expect(await push([await tablet.seal(forged, key)], amal.session.access_token)).toMatchObject([
      { outcome: 'rejected', error: { code: 'forbidden' } },
    ])
  })

  test('to a key that the server does not have say so, and older keys go on', async () => {
    const early = await sealed(dana, note(dana))
    expect(await push([{ ...early, key_id: 'A'.repeat(22) }])).toMatchObject([
      { id: early.id, outcome: 'rejected', error: { sub_status: 'delivery_key_unknown' } },
    ])
    const { value } = await server.database
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'delivery_keys')
      .executeTakeFirstOrThrow()
    const other = await startTestServer()
    const elsewhere = await homeTablet(other)
    await elsewhere.enroll((await other.signIn('manager')).access_token, MAPLE)
    const { delivery_key } = await elsewhere.pull(MAPLE, MAPLE_GROVE)
    const newer = await other.database
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'delivery_keys')
      .executeTakeFirstOrThrow()
    await other.stop()
    const pairs = [newer.value, value].flatMap(each => (each as { pairs: unknown[] }).pairs)
    await server.database
      .updateTable('setting')
      .set({ value: JSON.stringify({ pairs }) })
      .where('name', '=', 'delivery_keys')
      .execute()
    expect((await tablet.pull(MAPLE, MAPLE_GROVE)).delivery_key).toEqual(delivery_key)
    const late = await tablet.seal(await dana.sign(note(dana)), delivery_key)
    expect(outcomes(await push([early, late]))).toEqual(['applied', 'applied'])
  })

  test('are taken from a suspended tablet, and from one that was removed, however late it comes', async () => {
    await server.database.updateTable('tablet').set({ suspended_at: '2026-03-10T13:00:00.000Z' }).execute()
    expect(outcomes(await push([await sealed(dana, note(dana))]))).toEqual(['applied'])
    const queued = [await sealed(dana, note(dana)), await sealed(dana, note(dana))] as const
    const response = await server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
    expect(response.status).toBe(200)
    expect(outcomes(await push([queued[0]]))).toEqual(['applied'])
    server.clock.advanceSeconds(200 * 86_400)
    // Of a session that ended so long ago: kept until a manager decides (S11).
    expect(outcomes(await push([queued[1]]))).toEqual(['held'])
  })

  test('come from an enrolled tablet only', async () => {
    const stranger = await homeTablet(server)
    const json = { envelopes: [await sealed(dana, note(dana))] }
    expect((await stranger.request('/tablet/push', { json })).status).toBe(401)
    expect((await server.request('/tablet/push', { json, token: manager })).status).toBe(401)
  })
})
