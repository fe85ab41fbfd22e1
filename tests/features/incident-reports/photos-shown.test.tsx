/** The photos of a report in its detail and on paper. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { atMaple, standStill, type Tablet } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { FELL, OTHER, PHOTO, stored } from './a-stored-photo.ts'
import { anIncident, incidentId } from './incidents-at-maple.ts'

prepareBrowser()
standStill()

const WALTER = '/dashboard/incident-reports/1'
beforeAll(() => {
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})
const press = async (user: Tablet['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const photos = () => screen.findAllByRole('img', { name: /^Photo \d$/ })

describe('[U16.3] in the detail', () => {
  const opened = async (more: object = {}) => {
    const tablet = await atMaple(`${WALTER}?incident=${incidentId(FELL)}`, {
      rows: [...mapleHouse(), anIncident(FELL, { photo_ids: [PHOTO] })],
      ...more,
    })
    return { ...tablet, detail: await screen.findByRole('dialog', { name: 'Incident report' }) }
  }

  test('a photo that waits says so, one that is sent says nothing, and a tap enlarges it', async () => {
    const { user, mirror, detail } = await opened()
    await mirror.attachment.put(stored('waiting'))
    await waitFor(() => expect(detail.textContent).toContain('Waiting on this device'))
    await mirror.attachment.put(stored('kept'))
    await waitFor(() => expect(detail.textContent).not.toContain('Waiting'))
    await press(user, 'Photo 1')
    const large = await screen.findByRole('dialog', { name: 'Photo 1' })
    expect(await within(large).findByRole('img', { name: 'Photo 1' })).toBeTruthy()
  })

  test('one that the server did not take says why', async () => {
    const { mirror, detail } = await opened()
    const error = { code: 'conflict', message: 'There is another photo under this id.' } as const
    await mirror.attachment.put(stored('waiting', PHOTO, { error }))
    await waitFor(() =>
      expect(detail.textContent).toContain('Not sent: There is another photo under this id.'),
    )
  })

  test('offline one that is not here is promised for later', async () => {
    const { detail } = await opened({ connection: 'offline' })
    await waitFor(() => expect(detail.textContent).toContain('Shown when the connection is back'))
  })

  test('one that has not arrived anywhere says so', async () => {
    const { Refusal } = await import('#domain/errors.ts')
    const get = () => Promise.reject(new Refusal('not_found', 'This photo has not arrived yet.'))
    const { detail } = await opened({ get })
    await waitFor(() => expect(detail.textContent).toContain('Not here yet'))
  })
})

test('[U16.4] on paper are the photos, and a box where one is missing', async () => {
  const { mirror } = await atMaple(`${WALTER}/print/${incidentId(FELL)}`, {
    rows: [...mapleHouse(), anIncident(FELL, { photo_ids: [PHOTO, OTHER] })],
    connection: 'offline',
  })
  await mirror.attachment.put(stored('kept'))
  await waitFor(async () => expect(await photos()).toHaveLength(1))
  expect(screen.getAllByText('This photo is not on this device.')).toHaveLength(1)
})
