import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { homePhotoUrl, photoChange, replacedPhoto } from '../../photo.ts'
import { directoryId } from '../../values/ids.ts'
import { homeThere } from '../parts/directory.ts'

/** Gives a home the picture with this hash, which the server has stored before, or takes it away (null). */
export const homeSetPhoto = defineOperation({
  kind: 'home.set_photo',
  version: 1,
  clinical: false,
  online: 'Changing a photo',
  args: v.strictObject({ home_id: directoryId, ...photoChange }),
  references: ({ home_id }) => [{ collection: 'home', id: home_id }],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id, ...change }, records, { recorded_at }) {
    const home = homeThere(home_id, records)
    const property_image = replacedPhoto(home.property_image, change, hash => homePhotoUrl(home_id, hash))
    if (home.property_image === property_image) return []
    return [{ collection: 'home', row: { ...home, property_image, updated_at: recorded_at } }]
  },
})
