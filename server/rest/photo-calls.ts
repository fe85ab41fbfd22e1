/** The photo of a directory row (decision 23): reading, replacing and removing it. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import {
  acceptedPhoto,
  hashOfPhoto,
  MAX_PHOTO_CHARACTERS,
  photoHash,
  photoText,
} from '#domain/photos/photo.ts'
import type { RowId } from '#domain/registry.ts'
import { canSeeColumn } from '#domain/rules/access/permissions.ts'
import { scopesIn } from '../access/reach.ts'
import { readPhoto, storePhoto } from '../database/photos.ts'
import { rowsById } from '../database/rows.ts'
import { Bytes, type Call, describedCall } from './described-call.ts'
import { directoryIdText } from './path-and-query.ts'
import { changeOf, paramOf, type Resource, removeOf } from './resource.ts'

interface Pictured<C extends 'client' | 'home'> {
  /** The field with the photo's address. */
  readonly field: string
  /** The operation that replaces the photo. */
  readonly operation: `${C}.set_photo`
  urlOf(id: number, hash: string): string
}

export function photoCalls<C extends 'client' | 'home', Row>(
  resource: Resource<C, Row>,
  { field, operation, urlOf }: Pictured<C>,
): Call[] {
  const { collection, path, recordName, rights } = resource
  const param = paramOf(collection)
  const idIn = (params: Readonly<Record<string, unknown>>) => Number(params[param])
  const changed = (
    params: Readonly<Record<string, unknown>>,
    photo: string | null,
    seen?: string | null,
  ) => ({
    [`${collection}_id`]: idIn(params),
    photo,
    ...(seen !== undefined && { seen_photo: seen }),
  })
  return [
    describedCall(
      {
        method: 'get',
        path: `${path}/:${param}/photo/:hash`,
        summary: `The photo of a ${recordName.toLowerCase()} as it is now. A photo that was replaced is not found.`,
        recordName: 'Photo',
        rights,
        ...(collection === 'client' && { reads: 'photos' }),
        params: { [param]: directoryIdText, hash: photoHash },
        answer: v.instance(Uint8Array),
        answerType: 'image/jpeg',
      },
      async ({ dependencies: { database }, reach, params }) => {
        const seeing = reach.filter(({ role }) => canSeeColumn(role, collection, field))
        const [row] = await rowsById(database, collection, [idIn(params) as RowId<C>])
        const url = urlOf(idIn(params), String(params.hash))
        const isThere =
          row !== undefined && scopesIn(seeing).includes(row.scope) && Reflect.get(row, field) === url
        const photo = isThere ? await readPhoto(database, url) : undefined
        if (photo === undefined) throw notFound('Photo')
        return new Bytes(photo)
      },
    ),
    changeOf(resource, {
      operation,
      step: 'photo',
      summary: `Gives a ${recordName.toLowerCase()} a photo: a JPEG of 600 by 600 pixels. Only the picture is kept.`,
      body: v.strictObject({ image: photoText, seen_photo: v.optional(v.nullable(photoHash)) }),
      // A photo that is only somewhat too large gets an error at its field.
      mostBytes: MAX_PHOTO_CHARACTERS * 2,
      async args({ dependencies: { database }, now, params, body }) {
        const bytes = acceptedPhoto(Buffer.from(body.image, 'base64'))
        const photo = hashOfPhoto(bytes)
        await storePhoto(database, urlOf(idIn(params), photo), bytes, now)
        return changed(params, photo, body.seen_photo)
      },
    }),
    removeOf(resource, {
      operation,
      step: 'photo',
      summary: `Takes the photo of a ${recordName.toLowerCase()} away.`,
      message: 'Photo removed.',
      query: { seen_photo: v.optional(photoHash) },
      args: ({ params, query }) => changed(params, null, query.seen_photo),
    }),
  ]
}
