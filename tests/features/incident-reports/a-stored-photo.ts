/** Photos of the fall on this device. */
import type { StoredAttachment } from '#src/mirror/photos/attachment-states.ts'
import { testPhoto } from '../../support/photos.ts'
import { incidentId } from './incidents-at-maple.ts'

export const FELL = 'Slipped on the wet bathroom floor after the shower.'
export const PHOTO = '01932b5e-0000-7000-8000-0000000000f1'
export const OTHER = '01932b5e-0000-7000-8000-0000000000f2'

export const stored = (
  state: 'waiting' | 'kept',
  id = PHOTO,
  more: Partial<StoredAttachment> = {},
): StoredAttachment => ({
  id,
  bytes: new Uint8Array(testPhoto(77)),
  state,
  record: `incident_report/${incidentId(FELL)}`,
  recorded_at: '2026-03-10T12:00:00.000Z',
  operation_id: id,
  ...more,
})
