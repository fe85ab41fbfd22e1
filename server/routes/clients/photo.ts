/** The photo of a client (decision 23). The address with the photo's hash is the client's `image_url`. */
import { clientPhotoUrl } from '#domain/photos/photo-address.ts'
import { clientAnswer, oneClient, presentClient } from '../../rest/client-answer.ts'
import type { Call } from '../../rest/described-call.ts'
import { photoCalls } from '../../rest/photo-calls.ts'
import { runOperation } from '../../rest/rest-operation.ts'

export const calls: readonly Call[] = photoCalls({
  collection: 'client',
  field: 'image_url',
  path: '/clients',
  param: 'clientId',
  what: 'Client',
  does: 'client.set_photo',
  answer: clientAnswer,
  urlOf: clientPhotoUrl,
  async find(connection, reach, id, what) {
    const found = await oneClient(connection, reach, id, what)
    return { scope: found.home.scope, address: found.client.image_url, answer: presentClient(found) }
  },
  run: (dependencies, caller, client_id, change, request) =>
    runOperation(dependencies, caller, 'client.set_photo', { client_id, ...change }, request),
})
