/** The mail by which a person notices that somebody could chart in their name on a tablet (decision 107). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fullName } from '#domain/values/full-name.ts'
import { type HomeTablet, startWithTablet } from '../support/home-tablet.ts'
import { PEOPLE } from '../support/homes.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string
beforeEach(async () => {
  ;({ server, manager, tablet } = await startWithTablet())
})
afterEach(() => server.stop())

const activate = ({ id }: { readonly id: number }) =>
  server.request(`/tablets/${tablet.id}/people/${id}/activation`, { method: 'POST', token: manager })
const queuedMails = () =>
  server.database
    .selectFrom('queued_mail')
    .select(['mail', 'done_at'])
    .where('name', '=', 'activated_on_tablet')
    .execute()

describe('[A37.20] somebody who is activated gets a mail', () => {
  test('that says by whom and on which tablet, and not the code', async () => {
    const { code } = await (await activate(PEOPLE.care_giver)).json()
    // It is sent while the answer is under way.
    const mail = await vi.waitFor(
      () => server.mails.find(({ to }) => to === PEOPLE.care_giver.email) ?? expect.fail('There is no mail.'),
    )
    expect(mail.text).toContain(fullName(PEOPLE.manager))
    expect(mail.text).toContain('Kitchen')
    expect(mail.text).not.toContain(code.slice(0, 5))
  })

  test('that waits beside the activation until it is sent, should the server stop before', async () => {
    server.dependencies.mailer.send = () => new Promise(() => {})
    expect((await activate(PEOPLE.care_giver)).status).toBe(201)
    expect(await queuedMails()).toMatchObject([{ mail: { to: PEOPLE.care_giver.email }, done_at: null }])
  })

  test('only when a code was made', async () => {
    expect((await activate(PEOPLE.provider)).status).toBe(403)
    expect(await queuedMails()).toEqual([])
  })
})
