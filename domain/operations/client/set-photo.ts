import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { clientPhotoUrl, photoHash } from '../../photo.ts'
import { directoryId } from '../../values/ids.ts'
import { clientAndHome, clientReferences } from '../client-home.ts'

/**
 * Gives a client the photo with this hash, which the server has stored before, or takes it away (null). `seen` is the
 * hash of the photo the person replaces: when somebody else has replaced it meanwhile, they are told (S8).
 */
export const clientSetPhoto = defineOperation({
  kind: 'client.set_photo',
  version: 1,
  clinical: false,
  online: 'Changing a photo',
  args: v.strictObject({
    client_id: directoryId,
    photo: v.nullable(photoHash),
    seen_photo: v.optional(v.nullable(photoHash)),
  }),
  references: ({ client_id }, records) => clientReferences(client_id, records),
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, photo, seen_photo }, records, { recorded_at }) {
    const { client } = clientAndHome(client_id, records)
    const urlOf = (hash: string | null) => (hash === null ? null : clientPhotoUrl(client_id, hash))
    const image_url = urlOf(photo)
    if (client.image_url === image_url) return []
    if (seen_photo !== undefined && client.image_url !== urlOf(seen_photo)) {
      throw new Refusal('conflict', 'Someone else has changed this photo. Look at it before you change it.')
    }
    return [{ collection: 'client', row: { ...client, image_url, updated_at: recorded_at } }]
  },
})
