import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { clientPhotoUrl, photoChange, replacedPhoto } from '../../photo.ts'
import { directoryId } from '../../values/ids.ts'
import { clientAndHome, clientReferences } from '../parts/client-home.ts'

/** Gives a client the photo with this hash, which the server has stored before, or takes it away (null). */
export const clientSetPhoto = defineOperation({
  kind: 'client.set_photo',
  version: 1,
  clinical: false,
  online: 'Changing a photo',
  args: v.strictObject({ client_id: directoryId, ...photoChange }),
  references: ({ client_id }, records) => clientReferences(client_id, records),
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, ...change }, records, { recorded_at }) {
    const { client } = clientAndHome(client_id, records)
    const image_url = replacedPhoto(client.image_url, change, hash => clientPhotoUrl(client_id, hash))
    if (client.image_url === image_url) return []
    return [{ collection: 'client', row: { ...client, image_url, updated_at: recorded_at } }]
  },
})
