/** The picture of a home (decision 23). The address with the photo's hash is the home's `property_image`. */
import { homeRecord } from '#domain/answers/home-record.ts'
import { homePhotoUrl } from '#domain/photos/photo-address.ts'
import type { Call } from '../../rest/described-call.ts'
import { homeInReach, homeNow } from '../../rest/home-answer.ts'
import { photoCalls } from '../../rest/photo-calls.ts'
import { runOperation } from '../../rest/rest-operation.ts'

export const calls: readonly Call[] = photoCalls({
  collection: 'home',
  field: 'property_image',
  path: '/group-homes',
  param: 'homeId',
  what: 'Group home',
  does: 'home.set_photo',
  answer: homeRecord,
  urlOf: homePhotoUrl,
  async find(connection, reach, id, what) {
    const { scope } = homeInReach(reach, id, what)
    const answer = await homeNow(connection, id)
    return { scope, address: answer.property_image, answer }
  },
  run: (dependencies, caller, home_id, change, request) =>
    runOperation(dependencies, caller, 'home.set_photo', { home_id, ...change }, request),
})
