/** The photo on a person's card (decision 23): the person may change it, and coworkers see it. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import { hashOfPhoto, MAX_PHOTO_BYTES, parsePhoto, photoHashSchema } from '#domain/photos/photo.ts'
import { personPhotoUrl } from '#domain/photos/photo-address.ts'
import { RELAXED_MINUTES, requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { readPhoto, storePhoto } from '../../database/photos.ts'
import { BytesAnswer, type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { FORM_TYPE } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'

const SIGN_IN_AGAIN_MESSAGE = 'Please log in again to update your profile'
const seenPhotoHash = v.optional(v.union([photoHashSchema, v.literal('')], 'Not the hash of a photo.'))
const seenPhotoArgs = (hash: string | undefined) =>
  hash === undefined ? {} : { seen_photo: hash === '' ? null : hash }

const photoAnswer = v.object({ image_url: v.nullable(v.string()), message: v.string() })
const rights = { collections: [], operation: 'user.set_photo' } as const

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'put',
      path: '/me/profile-image',
      summary: 'Gives the own card a photo: a JPEG of 600 by 600 pixels. Only the picture is kept.',
      recordName: 'User',
      rights,
      body: v.strictObject({
        image: v.blob('Invalid image data provided'),
        /** The hash of the photo it replaces; empty for none. */
        seen_photo: seenPhotoHash,
      }),
      bodyType: FORM_TYPE,
      // A photo that is only somewhat too large gets an error at its field.
      maxBodyBytes: MAX_PHOTO_BYTES * 2,
      answer: photoAnswer,
    },
    async ({ dependencies, caller, now, body, request }) => {
      requireRecentSignIn(caller, now, RELAXED_MINUTES, SIGN_IN_AGAIN_MESSAGE)
      const { user_id } = caller
      const bytes = parsePhoto(new Uint8Array(await body.image.arrayBuffer()))
      const photo = hashOfPhoto(bytes)
      const image_url = personPhotoUrl(user_id, photo)
      await storePhoto(dependencies.database, image_url, bytes, now)
      const args = { user_id, photo, ...seenPhotoArgs(body.seen_photo) }
      await runOperation(dependencies, caller, 'user.set_photo', args, { ...request, requestContent: args })
      return { image_url, message: 'Photo saved.' }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me/profile-image',
      summary: 'Takes the photo off the own card.',
      recordName: 'User',
      rights,
      query: { seen_photo: seenPhotoHash },
      answer: photoAnswer,
    },
    async ({ dependencies, caller, now, query, request }) => {
      requireRecentSignIn(caller, now, RELAXED_MINUTES, SIGN_IN_AGAIN_MESSAGE)
      const { user_id } = caller
      const args = { user_id, photo: null, ...seenPhotoArgs(query.seen_photo) }
      await runOperation(dependencies, caller, 'user.set_photo', args, request)
      return { image_url: null, message: 'Photo removed.' }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/people/:userId/photo/:hash',
      summary: 'The photo of a coworker as it is now. A photo that was replaced is not found.',
      recordName: 'Photo',
      rights: { collections: [] },
      params: { userId: numericIdText, hash: photoHashSchema },
      answer: v.instance(Uint8Array),
      answerType: 'image/jpeg',
    },
    async ({ dependencies: { database }, caller, params: { userId, hash } }) => {
      const url = personPhotoUrl(userId, hash)
      const card = await database
        .selectFrom('person_card')
        .select(['company_id', 'image_url'])
        .where('id', '=', userId)
        .executeTakeFirst()
      const isVisible =
        userId === caller.user_id ||
        caller.role === 'super_admin' ||
        (caller.company_id !== null && card?.company_id === caller.company_id)
      const photo = isVisible && card?.image_url === url ? await readPhoto(database, url) : undefined
      if (photo === undefined) throw notFound('Photo')
      return new BytesAnswer(photo)
    },
  ),
]
