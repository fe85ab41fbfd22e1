/** A refused record with photos on a home's tablet: sent once more or discarded, with what was sealed for the server. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { keepDraftPhoto } from '#src/mirror/photos/attachment-states.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { recordOperation } from '#src/sync/outbox/record.ts'
import { discardRefusedOperation, resubmitRefusedOperation } from '#src/sync/outbox/refused-operations.ts'
import { examples } from '#tests/support/examples.ts'
import { REPORT } from '../support/attachments.ts'
import { testPhoto } from '../support/photos.ts'
import { FIRST, type TabletOfTwo, tabletOfTwo } from '../support/two-on-a-tablet.ts'

const place = { scope: 'home:1', revision: 1 } as const

let home: TabletOfTwo
beforeEach(async () => {
  home = await tabletOfTwo()
  await home.mirror.rows('home').put({ ...examples.home[0], ...place })
  await home.mirror.rows('client').put({ ...examples.client[0], ...place, id: REPORT.client_id, home_id: 1 })
})
afterEach(() => home.mirror.delete())

const newId = () => uuidV7(home.recorder.now(), home.recorder.random)

async function refusedReport(): Promise<OutboxEntry> {
  const { mirror, recorder, author } = home
  const photoId = newId()
  const recorded_at = new Date(recorder.now()).toISOString()
  await keepDraftPhoto(mirror, FIRST.id, { id: photoId, bytes: new Uint8Array(testPhoto(60)), recorded_at })
  const args = { ...REPORT, incident_report_id: newId(), photo_ids: [photoId] } as never
  const { operation_id } = await recordOperation(recorder, author, 'incident_report.create', args)
  await mirror.outbox
    .where('id')
    .equals(operation_id)
    .modify({ state: 'refused', problem: { code: 'conflict', message: 'Not now.' } } as Partial<OutboxEntry>)
  const refused = await mirror.outbox.where('id').equals(operation_id).first()
  if (refused === undefined) throw new Error('It is not in the outbox.')
  expect(await photosAndEnvelopes()).toEqual([[operation_id], 1])
  return refused
}
const photosAndEnvelopes = async () => [
  (await home.mirror.attachment.toArray()).map(photo => photo.operation_id),
  await home.mirror.photo_envelope.count(),
]

test('[S6.4] [S21.50] it is sent once more with its photos, which are sealed again', async () => {
  const refused = await refusedReport()
  const [before] = await home.mirror.photo_envelope.toArray()
  const { operation_id } = await resubmitRefusedOperation(home.recorder, home.author, refused, true)
  expect(operation_id).not.toBe(refused.id)
  expect(await photosAndEnvelopes()).toEqual([[operation_id], 1])
  const [after] = await home.mirror.photo_envelope.toArray()
  expect(after?.id).toBe(before?.id)
  expect(after?.ct).not.toEqual(before?.ct)
})

test('[S19.2] [S21.50] discarding it leaves no photo, and nothing of it that would still be delivered', async () => {
  const refused = await refusedReport()
  await discardRefusedOperation(home.recorder, home.author, refused, 'Written twice.')
  expect(await photosAndEnvelopes()).toEqual([[], 0])
})
