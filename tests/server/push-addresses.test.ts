/** Where web push may go: to the services of browsers, and never into the network of the server (X6.4). */
import { expect, test } from 'vitest'
import { isPublicIpAddress, parsePushAddress, publicLookup } from '#server/push/push-address.ts'
import { createPusher } from '#server/push/pusher.ts'
import { GOOD_SUBSCRIPTION } from '../support/good-requests.ts'
import { ADDRESS, startTestServer } from '../support/server.ts'

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
  // Read in another way by another parser.
  'https://10.9.9.9;.evil.example.com/x',
  'https://10.9.9.9\\.push.example.org/x',
  'https://push.example.org\\@10.9.9.9/x',
  'https://PUSH.example.org/x',
  'https://push.example.org:443/x',
  'https://push.example.org',
  'https://push.example.org/x#y',
  'https://push.exa\tmple.org/x',
  'https://%70ush.example.org/x',
  'https://püsh.example.org/x',
  'https://push_service.example.org/x',
  'https://10.9.9.9.nip.io./x',
  'https://1.1.1/x',
  'https://push.example.0x7f/x',
])('[X6.4] %s is refused', endpoint => {
  expect(parsePushAddress(endpoint)).toBeUndefined()
})

test('[X6.4] web push goes to the services of browsers, and to those the operator names', () => {
  const OWN = 'https://push.example.org/x'
  const browsers = createPusher({ subject: ADDRESS })
  expect(browsers.accepts(OWN)).toBe(false)
  expect(createPusher({ subject: ADDRESS, services: ['push.example.org'] }).accepts(OWN)).toBe(true)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGz',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  ]) {
    expect([endpoint, browsers.accepts(endpoint)]).toEqual([endpoint, true])
  }
  for (const endpoint of [
    'https://evil-fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://push.apple.com.example.org/x',
  ]) {
    expect([endpoint, browsers.accepts(endpoint)]).toEqual([endpoint, false])
  }
})

test('[X6.4] over REST it is refused at its field', async () => {
  const strict = await startTestServer()
  const { access_token: token } = await strict.signIn('manager')
  const json = { ...GOOD_SUBSCRIPTION, endpoint: 'https://10.0.0.1/x' }
  const answer = await strict.request('/me/push', { method: 'PUT', token, json })
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, ['endpoint']])
  const good = await strict.request('/me/push', { method: 'PUT', token, json: GOOD_SUBSCRIPTION })
  expect(good.status).toBe(200)
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
    '::ffff:93.184.216.34',
    '::1.2.3.4',
    '2002:0a09:0909::1',
    'fec0::1',
    '64:ff9b::a09:909',
    '2001:0:a09:909::1',
    '2001:db8::1',
    '192.0.2.1',
    'x',
  ]) {
    expect([inside, isPublicIpAddress(inside)]).toEqual([inside, false])
  }
  for (const outside of ['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1']) {
    expect([outside, isPublicIpAddress(outside)]).toEqual([outside, true])
  }
})
