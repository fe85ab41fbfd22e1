/** Where web push may go: to the services of browsers, and never into the network of the server (X6.4). */
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint, publicLookup } from '#server/push/public-address.ts'
import { GOOD_SUBSCRIPTION } from '../support/good-requests.ts'
import { startTestServer } from '../support/server.ts'

test.each([
  'http://push.example.org/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://db.internal/x',
  'https://intranet/x',
  'https://me:secret@push.example.org/x',
  'https://push.example.org:5432/x',
  'file:///etc/passwd',
  'nothing',
])('[X6.4] %s is refused', endpoint => {
  expect(isPublicEndpoint(endpoint)).toBe(false)
})

test('[X6.4] over REST it is refused at its field, and those of browsers are not', async () => {
  expect(isPublicEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(isPublicEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
  const strict = await startTestServer()
  const { access_token: token } = await strict.signIn('manager')
  const json = { ...GOOD_SUBSCRIPTION, endpoint: 'https://10.0.0.1/x' }
  const answer = await strict.request('/me/push', { method: 'PUT', token, json })
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, ['endpoint']])
  await strict.stop()
})

test('[X6.4] a name that means an address inside is not called, whatever it meant before', async () => {
  const reason = await new Promise(resolve => publicLookup('localhost', {}, resolve))
  expect(String(reason)).toContain('private network')
  for (const inside of [
    '10.1.2.3',
    '172.16.0.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    'x',
  ]) {
    expect([inside, isPublicAddress(inside)]).toEqual([inside, false])
  }
  for (const outside of ['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1']) {
    expect([outside, isPublicAddress(outside)]).toEqual([outside, true])
  }
})
