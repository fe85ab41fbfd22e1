/** The photo of a client (decision 23). The address with the photo's hash is the client's `image_url`. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import {
  acceptedPhoto,
  clientPhotoUrl,
  hashOfPhoto,
  MOST_PHOTO_CHARACTERS,
  photoHash,
  photoText,
} from '#domain/photo.ts'
import { canSeeColumn } from '#domain/rules/permissions.ts'
import { homeToChange } from '../../access/reach.ts'
import { readPhoto, storePhoto } from '../../database/photos.ts'
import { clientAnswer, presentClient } from '../../rest/client-answer.ts'
import { Bytes, type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { oneClient } from './lists.ts'

const sees = ['client'] as const
const rights = { sees, does: 'client.set_photo' }
const params = { clientId: directoryIdText }

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId/photo/:hash',
      summary: 'The photo a client has now. A photo that was replaced is not found.',
      what: 'Photo',
      rights: { sees },
      params: { ...params, hash: photoHash },
      answer: v.instance(Uint8Array),
      answerType: 'image/jpeg',
    },
    async ({ dependencies: { database }, reach, params: { clientId, hash } }) => {
      const seeing = reach.filter(({ role }) => canSeeColumn(role, 'client', 'image_url'))
      const { client } = await oneClient(database, seeing, clientId, 'Photo')
      const image_url = clientPhotoUrl(clientId, hash)
      const photo = client.image_url === image_url ? await readPhoto(database, image_url) : undefined
      if (photo === undefined) throw notFound('Photo')
      return new Bytes(photo)
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/clients/:clientId/photo',
      summary: 'Gives a client a photo: a JPEG of 600 by 600 pixels. Only the picture is kept.',
      what: 'Client',
      rights,
      params,
      body: v.strictObject({ image: photoText, seen_photo: v.optional(v.nullable(photoHash)) }),
      // What is only somewhat too large is told at the field.
      mostBytes: MOST_PHOTO_CHARACTERS * 2,
      answer: clientAnswer,
    },
    async ({ dependencies, caller, reach, now, params, body, request }) => {
      const { database } = dependencies
      const { client, home } = await oneClient(database, reach, params.clientId)
      homeToChange(reach, home.scope, 'client.set_photo', 'Client')
      const bytes = acceptedPhoto(Buffer.from(body.image, 'base64'))
      const photo = hashOfPhoto(bytes)
      await storePhoto(database, clientPhotoUrl(client.id, photo), bytes, now)
      const { seen_photo } = body
      await runOperation(
        dependencies,
        caller,
        'client.set_photo',
        { client_id: client.id, photo, ...(seen_photo === undefined ? {} : { seen_photo }) },
        request,
      )
      return presentClient(await oneClient(database, reach, client.id))
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/clients/:clientId/photo',
      summary: 'Takes the photo of a client away.',
      what: 'Client',
      rights,
      params,
      query: { seen_photo: v.optional(photoHash) },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, params, query: { seen_photo }, request }) => {
      const { client, home } = await oneClient(dependencies.database, reach, params.clientId)
      homeToChange(reach, home.scope, 'client.set_photo', 'Client')
      const args = {
        client_id: client.id,
        photo: null,
        ...(seen_photo === undefined ? {} : { seen_photo }),
      }
      await runOperation(dependencies, caller, 'client.set_photo', args, request)
      return { message: 'Photo removed.' }
    },
  ),
]
