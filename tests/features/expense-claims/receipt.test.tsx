/** The receipt of a claim as a PDF: chosen in the form, kept on the tablet, and saved from the claim. */
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { examples } from '#tests/support/examples.ts'
import { PDF } from '../../support/pdf.ts'
import { atMaple, standStill, type Tablet, TODAY } from '../mar/at-maple.tsx'
import { MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const CLAIMS = '/dashboard/expense-claims'
const RECEIPT = '01932b5e-0000-7000-8000-00000000abcd'
const bytes = new Uint8Array(Buffer.from(PDF))
let blobs: Blob[]

beforeAll(async () => {
  await Promise.all([
    import('#src/features/expense-claims/claim-forms.tsx'),
    import('#src/ui/photo/photos-field.tsx'),
  ])
  URL.createObjectURL = blob => {
    blobs.push(blob as Blob)
    return `blob:${blobs.length}`
  }
  URL.revokeObjectURL = () => {}
})
beforeEach(() => {
  blobs = []
})

async function choose(user: Tablet['user'], content: Uint8Array<ArrayBuffer>) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    if (found === null) throw new Error('Nothing to choose a file with.')
    return found
  })
  expect(input.accept).toBe('image/*,application/pdf')
  await user.upload(input, new File([content], 'receipt.pdf', { type: 'application/pdf' }))
}

test('[U16.5] a PDF is chosen in the form, and is on the tablet with the draft', async () => {
  const tablet = await atMaple(`${CLAIMS}/add`, { rows: mapleHouse() })
  await choose(tablet.user, bytes)
  const link = await screen.findByRole('link', { name: 'Save PDF 1' })
  expect(link.getAttribute('download')).toBe('PDF 1.pdf')
  expect(blobs.map(({ type }) => type)).toEqual(['application/pdf'])
  const [kept] = await tablet.mirror.attachment.toArray()
  expect(kept).toMatchObject({ state: 'draft' })
  expect(Buffer.from(kept?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true)
  await tablet.user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Save PDF 1' })).toBeNull())
})

test.each([
  ['a part is missing', bytes.slice(0, -12), /^This PDF is not whole/],
  [
    'it is larger than 1 MB',
    new Uint8Array(Buffer.from(PDF.replace('trailer', `%${'x'.repeat(1024 * 1024)}\ntrailer`))),
    /^This PDF is larger than 1 MB/,
  ],
])('[U16.5] says that %s', async (_, content, said) => {
  const { user, mirror } = await atMaple(`${CLAIMS}/add`, { rows: mapleHouse() })
  await choose(user, content)
  expect(await screen.findByText(said)).toBeDefined()
  expect(await mirror.attachment.count()).toBe(0)
})

test('[U16.5] is saved from the claim', async () => {
  const claim = {
    ...examples.expense_claim[0],
    home_id: MAPLE,
    scope: `home:${MAPLE}`,
    revision: 1,
    removed_at: null,
    expense_date: TODAY,
    photo_ids: [RECEIPT],
  } as RowOf<'expense_claim'>
  const { user, mirror } = await atMaple(CLAIMS, {
    rows: [...mapleHouse(), { collection: 'expense_claim', row: claim }],
    role: 'manager',
  })
  await mirror.attachment.put({
    id: RECEIPT,
    bytes,
    state: 'kept',
    record: `expense_claim/${claim.id}`,
    recorded_at: '2026-03-10T12:00:00.000Z',
  })
  const [, row] = await screen.findAllByRole('row')
  await user.click(row?.querySelector('button') as HTMLElement)
  expect((await screen.findByRole('link', { name: 'Save PDF 1' })).getAttribute('href')).toBe('blob:1')
})
