/** What is mailed and pushed about notifications: once, to whoever wants it, and without a name (X5, X6). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationChoices } from '#domain/rules/notifications/kinds.ts'
import { sendNotifications } from '#server/clock/notifications.ts'
import { sendNotificationMails } from '#server/notifications/deliver.ts'
import { queueDeliveries } from '#server/notifications/queue-deliveries.ts'
import { createPusher } from '#server/push/pusher.ts'
import { PEOPLE, type PersonName, setActive } from '../support/homes.ts'
import { openPushService, type PushService } from '../support/push-service.ts'
import { resetTargets, seedTargets } from '../support/seed-targets.ts'
import { ADDRESS, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let service: PushService
const sessions = new Map<PersonName, SignedIn>()
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({
    pusher: createPusher({ subject: ADDRESS, ownServiceAgent: service.agent }),
  })
  await seedTargets(server.database)
})
beforeEach(async () => {
  await resetTargets(server.database)
  for (const table of ['notification_found', 'notification_delivery', 'push_subscription'] as const) {
    await server.database.deleteFrom(table).execute()
  }
  for (const name of ['provider', 'manager', 'care_giver', 'care_giver_2'] as const) {
    sessions.set(name, await server.signIn(name))
    await choose(name, null)
  }
  await look()
  server.mails.length = 0
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

const tokenOf = (who: PersonName) => sessions.get(who)?.access_token ?? ''
const look = () => {
  server.clock.advanceSeconds(60)
  return sendNotifications(server.dependencies)
}
const choose = (who: PersonName, notifications: NotificationChoices | null) =>
  server.request('/me/notifications', { method: 'PUT', token: tokenOf(who), json: { notifications } })

let told = 0
/** Dana, the caregiver of Maple House, reports a fall of Walter Abbott. */
async function fall(): Promise<{ id: string }> {
  const answer = await server.request('/incident-reports', {
    token: tokenOf('care_giver'),
    json: {
      client_id: 1,
      incident_date: '2026-03-09',
      incident_type: 'Fall',
      severity: 'high',
      description: `Walter Abbott fell from the last step of the porch, time ${++told}.`,
      action_taken: 'Ambulance called.',
    },
  })
  expect(answer.status).toBe(201)
  return answer.json()
}
const mailed = () => server.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()
const FALL = 'Hearth: High-severity incident'
const managers = [`${PEOPLE.manager.email}: ${FALL}`, `${PEOPLE.provider.email}: ${FALL}`]

describe('mail', () => {
  test('[X5.1] a severe incident is mailed once to those who decide about it, and nothing that stood before', async () => {
    await fall()
    await look()
    await look()
    expect(mailed()).toEqual(managers)
  })

  test('[X5.5] many at once are one mail, and what follows waits and comes together', async () => {
    for (let one = 0; one < 7; one++) await fall()
    await look()
    const together = (count: number) =>
      [PEOPLE.manager, PEOPLE.provider].map(({ email }) => `${email}: Hearth: ${count} new notifications`)
    expect(mailed()).toEqual(together(7))
    expect(server.mails[0]?.text).not.toMatch(/Walter|Abbott|Maple/)
    server.mails.length = 0
    for (let one = 0; one < 8; one++) {
      await fall()
      await look()
    }
    expect(mailed()).toEqual([])
    await look()
    await look()
    await look()
    expect(mailed()).toEqual(together(8))
  })

  test('[X5.5] four are a mail each, and the sixth of ten minutes waits', async () => {
    for (let one = 0; one < 4; one++) await fall()
    await look()
    expect(mailed()).toHaveLength(8)
    await fall()
    await look()
    expect(mailed()).toHaveLength(10)
    await fall()
    await look()
    expect(mailed()).toHaveLength(10)
    server.clock.advanceSeconds(9 * 60)
    await look()
    expect(mailed()).toHaveLength(12)
    expect(new Set(server.mails.map(({ subject }) => subject))).toEqual(new Set([FALL]))
  })

  test('[X5.1] what stood when the server looked for the first time is no news', async () => {
    await server.database.deleteFrom('setting').where('name', '=', 'notifications').execute()
    await fall()
    await look()
    await look()
    expect(mailed()).toEqual([])
  })

  test('[X1.8] that the time to file a report ends is mailed to those who may file it, and that it is over', async () => {
    const discovered = new Date(server.clock.now - 20.5 * 3_600_000).toISOString()
    const answer = await server.request('/incident-reports', {
      token: tokenOf('care_giver'),
      json: {
        client_id: 1,
        // Long ago: the time runs from the discovery.
        incident_date: '2025-11-20',
        discovered_at: discovered,
        incident_type: 'Injury',
        severity: 'low',
        description: `A bruise that nobody had written down, time ${++told}.`,
        action_taken: 'Shown to the nurse.',
      },
    })
    expect(answer.status).toBe(201)
    const FILE = 'Hearth: Incident report to be filed'
    const toFilers = [`${PEOPLE.manager.email}: ${FILE}`, `${PEOPLE.provider.email}: ${FILE}`]
    await look()
    await look()
    expect(mailed()).toEqual(toFilers)
    server.clock.advanceSeconds(3.5 * 3_600)
    await look()
    await look()
    expect(mailed()).toEqual([...toFilers, ...toFilers].sort())
  })

  test('[X5.2] no mail names a resident, a home or a role', async () => {
    await fall()
    await look()
    const words = server.mails.map(({ subject, text }) => `${subject} ${text}`).join('\n')
    expect(words).toContain(`${ADDRESS}/dashboard/notifications`)
    expect(words).not.toMatch(/Walter|Abbott|Maple|Fall|manager/i)
  })

  test('[X4.1] whoever turned it off gets none, and whoever turned another kind on gets that', async () => {
    const mail = (is: boolean) => ({ app: true, mail: is, push: true })
    await choose('manager', { severe_incident: mail(false) })
    await choose('care_giver_2', { severe_incident: mail(true) })
    await fall()
    await look()
    expect(mailed()).toEqual([`${PEOPLE.care_giver_2.email}: ${FALL}`, managers[1]])
  })

  test('[X5.3] several processes send it once, also when they look at the same moment', async () => {
    await fall()
    server.clock.advanceSeconds(60)
    const now = new Date(server.clock.now).toISOString()
    const process = async () => {
      await queueDeliveries(server.database, now)
      await sendNotificationMails(server.dependencies)
    }
    await Promise.all([process(), process(), process()])
    await Promise.all([look(), look()])
    expect(mailed()).toEqual(managers)
  })

  test('[X5.4] a mail that could not be handed over is tried again for an hour', async () => {
    let tries = 0
    const mailer = {
      async send() {
        tries++
        throw new Error('The mail server is away.')
      },
    }
    await fall()
    server.clock.advanceSeconds(60)
    await sendNotifications({ ...server.dependencies, mailer })
    expect(tries).toBe(2)
    await look()
    expect(mailed()).toEqual(managers)
    server.mails.length = 0

    await fall()
    server.clock.advanceSeconds(60)
    await sendNotifications({ ...server.dependencies, mailer })
    server.clock.advanceSeconds(61 * 60)
    await look()
    await look()
    expect(mailed()).toEqual([])
  })
})

describe('web push', () => {
  const subscribe = async (who: PersonName) => {
    const browser = service.browser()
    const json = browser.subscription
    const answer = await server.request('/me/push', { method: 'PUT', token: tokenOf(who), json })
    expect(await answer.json()).toEqual({ is_on: true })
    return browser
  }
  const endpointOf = async (who: PersonName) =>
    (await (await server.request('/me/push', { token: tokenOf(who) })).json()).endpoint

  test('[X6.1] a browser is told what happened and in which home, and of no resident', async () => {
    const manager = await subscribe('manager')
    const author = await subscribe('care_giver')
    const { public_key } = await (await server.request('/me/push', { token: tokenOf('manager') })).json()
    await fall()
    await look()
    await look()
    expect(manager.messages.map(message => JSON.parse(message))).toEqual([
      { kind: 'severe_incident', title: 'High-severity incident', home: 'Maple House' },
    ])
    expect(author.messages).toEqual([])
    const [headers = {}] = manager.headers
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '43200' })
    expect(String(headers.authorization)).toContain(`k=${public_key}`)
  })

  test('[G10] mail and push are in the language of each person', async () => {
    const speak = (who: PersonName, language: string) =>
      server.request('/me', { method: 'PATCH', token: tokenOf(who), json: { language } })
    await speak('manager', 'German')
    const browser = await subscribe('manager')
    await fall()
    await look()
    await look()
    await speak('manager', 'English')
    expect(browser.messages.map(message => JSON.parse(message).title)).toEqual([
      'Vorfall mit hohem Schweregrad',
    ])
    const [, provider] = managers
    expect(mailed()).toEqual([`${PEOPLE.manager.email}: Hearth: Vorfall mit hohem Schweregrad`, provider])
  })

  test('[X6.2] a browser that takes no more is forgotten, one that is busy is asked again', async () => {
    const browser = await subscribe('manager')
    browser.answer = 503
    await fall()
    await look()
    expect(await endpointOf('manager')).toBe(browser.subscription.endpoint)
    browser.answer = 201
    await look()
    expect(browser.messages).toHaveLength(1)
    browser.answer = 410
    await fall()
    await look()
    expect(await endpointOf('manager')).toBeNull()
  })

  test('[X6.3] it ends with signing out, when it is turned off, and with the account', async () => {
    const signedOut = await subscribe('manager')
    await server.request('/auth/sessions', { method: 'DELETE', token: tokenOf('manager') })
    const turnedOff = await subscribe('provider')
    await server.request('/me/push', { method: 'DELETE', token: tokenOf('provider') })
    const closed = await subscribe('care_giver_2')
    await setActive(server.database, 'care_giver_2', false)
    expect(await server.database.selectFrom('push_subscription').selectAll().execute()).toEqual([])
    await setActive(server.database, 'care_giver_2', true)
    await fall()
    await look()
    expect([signedOut, turnedOff, closed].flatMap(({ messages }) => messages)).toEqual([])
  })

  test('[X6.3] nobody takes the address of another person’s browser without its keys', async () => {
    const browser = await subscribe('manager')
    const own = await subscribe('provider')
    const json = { ...own.subscription, endpoint: browser.subscription.endpoint }
    const taken = await server.request('/me/push', { method: 'PUT', token: tokenOf('provider'), json })
    expect(taken.status).toBe(409)
    expect((await taken.json()).message).toContain('Somebody else is notified at this address')
    expect(await endpointOf('manager')).toBe(browser.subscription.endpoint)
    expect(await endpointOf('provider')).toBe(own.subscription.endpoint)
  })

  test('[X6.3] a browser is of whoever signed in there last', async () => {
    const browser = await subscribe('manager')
    const json = browser.subscription
    await server.request('/me/push', { method: 'PUT', token: tokenOf('provider'), json })
    expect(await endpointOf('manager')).toBeNull()
    expect(await endpointOf('provider')).toBe(json.endpoint)
  })
})
