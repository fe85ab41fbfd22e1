/** Support tickets on screen: of their author on the device, and of whoever answers them over the server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Ask, callers } from '../../support/callers.ts'
import { GOOD_TICKET } from '../../support/company-requests.ts'
import { MAPLE_GROVE, type PersonName } from '../../support/homes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const PATH = '/dashboard/support-tickets'
let server: TestServer
let asked: Ask
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  asked = await callers(server, ['care_giver', 'provider', 'super_admin'])
  await Promise.all([
    import('#src/features/support-tickets/new-ticket.tsx'),
    import('#src/features/support-tickets/reply-form.tsx'),
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('ticket_reply').execute()
  await server.database.deleteFrom('ticket').execute()
  server.clock.advanceSeconds(3)
})
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

async function at(path: string, who: PersonName, connection: 'online' | 'offline' = 'online') {
  tablet = await openTablet(server, who)
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  return onTablet(path, tablet, connection, { who })
}
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('textbox', { name })
const messages = () =>
  within(screen.getByRole('list', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** Dana's ticket, and what is answered. */
async function ticketOfDana(...answers: [who: 'provider' | 'super_admin', body: string][]): Promise<string> {
  const { body } = await asked('care_giver', 'POST', `/company/${MAPLE_GROVE}/tickets`, GOOD_TICKET)
  for (const [who, words] of answers) {
    server.clock.advanceSeconds(60)
    await asked(who, 'POST', `/company/tickets/${body.id}/replies`, { body: words })
  }
  return body.id
}

test('[Q3.1] [Q2.3] the form warns of a resident and refuses nothing; the ticket is there without a connection', async () => {
  const { user } = await at(PATH, 'care_giver', 'offline')
  expect(await screen.findByText('You have no support tickets')).toBeDefined()
  await user.click(await button('New Ticket'))
  const form = await screen.findByRole('dialog', { name: 'New Support Ticket' })
  expect(form.textContent).toContain('Do not write the names of residents here')
  expect(form.textContent).toContain('the provider and administrators of your company can read this ticket')
  await user.type(field(/^Subject/), 'The printer')
  expect(form.textContent).not.toContain('Leave')
  await user.type(field(/^Message/), "It prints half of walter ABBOTT's month")
  expect(form.textContent).toContain('Abbott and Walter are names of residents. Leave them out')
  await user.click(await button('Send Ticket'))
  await user.click(await button('The printer'))
  await waitFor(() => expect(messages()).toEqual([expect.stringContaining('on this device')]))
  expect(messages()[0]).toContain("It prints half of walter ABBOTT's month")
})

test('[Q2.1] its author reads who answered, closes it, and a reply opens it again', async () => {
  const id = await ticketOfDana(['super_admin', 'Which printer?'], ['provider', 'We get a new one.'])
  const { user } = await at(`${PATH}/${id}`, 'care_giver')
  expect(await screen.findByText('Answered')).toBeDefined()
  expect(messages().map(words => words?.replace(/\d.*M/, ' '))).toEqual([
    'You  It prints half of the page.',
    'Support  Which printer?',
    'Helen Okafor  We get a new one.',
  ])
  // What is written at one moment is in no order.
  vi.setSystemTime(Date.now() + 60_000)
  await user.click(await button('Close Ticket'))
  expect(await screen.findByText('Closed')).toBeDefined()
  // The ticket and its messages are two live queries.
  await waitFor(() => expect(messages().at(-1)).toContain('You closed the ticket'))
  vi.setSystemTime(Date.now() + 60_000)
  await user.click(await button('Reply'))
  await screen.findByText('This ticket is closed. A reply opens it again.')
  await user.type(field(/^Message/), 'It is broken again')
  await user.click(await button('Send Reply'))
  expect(await screen.findByText('Open')).toBeDefined()
  expect(await tablet.push()).toBe(true)
  const { body } = await asked('provider', 'GET', `/company/tickets/${id}`)
  expect(body).toMatchObject({ status: 'open', replies: [{}, {}, { act: 'close' }, { act: 'reply' }] })
})

test('[Q1.2] a provider finds the tickets of others and answers over the server', async () => {
  await ticketOfDana()
  const { user } = await at(PATH, 'provider')
  await user.click(await button('The printer'))
  expect(await screen.findByText('Opened by Dana Reyes, Maple Grove Homes')).toBeDefined()
  await user.click(await button('Reply'))
  await screen.findByRole('dialog', { name: 'Reply' })
  await user.type(field(/^Message/), 'Turn it off and on')
  await user.click(await button('Send Reply'))
  expect(await screen.findByText('Answered')).toBeDefined()
  expect(messages().at(-1)).toMatch(/^You.*Turn it off and on$/)
  expect(await tablet.mirror.rows('ticket').count()).toBe(0)
})

test('[Q2.2] a ticket that support closes before it saw the last question says why it is still open', async () => {
  const id = await ticketOfDana(['provider', 'Is it better now?'])
  const { user } = await at(`${PATH}/${id}`, 'provider')
  await screen.findByText('Answered')
  server.clock.advanceSeconds(60)
  await asked('care_giver', 'POST', `/company/tickets/${id}/replies`, { body: 'No' })
  server.clock.advanceSeconds(60)
  await user.click(await button('Close Ticket'))
  expect(await screen.findByText(/^The last message was not seen when this ticket was closed/)).toBeDefined()
  expect(screen.getByText('Open')).toBeDefined()
})

test('[Q1.1] the address of a ticket shows a colleague nothing', async () => {
  const id = await ticketOfDana()
  await at(`${PATH}/${id}`, 'staff')
  expect(await screen.findByText('Support ticket not found')).toBeDefined()
})
