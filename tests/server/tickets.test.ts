/** Support tickets over REST, as support and other programs do. What devices do is in tests/sync/tickets.test.ts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REPLIES } from '#domain/entities/ticket-reply.ts'
import { searchSql } from '#server/rest/found-in-sql.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_TICKET } from '../support/company-requests.ts'
import { forger } from '../support/forged-push.ts'
import { MAPLE_GROVE, NORTHFIELD, PEOPLE } from '../support/homes.ts'
import { FOUND, NOT_FOUND } from '../support/searches.ts'
import { resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NAMES = ['super_admin', 'admin', 'provider', 'manager', 'care_giver', 'staff', 'other_manager'] as const

let server: TestServer
let asked: Ask
beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  const ask = await callers(server, NAMES)
  asked = (...request) => {
    server.clock.now += 1_000
    return ask(...request)
  }
})
beforeEach(() => resetTargets(server.database))
afterAll(() => server.stop())

/** The ticket that Dana, a caregiver of Maple House, opens. */
const opened = async () =>
  (await asked('care_giver', 'POST', `/company/${MAPLE_GROVE}/tickets`, GOOD_TICKET)).body
const path = ({ id }: { id: string }) => `/company/tickets/${id}`
const reply = (who: (typeof NAMES)[number], ticket: { id: string }, body: string, seen?: string[]) =>
  asked(who, 'POST', `${path(ticket)}/replies`, { body, ...(seen ? { seen_reply_ids: seen } : {}) })

describe('who sees a ticket', () => {
  test('[Q1.1] [Q1.2] its author, whoever answers for the company, and the platform', async () => {
    const ticket = await opened()
    expect(ticket).toMatchObject({
      ...GOOD_TICKET,
      status: 'open',
      author_name: 'Dana Reyes',
      company_name: 'Maple Grove Homes',
      replies: [],
    })
    for (const who of ['care_giver', 'provider', 'admin', 'super_admin'] as const) {
      expect((await asked(who, 'GET', path(ticket))).body, who).toEqual(ticket)
      const { body } = await asked(who, 'GET', `/company/${MAPLE_GROVE}/tickets`)
      expect(body.tickets[0].id, who).toBe(ticket.id)
    }
  })

  test('[Q1.1] [Q1.3] for colleagues, the manager of the home and another company it does not exist', async () => {
    const ticket = await opened()
    const absent = { id: '01932b5e-0000-7000-8000-999999999999' }
    for (const who of ['staff', 'manager', 'other_manager'] as const) {
      for (const [method, sent] of [
        ['GET', undefined],
        ['PUT', { status: 'closed' }],
      ] as const) {
        const foreign = await asked(who, method, path(ticket), sent)
        expect(foreign.status, `${who} ${method}`).toBe(404)
        expect(foreign).toEqual(await asked(who, method, path(absent), sent))
      }
      expect((await reply(who, ticket, 'Let me see')).status).toBe(404)
      const { body } = await asked(who, 'GET', '/company/tickets')
      const authors = body.tickets.map(({ created_by }: { created_by: number }) => created_by)
      expect(new Set(authors), who).toEqual(new Set(who === 'staff' ? [] : [PEOPLE[who].id]))
      expect(body.statistics.open, who).toBe(authors.length)
    }
    expect((await asked('other_manager', 'GET', `/company/${MAPLE_GROVE}/tickets`)).status).toBe(404)
    expect((await asked('provider', 'GET', `/company/${NORTHFIELD}/tickets`)).status).toBe(404)
    expect((await asked('provider', 'GET', `/company/tickets?company_id=${NORTHFIELD}`)).status).toBe(404)
  })

  test('[Q1.2] a home gives no right to answer, whatever a device sends', async () => {
    const { id: ticket_id } = await opened()
    const manager = await forger(server, 'manager')
    const said = { ticket_id, seen_reply_ids: [] }
    const receipts = await manager.push(
      manager.operation('ticket.answer', { ...said, reply_id: manager.newId(), body: 'Stop complaining' }),
      manager.operation('ticket.reply', { ...said, reply_id: manager.newId(), body: 'All is well' }),
      manager.operation('ticket.support_close', { ...said, reply_id: manager.newId() }),
    )
    expect(receipts.map(({ error }) => error?.code)).toEqual(['not_found', 'not_found', 'not_found'])
  })

  test('[Q1.2] nobody answers their own ticket as support, and nobody opens one for a company of others', async () => {
    const { body: own } = await asked('provider', 'POST', `/company/${MAPLE_GROVE}/tickets`, GOOD_TICKET)
    const { body } = await reply('provider', own, 'It is urgent')
    expect(body).toMatchObject({ status: 'open', replies: [{ side: 'author', writer_name: 'Helen Okafor' }] })
    const there = `/company/${MAPLE_GROVE}/tickets`
    expect((await asked('super_admin', 'POST', there, GOOD_TICKET)).status).toBe(403)
    expect((await asked('other_manager', 'POST', there, GOOD_TICKET)).status).toBe(404)
  })
})

describe('the conversation', () => {
  test('[Q2.1] is answered, asked again, closed and opened by a reply', async () => {
    const ticket = await opened()
    const answered = (await reply('super_admin', ticket, 'Which printer?')).body
    expect(answered).toMatchObject({ status: 'waiting', answered_at: expect.any(String) })
    expect((await reply('care_giver', ticket, 'The one in the office')).body.status).toBe('open')
    const closed = (await asked('provider', 'PUT', path(ticket), { status: 'closed' })).body
    expect(closed).toMatchObject({ status: 'closed' })
    const again = (await reply('care_giver', ticket, 'It is broken again')).body
    expect(again.status).toBe('open')
    expect(again.replies.map(({ side, act }: { side: string; act: string }) => `${side} ${act}`)).toEqual([
      'support reply',
      'author reply',
      'support close',
      'author reply',
    ])
    expect((await asked('care_giver', 'PUT', path(ticket), { status: 'closed' })).body.status).toBe('closed')
    expect((await asked('provider', 'PUT', path(ticket), { status: 'open' })).body.status).toBe('open')
  })

  test('[Q2.2] an answer or a closing that did not see the last question leaves the ticket open', async () => {
    const ticket = await opened()
    const { replies } = (await reply('care_giver', ticket, 'And the scanner too')).body
    expect((await reply('provider', ticket, 'Fixed', [])).body.status).toBe('open')
    const late = { status: 'closed', seen_reply_ids: [] }
    expect((await asked('super_admin', 'PUT', path(ticket), late)).body.status).toBe('open')
    const seen = [replies[0].id]
    expect((await reply('provider', ticket, 'The scanner as well', seen)).body.status).toBe('waiting')
  })

  test('closing what is closed and opening what is open adds nothing', async () => {
    const ticket = await opened()
    expect((await asked('care_giver', 'PUT', path(ticket), { status: 'open' })).body.replies).toEqual([])
    await asked('care_giver', 'PUT', path(ticket), { status: 'closed' })
    expect((await asked('provider', 'PUT', path(ticket), { status: 'closed' })).body.replies).toHaveLength(1)
  })

  test('a long one ends, and can always be closed', async () => {
    const ticket = await opened()
    const dana = await forger(server, 'care_giver')
    const said = () => ({ ticket_id: ticket.id, reply_id: dana.newId(), seen_reply_ids: [] })
    const push = (count: number) =>
      dana.push(
        ...Array.from({ length: count }, () => dana.operation('ticket.reply', { ...said(), body: 'Hello?' })),
      )
    const receipts = [...(await push(MAX_REPLIES)), ...(await push(1))]
    expect(receipts.filter(({ outcome }) => outcome === 'applied')).toHaveLength(MAX_REPLIES)
    expect(receipts.at(-1)?.error?.message).toBe('A ticket takes 200 replies. Open a new one.')
    expect((await asked('provider', 'PUT', path(ticket), { status: 'closed' })).body.status).toBe('closed')
  })

  test.each([
    [{ subject: '', body: 'Half a page' }, 'subject', 'Subject is required'],
    [{ subject: 'The printer' }, 'body', 'Message is required'],
    [{ subject: 'x'.repeat(121), body: 'Half a page' }, 'subject', 'Cannot exceed 120 characters'],
    [{ subject: 'The printer', body: 'x'.repeat(2001) }, 'body', 'Cannot exceed 2000 characters'],
  ])('%j is refused at the field', async (sent, field, message) => {
    const { status, body } = await asked('care_giver', 'POST', `/company/${MAPLE_GROVE}/tickets`, sent)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: [message] } })
  })
})

describe('lists and figures', () => {
  test('are searched by what is said, who says it and where, and filtered by status', async () => {
    const ticket = await opened()
    await reply('provider', ticket, 'Which one?')
    const found = async (query: string) =>
      (await asked('super_admin', 'GET', `/company/tickets?${query}`)).body.pagination.total_items
    expect(await found('search=HALF')).toBe(1)
    expect(await found('search=dana')).toBe(1)
    expect(await found('search=northfield')).toBe(1)
    expect(await found('search=grove,%20d%C3%A1na')).toBe(1)
    expect(await found('status=waiting')).toBe(1)
    expect(await found(`status=open&company_id=${MAPLE_GROVE}`)).toBe(2)
    expect(await found('search=nothing%20of%20the%20kind')).toBe(0)
    const { body } = await asked('super_admin', 'GET', `/company/tickets?company_id=${MAPLE_GROVE}`)
    expect(body.statistics).toEqual({ open: 2, waiting: 1, closed: 0 })
    expect(body.tickets[0]).toMatchObject({ id: ticket.id, company_name: 'Maple Grove Homes' })
  })

  test('[U7.3] the database finds what a device finds', async () => {
    for (const [isFound, cases] of [[true, FOUND] as const, [false, NOT_FOUND] as const]) {
      for (const [search, text] of cases) {
        const { rows } = await sql<{ found: boolean }>`
          select ${searchSql([sql`${text}::text`, sql`null`], search)} as found`.execute(server.database)
        expect(rows, `${search} in ${text}`).toEqual([{ found: isFound }])
      }
    }
  })

  test('leave out the own ones where those of others are asked for', async () => {
    await asked('provider', 'POST', `/company/${MAPLE_GROVE}/tickets`, GOOD_TICKET)
    const { body } = await asked('provider', 'GET', '/company/tickets?of_others=true')
    expect(body.statistics).toEqual({ open: 2, waiting: 0, closed: 0 })
  })

  test('[Q2.4] open tickets are one figure, and stand in the way of closing the company', async () => {
    const ticket = await opened()
    const figures = async () => {
      const { body } = await asked('super_admin', 'GET', `/company/${MAPLE_GROVE}`)
      const { statistics } = (await asked('super_admin', 'GET', `/company/tickets?company_id=${MAPLE_GROVE}`))
        .body
      const own = (await asked('provider', 'GET', '/company')).body.statistics.open_support_tickets
      return [body.in_the_way.tickets, statistics.open, own]
    }
    expect(await figures()).toEqual([3, 3, 3])
    await reply('provider', ticket, 'Which one?')
    expect(await figures()).toEqual([2, 2, 2])
  })
})

test('[Q3.2] the author gets a mail of an answer that says nothing of it, and none of their own reply', async () => {
  const ticket = await opened()
  const before = server.mails.length
  await reply('care_giver', ticket, 'It is the one in the office')
  expect(server.mails).toHaveLength(before)
  await reply('provider', ticket, 'Turn it off and on')
  const [mail] = server.mails.slice(before)
  expect(mail).toMatchObject({
    to: PEOPLE.care_giver.email,
    subject: 'There is an answer to your support ticket',
  })
  expect(mail?.text).toContain(`/dashboard/support-tickets/${ticket.id}`)
  for (const word of [GOOD_TICKET.subject, GOOD_TICKET.body, 'Turn it off'])
    expect(mail?.text).not.toContain(word)
})
