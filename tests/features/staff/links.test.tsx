/** What became of the mail with a link is said to who sent it, and in the card of the person. */
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MAPLE } from '../../support/homes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const EMAIL = 'elena.quist@hearth.test'
const WAITING = `The mail to ${EMAIL} is waiting: the mail server did not take it. It is tried again by itself.`

let server: TestServer
let tablet: Tablet
let refusal: Error | undefined

beforeAll(async () => {
  server = await startTestServer()
  const { mailer } = server.dependencies
  const send = mailer.send
  mailer.send = async mail => {
    if (refusal !== undefined && mail.to === EMAIL) throw refusal
    await send(mail)
  }
})
afterAll(() => server.stop())
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

test('[A30] a link that waits is said in place of "sent", on the card too, and sent again', async () => {
  const { access_token: token } = await server.signIn('manager')
  refusal = new Error('connect ECONNREFUSED')
  const json = { first_name: 'Elena', last_name: 'Quist', email: EMAIL, role: 'care_giver', home_id: MAPLE }
  const answer = await server.request('/staff/register', { json, token })
  const { id } = (await answer.json()) as { id: number }
  server.clock.advanceSeconds(3)
  tablet = await openTablet(server, 'manager')
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  const { user } = await onTablet(`/dashboard/staff/${id}`, tablet, 'online', {
    who: 'manager',
  })
  expect(await screen.findByText(WAITING)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send Link Again' }))
  const waiting = within(await screen.findByRole('dialog', { name: 'Not Mailed Yet' }))
  expect(waiting.getAllByText(WAITING).length).toBeGreaterThan(0)
  await user.click(waiting.getByText('Close'))
  refusal = undefined
  // Which of two mails of one moment is the newer nobody can say.
  server.clock.advanceSeconds(1)
  await user.click(await screen.findByRole('button', { name: 'Send Link Again' }))
  expect(await screen.findByText(/^The last link was mailed /)).toBeDefined()
})
