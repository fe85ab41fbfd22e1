/** The photo on a person's own card, over REST. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfPhoto } from '#domain/photos/photo.ts'
import { deleteUnusedPhotos } from '#server/database/photos.ts'
import type { PersonName } from '../support/homes.ts'
import { testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const tokenOf = async (who: PersonName) => (await server.signIn(who)).access_token
const me = async (token: string) => (await server.request('/me', { token })).json()

const formOf = (name: string, more = '--b--\r\n'): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nno picture\r\n${more}`

const put = (token: string, photo: Uint8Array, more: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'profile-image.jpg')
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return server.app.fetch(
    new Request('https://hearth.test/api/v1/me/profile-image', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    }),
  )
}
const statusOf = async (who: PersonName, path: string) =>
  (await server.request(path.replace('/api/v1', ''), { token: await tokenOf(who) })).status

test('[A25] is seen by coworkers and nobody else, and kept as long as a card names it', async () => {
  const token = await tokenOf('care_giver')
  const answer = await put(token, testPhoto(200))
  expect(answer.status).toBe(200)
  const { image_url } = await answer.json()
  expect(await me(token)).toMatchObject({ image_url })
  server.clock.advanceSeconds(2 * 86_400)
  await deleteUnusedPhotos(server.database, server.clock.now)
  expect(
    await Promise.all(
      (['manager', 'super_admin', 'other_manager'] as const).map(who => statusOf(who, image_url)),
    ),
  ).toEqual([200, 200, 404])
  const fresh = await tokenOf('care_giver')
  const gone = await server.request('/me/profile-image', { method: 'DELETE', token: fresh })
  expect(await gone.json()).toMatchObject({ image_url: null })
  expect(await statusOf('manager', image_url)).toBe(404)
})

test.each([
  ['is no form', 'application/json', '{"image":"AAAA"}'],
  ['has another name', 'multipart/form-data; boundary=b', 'no boundary anywhere'],
  ['is a text', 'multipart/form-data; boundary=b', formOf('image')],
  [
    'says more than it may',
    'multipart/form-data; boundary=b',
    formOf('image"; filename="a.jpg', formOf('role')),
  ],
])('[A25] what %s is refused', async (_, type, body) => {
  const headers = { 'Content-Type': type }
  const token = await tokenOf('care_giver')
  const answer = await server.request('/me/profile-image', { method: 'PUT', token, body, headers })
  expect([answer.status, await me(token)]).toMatchObject([400, { image_url: null }])
})

test('[A25] is a JPEG of 600 by 600, and replaces what was seen', async () => {
  const token = await tokenOf('care_giver')
  const bad = await put(token, new TextEncoder().encode('no picture'))
  expect([bad.status, Object.keys((await bad.json()).fields)]).toEqual([400, ['image']])
  expect((await server.request('/me/profile-image', { method: 'PUT', token, json: {} })).status).toBe(400)
  const first = testPhoto(200)
  expect((await put(token, first, { seen_photo: '' })).status).toBe(200)
  expect((await put(token, testPhoto(100), { seen_photo: '' })).status).toBe(409)
  expect((await put(token, testPhoto(100), { seen_photo: hashOfPhoto(first) })).status).toBe(200)
})
