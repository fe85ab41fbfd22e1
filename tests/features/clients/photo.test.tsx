/** The photo of a client on their page: shown, chosen, cropped, sent and removed. jsdom draws nothing; e2e/ does. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientPhotoUrl } from '#domain/photos/photo-address.ts'
import { base64, SEEDED_HASH, seedPhotos, testPhoto } from '../../support/photos.ts'
import { seedMedications } from '../../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { onTablet } from './on-tablet.tsx'

prepareBrowser()

const WALTER = '/dashboard/clients/1'
const GRACE = '/dashboard/clients/2'
const PICTURE = new File(['a picture'], 'walter.png', { type: 'image/png' })
const ANOTHER = new File(['another picture'], 'walter-2.png', { type: 'image/png' })
const BROKEN = new File(['no picture'], 'broken.heic', { type: 'image/heic' })

let server: TestServer
let tablet: Tablet
/** Object URLs in use. */
const open = new Set<string>()
const files = new Map<string, Blob>()

beforeAll(async () => {
  server = await startTestServer()
  await seedMedications(server.database)
  await seedPhotos(server.database, [2])
  await import('#src/ui/photo/change-photo.tsx')
  let count = 0
  URL.createObjectURL = blob => {
    const url = `blob:${++count}`
    open.add(url)
    files.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = url => void open.delete(url)
  HTMLImageElement.prototype.decode = async function () {
    if (files.get(this.src) === BROKEN) throw new Error('Not an image.')
  }
  for (const [side, pixels] of [
    ['naturalWidth', 800],
    ['naturalHeight', 600],
  ] as const)
    Object.defineProperty(HTMLImageElement.prototype, side, { configurable: true, get: () => pixels })
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => {},
    drawImage: () => {},
  })) as unknown as typeof HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.toBlob = callback =>
    callback(new Blob([new Uint8Array(testPhoto(77))], { type: 'image/jpeg' }))
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  tablet = await openTablet(server, 'manager')
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
})
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

type User = Awaited<ReturnType<typeof onTablet>>['user']

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
async function choose(user: User, file: File): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    if (found === null) throw new Error('Nothing to choose a file with.')
    return found
  })
  await user.upload(input, file)
}
const chosenAndOpen = () =>
  [...open].flatMap(url => {
    const file = files.get(url)
    return file instanceof File ? [file.name] : []
  })
const head = () => screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body
const imageUrlOf = async (id: number) =>
  (await server.database.selectFrom('client').select('image_url').where('id', '=', id).executeTakeFirst())
    ?.image_url

describe('[U15.1]', () => {
  test('without a photo the page says so, and nobody gets a broken image', async () => {
    await onTablet(WALTER, tablet)
    expect(await screen.findByText('No image')).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })

  test('until it is on the device initials are shown, then the face, offline too', async () => {
    await onTablet(GRACE, tablet, 'offline')
    expect(await screen.findByText('The photo is not on this device yet')).toBeDefined()
    expect(head().textContent).toMatch(/^GM/)
    await tablet.loadPhotos()
    tablet.network.isCut = true
    expect(await screen.findByRole('img', { name: 'Grace Mbeki' })).toBeDefined()
    await waitFor(() => expect(head().querySelector('img')).not.toBeNull())
    expect(head().textContent).not.toMatch(/^GM/)
  })
})

describe('[U15.2] a photo that was chosen', () => {
  test('is cropped, shrunk, sent, and on the page', async () => {
    const { user } = await onTablet(WALTER, tablet)
    await press(user, 'Add Photo')
    const inside = within(await dialog('Add Photo'))
    expect(inside.getByText('Walter Abbott')).toBeDefined()
    expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save Photo' }).disabled).toBe(true)
    await choose(user, PICTURE)
    expect(await inside.findByRole('img', { name: 'How the photo will look' })).toBeDefined()
    expect(inside.getByRole('group', { name: /Use the arrow keys to move it/ })).toBeDefined()
    await press(user, 'Save Photo')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await imageUrlOf(1)).toMatch(/^\/api\/v1\/clients\/1\/photo\/[0-9a-f]{64}$/)
    await waitFor(async () => {
      await tablet.loadPhotos()
      expect(await tablet.mirror.photo.count()).toBe(2)
    })
    expect(await screen.findByRole('img', { name: 'Walter Abbott' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Change Photo' })).toBeDefined()
  })

  test('is let go of when another one is chosen and when the dialog is closed', async () => {
    const { user } = await onTablet(GRACE, tablet)
    await press(user, 'Change Photo')
    await choose(user, PICTURE)
    await screen.findByRole('button', { name: 'Choose Another Photo' })
    expect(chosenAndOpen()).toEqual(['walter.png'])
    await choose(user, ANOTHER)
    await waitFor(() => expect(chosenAndOpen()).toEqual(['walter-2.png']))
    await press(user, 'Cancel')
    await waitFor(() => expect(chosenAndOpen()).toEqual([]))
  })
})

describe('[U15.3]', () => {
  test('a file that is no picture says so, and another can be chosen', async () => {
    const { user } = await onTablet(GRACE, tablet)
    await press(user, 'Change Photo')
    await choose(user, BROKEN)
    expect((await screen.findByRole('alert')).textContent).toBe('Please select a valid image file')
    await choose(user, PICTURE)
    expect(await screen.findByRole('img', { name: 'How the photo will look' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without a connection the dialog says so, before and after, and keeps the photo', async () => {
    const { user } = await onTablet(GRACE, tablet, 'offline')
    await press(user, 'Change Photo')
    expect(await screen.findByText(/and there is none at the moment/)).toBeDefined()
    await choose(user, PICTURE)
    tablet.network.isCut = true
    await press(user, 'Save Photo')
    expect((await screen.findByRole('alert')).textContent).toContain('This needs a connection to Hearth.')
    expect(screen.getByRole('img', { name: 'How the photo will look' })).toBeDefined()
    expect(await imageUrlOf(2)).toBe(clientPhotoUrl(2, SEEDED_HASH))
  })
})

describe('[U15.4]', () => {
  test('a photo somebody else has changed meanwhile is not replaced', async () => {
    const { user } = await onTablet(GRACE, tablet)
    await press(user, 'Change Photo')
    await choose(user, PICTURE)
    const token = (await server.signIn('provider')).access_token
    const json = { image: base64(testPhoto(33)) }
    await server.request('/clients/2/photo', { method: 'PUT', token, json })
    const theirs = await imageUrlOf(2)
    await press(user, 'Save Photo')
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed this photo.')
    expect(await imageUrlOf(2)).toBe(theirs)
  })

  test('removing asks first', async () => {
    const { user } = await onTablet(GRACE, tablet)
    await press(user, 'Change Photo')
    await press(user, 'Remove Photo')
    const question = within(await dialog('Remove Photo'))
    expect(await imageUrlOf(2)).not.toBeNull()
    await user.click(question.getByRole('button', { name: 'Remove Photo' }))
    expect(await screen.findByText('Photo removed.')).toBeDefined()
    expect(await imageUrlOf(2)).toBeNull()
    expect(await screen.findByText('No image')).toBeDefined()
  })
})
