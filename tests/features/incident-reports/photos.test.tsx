/** The photos of a report in its form. jsdom draws nothing; e2e/ does. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAcceptedAttachmentSize } from '#domain/photos/attachment.ts'
import { shrunkSize } from '#src/ui/photo/shrink.ts'
import { testPhoto } from '../../support/photos.ts'
import { atMaple, standStill, type Tablet } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { FELL, OTHER, PHOTO, stored } from './a-stored-photo.ts'
import { anIncident } from './incidents-at-maple.ts'

prepareBrowser()
standStill()

const WALTER = '/dashboard/incident-reports/1'
const PICTURE = new File(['a picture'], 'bathroom.png', { type: 'image/png' })
const BROKEN = new File(['no picture'], 'broken.heic', { type: 'image/heic' })
const files = new Map<string, Blob>()
/** What was drawn: the size of the canvas. */
let drawn: [number, number] | undefined
let encodedBytes: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  await Promise.all([
    import('#src/features/incident-reports/incident-forms.tsx'),
    import('#src/features/incident-reports/incident-forms.tsx'),
    import('#src/ui/photo/photos-field.tsx'),
  ])
  URL.createObjectURL = blob => {
    const url = `blob:${files.size}`
    files.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = () => {}
  HTMLImageElement.prototype.decode = async function () {
    if (files.get(this.src) === BROKEN) throw new Error('Not an image.')
  }
  for (const [side, pixels] of [
    ['naturalWidth', 2400],
    ['naturalHeight', 1200],
  ] as const)
    Object.defineProperty(HTMLImageElement.prototype, side, { configurable: true, get: () => pixels })
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => {},
    drawImage: (_: unknown, __: number, ___: number, width: number, height: number) => {
      drawn = [width, height]
    },
  })) as unknown as typeof HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.toBlob = callback => callback(new Blob([encodedBytes], { type: 'image/jpeg' }))
})
beforeEach(() => {
  encodedBytes = new Uint8Array(testPhoto(77, { width: 1600, height: 800 }))
})

type User = Tablet['user']
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
async function choose(user: User, file: File): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    if (found === null) throw new Error('Nothing to choose a file with.')
    return found
  })
  await user.upload(input, file)
}
const photos = () => screen.findAllByRole('img', { name: /^Photo \d$/ })
const statesIn = async ({ mirror }: Tablet) =>
  (await mirror.attachment.toArray()).map(({ state, record }) => [state, record])
async function fillForm(user: User) {
  await user.click(await screen.findByRole('combobox', { name: /^Incident type/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Fall' }))
  await user.click(await screen.findByRole('radio', { name: 'High' }))
  for (const [name, words] of [
    [/^Detailed description/, FELL],
    [/^Response actions taken/, 'Checked for injuries.'],
  ] as const) {
    await user.click(await screen.findByRole('textbox', { name }))
    await user.paste(words)
  }
}

describe('[U16.1] in the form', () => {
  test('photos are added offline and recorded with the report', async () => {
    const tablet = await atMaple(`${WALTER}/add`, { connection: 'offline' })
    const { user, recorded } = tablet
    await fillForm(user)
    await choose(user, PICTURE)
    expect(await photos()).toHaveLength(1)
    await choose(user, PICTURE)
    await waitFor(async () => expect(await photos()).toHaveLength(2))
    expect(await statesIn(tablet)).toEqual([
      ['draft', ''],
      ['draft', ''],
    ])
    await press(user, 'Remove photo 1')
    await waitFor(async () => expect(await statesIn(tablet)).toHaveLength(1))
    await press(user, 'Save')
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    const [operation] = await recorded()
    const photo_ids = operation?.args.photo_ids as string[]
    expect(photo_ids).toHaveLength(1)
    expect(await tablet.mirror.attachment.toArray()).toMatchObject([
      {
        id: photo_ids[0],
        state: 'waiting',
        operation_id: operation?.id,
        record: `incident_report/${operation?.args.incident_report_id}`,
        signed: { statement: { attachment_id: photo_ids[0] }, signature: 'signed' },
      },
    ])
  })

  test('four are enough; a file that is no picture says so', async () => {
    const { user } = await atMaple(`${WALTER}/add`)
    await choose(user, BROKEN)
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be read as a photo/)
    for (let count = 1; count <= 4; count++) {
      await choose(user, PICTURE)
      await waitFor(async () => expect(await photos()).toHaveLength(count))
    }
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add Photo' })).toBeNull()
    await press(user, 'Remove photo 4')
    expect(await screen.findByRole('button', { name: 'Add Photo' })).toBeTruthy()
  })

  test('a full disk keeps the form, and says that the photo was not kept', async () => {
    const { user, mirror } = await atMaple(`${WALTER}/add`)
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(mirror.attachment, 'put').mockRejectedValueOnce(full)
    await choose(user, PICTURE)
    expect((await screen.findByRole('alert')).textContent).toMatch(/The photo was not kept/)
    expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
  })

  test('they stay with the draft, and go when it is discarded', async () => {
    const tablet = await atMaple(`${WALTER}/add`)
    const { user } = tablet
    await choose(user, PICTURE)
    await photos()
    await press(user, 'Cancel')
    await press(user, 'Close, keep draft')
    await press(user, 'Report Incident')
    await press(user, 'Continue')
    expect(await photos()).toHaveLength(1)
    await press(user, 'Cancel')
    await press(user, 'Discard')
    await waitFor(async () => expect(await statesIn(tablet)).toEqual([]))
    expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
  })

  test('[I6] amending sends the photos that were added and taken away', async () => {
    const tablet = await atMaple(WALTER, {
      rows: [...mapleHouse(), anIncident(FELL, { photo_ids: [PHOTO, OTHER] })],
    })
    const { user, recorded, mirror } = tablet
    await mirror.attachment.bulkPut([stored('kept'), stored('kept', OTHER)])
    await press(user, 'Actions for the report of Mar 9, 2026')
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await waitFor(async () => expect(await photos()).toHaveLength(2))
    await press(user, 'Remove photo 1')
    await choose(user, PICTURE)
    await waitFor(async () => expect(await photos()).toHaveLength(2))
    await press(user, 'Save')
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    const [operation] = await recorded()
    expect(operation?.args).toMatchObject({
      seen: { photo_ids: [PHOTO, OTHER] },
      changes: { photo_ids: [OTHER, expect.any(String)] },
    })
    expect(Object.keys(operation?.args.changes ?? {})).toEqual(['photo_ids'])
    const states = (await mirror.attachment.toArray()).map(({ state }) => state).sort()
    expect(states).toEqual(['kept', 'kept', 'waiting'])
  })
})

describe('[U16.2] what is kept of a picture', () => {
  test.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 4032, height: 2268 },
      { width: 1600, height: 900 },
    ],
    // A long receipt can still be read.
    [
      { width: 1000, height: 5000 },
      { width: 640, height: 3200 },
    ],
    [
      { width: 2000, height: 20_000 },
      { width: 505, height: 5059 },
    ],
    [
      { width: 300, height: 4000 },
      { width: 300, height: 4000 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 40_000, height: 3 },
      { width: 6400, height: 1 },
    ],
  ])('%o becomes %o', (size, shrunk) => {
    expect(shrunkSize(size)).toEqual(shrunk)
    expect(isAcceptedAttachmentSize(shrunk)).toBe(true)
  })

  test('all of it is drawn, and only the picture is kept', async () => {
    const tablet = await atMaple(`${WALTER}/add`)
    const exif = Uint8Array.from([0xff, 0xe1, 0, 10, 0x45, 0x78, 0x69, 0x66, 0, 0, 1, 2])
    const whole = testPhoto(77, { width: 1600, height: 800 })
    encodedBytes = new Uint8Array(Buffer.concat([whole.subarray(0, 2), exif, whole.subarray(2)]))
    await choose(tablet.user, PICTURE)
    await photos()
    expect(drawn).toEqual([1600, 800])
    const [photo] = await tablet.mirror.attachment.toArray()
    expect(Buffer.from(photo?.bytes ?? []).equals(Buffer.from(whole))).toBe(true)
  })
})
