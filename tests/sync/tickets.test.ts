/** Support tickets on devices: with their author alone, offline, and beside the answers of support. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastReplies } from '#domain/rules/records/tickets.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { enterDevice, leaveDevice } from '#src/mirror/tables/clear.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_TICKET } from '../support/company-requests.ts'
import { PEOPLE } from '../support/homes.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

let server: TestServer
let asked: Ask
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  asked = await callers(server, ['provider', 'super_admin'])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(10)
  tablet = await openTablet(server, 'care_giver')
  await enterDevice(tablet.mirror, tablet.author.user_id)
  await tablet.pull()
})
afterEach(() => tablet.close())

const newId = () => uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
const ticketOn = (on: Tablet, id: string) => readOne(on.mirror, 'ticket', id)
const repliesOn = (on: Tablet, ticket_id: string) =>
  readRows(on.mirror, { collection: 'ticket_reply', index: 'ticket_id', is: ticket_id })

/** Opens a ticket on the tablet, without sending it. */
async function open(): Promise<string> {
  const ticket_id = newId()
  await tablet.record('ticket.open', { ticket_id, user_id: PEOPLE.care_giver.id, ...GOOD_TICKET })
  return ticket_id
}

/** What the tablet shows is what its author answers. */
async function say(kind: 'ticket.reply' | 'ticket.close', ticket_id: string, body?: string): Promise<void> {
  const seen_reply_ids = lastReplies(await repliesOn(tablet, ticket_id)).map(({ id }) => id)
  const named = { ticket_id, reply_id: newId(), seen_reply_ids }
  server.clock.advanceSeconds(1)
  if (kind === 'ticket.close') await tablet.record(kind, named)
  else await tablet.record(kind, { ...named, body: body ?? 'Hello?' })
}

const answer = (id: string, body: string) => {
  server.clock.advanceSeconds(1)
  return asked('super_admin', 'POST', `/company/tickets/${id}/replies`, { body })
}
/** The tablet sends and receives; both sides say the same of the ticket. */
async function meets(id: string) {
  expect(await tablet.push()).toBe(true)
  await tablet.pull()
  const { body } = await asked('provider', 'GET', `/company/tickets/${id}`)
  const here = await ticketOn(tablet, id)
  expect(here?.record_state).toBe('confirmed')
  expect({ status: here?.status, updated_at: here?.updated_at, answered_at: here?.answered_at }).toEqual({
    status: body.status,
    updated_at: body.updated_at,
    answered_at: body.answered_at,
  })
  expect((await repliesOn(tablet, id)).map(reply => reply.id).sort()).toEqual(
    body.replies.map((reply: { id: string }) => reply.id).sort(),
  )
  return body
}

test('[Q2.3] a ticket is opened, asked again and closed without a connection, and arrives as it was written', async () => {
  const id = await open()
  expect(await ticketOn(tablet, id)).toMatchObject({ ...GOOD_TICKET, status: 'open', record_state: 'queued' })
  await say('ticket.reply', id, 'It is the one in the office')
  await say('ticket.close', id)
  expect(await ticketOn(tablet, id)).toMatchObject({ status: 'closed' })
  const body = await meets(id)
  expect(body).toMatchObject({ ...GOOD_TICKET, status: 'closed', author_name: 'Dana Reyes' })
  expect(body.replies).toMatchObject([{ body: 'It is the one in the office' }, { act: 'close', body: null }])
})

test('[Q2.1] its author has the answer on the device, and closes it there', async () => {
  const id = await open()
  await meets(id)
  await answer(id, 'Which printer?')
  await tablet.pull()
  expect(await ticketOn(tablet, id)).toMatchObject({ status: 'waiting' })
  await say('ticket.close', id)
  expect((await meets(id)).status).toBe('closed')
})

test.each([
  ['a question that support did not see keeps it open', 'ticket.reply', 'open'],
  ['an answer that its author did not see keeps it from being closed', 'ticket.close', 'waiting'],
] as const)('[Q2.2] crossing offline, %s', async (_, kind, status) => {
  const id = await open()
  await meets(id)
  await say(kind, id)
  await answer(id, 'Which printer?')
  expect((await meets(id)).status).toBe(status)
})

test('[Q1.1] neither a colleague nor their own tablet receives it, nor a provider of the company', async () => {
  const id = await open()
  await meets(id)
  for (const who of ['staff', 'manager', 'provider'] as const) {
    const other = await openTablet(server, who)
    await other.pull()
    expect(await ticketOn(other, id), who).toBeUndefined()
    other.close()
  }
  const own = await pulledTablet(server, 'care_giver')
  expect(await ticketOn(own, id)).toMatchObject(GOOD_TICKET)
  own.close()
})

test('[Q1.1] the next person on the tablet sees nothing of a ticket that is not sent yet, and it is sent', async () => {
  const id = await open()
  await tablet.mirror.session.clear()
  await leaveDevice(tablet.mirror)
  await enterDevice(tablet.mirror, PEOPLE.staff.id)
  const next = await openTablet(server, 'staff', tablet.mirror.name)
  await next.pull()
  expect(await readRows(next.mirror, { collection: 'ticket', all: true })).toEqual([])
  expect(await next.mirror.outbox.count()).toBe(1)
  expect(await next.push()).toBe(true)
  next.close()
  expect((await asked('provider', 'GET', `/company/tickets/${id}`)).body).toMatchObject(GOOD_TICKET)
})
