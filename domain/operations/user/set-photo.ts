import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { personPhotoUrl, photoChange, replacedPhoto } from '../../photo.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { accountReferences, ownAccount } from '../parts/own-account.ts'

/** A person gives their card a photo with this hash, which the server has stored before, or takes it away (null). */
export const userSetPhoto = defineOperation({
  kind: 'user.set_photo',
  version: 1,
  clinical: false,
  online: 'Changing a photo',
  args: v.strictObject({ user_id: directoryId, ...photoChange }),
  references: ({ user_id }) => accountReferences(user_id),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, ...change }, records, context) {
    ownAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    if (card === undefined) throw notFound('User')
    const image_url = replacedPhoto(card.image_url, change, hash => personPhotoUrl(user_id, hash))
    return image_url === card.image_url ? [] : [{ collection: 'person_card', row: { ...card, image_url } }]
  },
})
