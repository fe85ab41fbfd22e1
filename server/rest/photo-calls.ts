/** The photo of a client or a home (decision 23): reading, replacing and removing it. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import {
  hashOfPhoto,
  MAX_PHOTO_CHARACTERS,
  parsePhoto,
  photoHashSchema,
  photoTextSchema,
} from '#domain/photos/photo.ts'
import type { RowId } from '#domain/registry.ts'
import { canSeeColumn } from '#domain/rules/access/permissions.ts'
import { scopesOfHomes } from '../access/reach.ts'
import { readPhoto, storePhoto } from '../database/photos.ts'
import { rowsById } from '../database/rows.ts'
import { BytesAnswer, type Call, defineCall } from './described-call.ts'
import { numericIdText } from './path-and-query.ts'
import { changeCallOf, paramOf, type Resource, removeCallOf } from './resource.ts'

interface PhotoField<C extends 'client' | 'home'> {
  /** The field with the photo's address. */
  readonly field: string
  /** The operation that replaces the photo. */
  readonly operation: `${C}.set_photo`
  urlOf(id: number, hash: string): string
}

export function photoCalls<C extends 'client' | 'home', Row>(
  resource: Resource<C, Row>,
  { field, operation, urlOf }: PhotoField<C>,
): Call[] {
  const { collection, path, recordName, rights } = resource
  const param = paramOf(collection)
  const recordIdFrom = (params: Readonly<Record<string, unknown>>) => Number(params[param])
  const photoArgs = (
    params: Readonly<Record<string, unknown>>,
    photo: string | null,
    seenPhoto?: string | null,
  ) => ({
    [`${collection}_id`]: recordIdFrom(params),
    photo,
    ...(seenPhoto !== undefined && { seen_photo: seenPhoto }),
  })
  return [
    defineCall(
      {
        method: 'get',
        path: `${path}/:${param}/photo/:hash`,
        summary: `The photo of a ${recordName.toLowerCase()} as it is now. A photo that was replaced is not found.`,
        recordName: 'Photo',
        rights,
        ...(collection === 'client' && { reads: 'photos' }),
        params: { [param]: numericIdText, hash: photoHashSchema },
        answer: v.instance(Uint8Array),
        answerType: 'image/jpeg',
      },
      async ({ dependencies: { database }, accessibleHomes, params }) => {
        const visibleHomes = accessibleHomes.filter(({ role }) => canSeeColumn(role, collection, field))
        const [row] = await rowsById(database, collection, [recordIdFrom(params) as RowId<C>])
        const url = urlOf(recordIdFrom(params), String(params.hash))
        const isVisible =
          row !== undefined &&
          scopesOfHomes(visibleHomes).includes(row.scope) &&
          Reflect.get(row, field) === url
        const photo = isVisible ? await readPhoto(database, url) : undefined
        if (photo === undefined) throw notFound('Photo')
        return new BytesAnswer(photo)
      },
    ),
    changeCallOf(resource, {
      operation,
      pathSegment: 'photo',
      summary: `Gives a ${recordName.toLowerCase()} a photo: a JPEG of 600 by 600 pixels. Only the picture is kept.`,
      body: v.strictObject({ image: photoTextSchema, seen_photo: v.optional(v.nullable(photoHashSchema)) }),
      // A photo that is only somewhat too large gets an error at its field.
      maxBodyBytes: MAX_PHOTO_CHARACTERS * 2,
      async args({ dependencies: { database }, now, params, body }) {
        const bytes = parsePhoto(Buffer.from(body.image, 'base64'))
        const photo = hashOfPhoto(bytes)
        await storePhoto(database, urlOf(recordIdFrom(params), photo), bytes, now)
        return photoArgs(params, photo, body.seen_photo)
      },
    }),
    removeCallOf(resource, {
      operation,
      pathSegment: 'photo',
      summary: `Takes the photo of a ${recordName.toLowerCase()} away.`,
      message: 'Photo removed.',
      query: { seen_photo: v.optional(photoHashSchema) },
      args: ({ params, query }) => photoArgs(params, null, query.seen_photo),
    }),
  ]
}
