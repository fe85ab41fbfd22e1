import { expect, test } from 'vitest'
import type { TicketAct, TicketSide } from '#domain/entities/ticket-reply.ts'
import { ticketAnswer, ticketClose } from '#domain/operations/ticket.ts'
import { loadFromRows, loadOperationRecords, perform, readArguments } from '#domain/perform.ts'
import { createNameFinder } from '#domain/rules/people/names-in-text.ts'
import { lastReplies, sortReplies, ticketStatistics, ticketStatus } from '#domain/rules/records/tickets.ts'
import { userScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'

const said = (id: string, side: TicketSide, act: TicketAct, ...seen_reply_ids: string[]) => ({
  id,
  side,
  act,
  seen_reply_ids,
  written_at: '2026-03-10T12:00:00.000Z',
})
/** Every order in which replies can arrive. */
const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map(rest => [item, ...rest]))

const question = said('question', 'author', 'reply')
const answer = said('answer', 'support', 'reply')

test.each([
  ['a new ticket is open', 'open', []],
  ['an answer waits for the author', 'waiting', [answer]],
  [
    'an answered question waits for the author',
    'waiting',
    [question, said('a', 'support', 'reply', 'question')],
  ],
  ['the author asks again', 'open', [answer, said('q', 'author', 'reply', 'answer')]],
  ['closed by the author', 'closed', [answer, said('c', 'author', 'close', 'answer')]],
  ['closed by support', 'closed', [question, said('c', 'support', 'close', 'question')]],
  [
    'a reply opens a closed ticket',
    'open',
    [said('c', 'support', 'close'), said('q', 'author', 'reply', 'c')],
  ],
  [
    'an answer to a closed ticket waits',
    'waiting',
    [said('c', 'author', 'close'), said('a', 'support', 'reply', 'c')],
  ],
  ['reopened without a word', 'open', [said('c', 'support', 'close'), said('r', 'support', 'reopen', 'c')]],
] as const)('[Q2.1] %s', (_, status, replies) => {
  for (const order of orders(replies)) expect(ticketStatus(order)).toBe(status)
})

test.each([
  ['a question and an answer: the question is not answered', 'open', [question, answer]],
  ['a question and a closing', 'open', [question, said('c', 'support', 'close')]],
  [
    'an answer and a closing by the author: the answer is not read',
    'waiting',
    [answer, said('c', 'author', 'close')],
  ],
  ['two closings', 'closed', [said('c', 'author', 'close'), said('d', 'support', 'close')]],
] as const)('[Q2.2] written without knowing of each other, in any order: %s', (_, status, replies) => {
  for (const order of orders(replies)) expect(ticketStatus(order)).toBe(status)
})

test('[Q2.2] who has seen both settles it', () => {
  const both = said('b', 'support', 'reply', 'question', 'answer')
  expect(lastReplies([question, both, answer])).toEqual([both])
  expect(ticketStatus([question, both, answer])).toBe('waiting')
})

test('[Q2.2] replies that claim to have seen each other hide nothing', () => {
  expect(ticketStatus([said('a', 'author', 'reply', 'b'), said('b', 'support', 'reply', 'a')])).toBe('open')
  expect(ticketStatus([question, said('a', 'support', 'reply', 'question', 'a')])).toBe('waiting')
})

test('[Q1.2] nobody is support in their own ticket, nor its author in one of others', async () => {
  const [ticket] = examples.ticket
  const row = { ...ticket, scope: userScope(ticket.created_by), revision: 1 }
  const named = { ticket_id: ticket.id, reply_id: '01932b5e-0000-7000-8000-000000000b02', seen_reply_ids: [] }
  const as = async (author_id: number, operation: ReturnType<typeof readArguments>) =>
    perform(
      operation,
      await loadOperationRecords([operation], loadFromRows([{ collection: 'ticket', row }])),
      {
        operation_id: '01932b5e-0000-7000-8000-000000000c01',
        author_id,
        device_id: null,
        recorded_at: '2026-03-10T12:00:00.000Z',
        utc_offset_minutes: 0,
        received_at: null,
        executionContext: 'rest',
      },
    ).changedRows.map(({ collection }) => collection)
  const answering = readArguments(ticketAnswer, { ...named, body: 'Which one?' })
  const closing = readArguments(ticketClose, named)
  const [author, other] = [ticket.created_by, ticket.created_by + 1]
  const notThere = expect.objectContaining({ code: 'not_found' })
  await expect(as(author, answering)).rejects.toEqual(notThere)
  await expect(as(other, closing)).rejects.toEqual(notThere)
  expect(await as(other, answering)).toEqual(['ticket', 'ticket_reply'])
  expect(await as(author, closing)).toEqual(['ticket', 'ticket_reply'])
})

test('replies are read by the time they were written', () => {
  const later = { ...answer, written_at: '2026-03-10T12:00:01.000Z' }
  expect(sortReplies([later, question, answer]).map(({ id }) => id)).toEqual(['answer', 'question', 'answer'])
})

test('tickets are counted by their status', () => {
  const tickets = (['open', 'open', 'waiting'] as const).map(status => ({ status }))
  expect(ticketStatistics(tickets)).toEqual({ open: 2, waiting: 1, closed: 0 })
})

const RESIDENTS = [
  { first_name: 'Walter', last_name: 'Abbott' },
  { first_name: 'José', last_name: "O'Brien" },
  { first_name: 'Mary Ann', last_name: 'de la Cruz' },
  { first_name: 'B', last_name: 'Ng' },
]

test.each([
  ['Walter did not get his tablets', ['Walter']],
  ['WALTER ABBOTT, and walter again', ['Abbott', 'Walter']],
  ["Mr. O’Brien's chart", ["O'Brien"]],
  ['jose is missing from the list', ['José']],
  ['(Mary  Ann)', ['Mary Ann']],
  ['Ask Ms. De La Cruz/Ng.', ['de la Cruz', 'Ng']],
  ['The walters, Walter2 and an abbottsford printer', []],
  ['Mary and Ann, plan B', []],
  ['', []],
])('[Q3.1] of residents "%s" names %j', (text, names) => {
  expect(createNameFinder(RESIDENTS)(text)).toEqual(names)
})

test('[Q3.1] a client without a last name is looked for by the first', () => {
  expect(createNameFinder([{ first_name: 'Walter', last_name: '' }])('Walter')).toEqual(['Walter'])
})
