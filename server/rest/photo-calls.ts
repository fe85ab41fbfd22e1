/** The photo of a directory row (decision 23): reading it, replacing it, taking it away. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import {
  acceptedPhoto,
  hashOfPhoto,
  MOST_PHOTO_CHARACTERS,
  photoHash,
  photoText,
} from '#domain/photos/photo.ts'
import type { Collection } from '#domain/registry.ts'
import { canSeeColumn } from '#domain/rules/access/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { homeToChange, type ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { readPhoto, storePhoto } from '../database/photos.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { Bytes, type Call, describedCall } from './described-call.ts'
import { messageAnswer } from './list-answer.ts'
import { directoryIdText } from './path-and-query.ts'
import type { RestRequest } from './rest-operation.ts'

interface PhotoChange {
  readonly photo: string | null
  readonly seen_photo?: string | null
}

/** A kind of row that has a photo. */
interface Pictured {
  readonly collection: Collection
  /** The field with the photo's address. */
  readonly field: string
  /** `/clients`: the path of one is this with its id. */
  readonly path: string
  /** The name of the id in paths. */
  readonly param: string
  readonly what: string
  /** The operation that replaces the photo. */
  readonly does: string
  readonly answer: v.GenericSchema
  urlOf(id: number, hash: string): string
  /** Throws 404 as `what` for a row out of reach. */
  find(
    connection: Connection,
    reach: readonly ReachedHome[],
    id: number,
    what: string,
  ): Promise<{ readonly scope: string; readonly address: string | null; readonly answer: object }>
  run(
    dependencies: WritingDependencies,
    caller: Caller,
    id: number,
    change: PhotoChange,
    request: RestRequest,
  ): Promise<unknown>
}

const withSeen = (photo: string | null, seen_photo: string | null | undefined): PhotoChange =>
  seen_photo === undefined ? { photo } : { photo, seen_photo }

export function photoCalls(pictured: Pictured): Call[] {
  const { collection, field, path, param, what, does, answer, urlOf, find, run } = pictured
  const sees = [collection]
  const rights = { sees, does }
  const params = { [param]: directoryIdText }
  const idOf = (read: Readonly<Record<string, unknown>>) => Number(read[param])
  const one = `${path}/:${param}`
  return [
    describedCall(
      {
        method: 'get',
        path: `${one}/photo/:hash`,
        summary: `The photo of a ${what.toLowerCase()} as it is now. A photo that was replaced is not found.`,
        what: 'Photo',
        rights: { sees },
        ...(collection === 'client' ? ({ reads: 'photos' } as const) : {}),
        params: { ...params, hash: photoHash },
        answer: v.instance(Uint8Array),
        answerType: 'image/jpeg',
      },
      async ({ dependencies: { database }, reach, params: read }) => {
        const seeing = reach.filter(({ role }) => canSeeColumn(role, collection, field))
        const id = idOf(read)
        const { address } = await find(database, seeing, id, 'Photo')
        const asked = urlOf(id, String(read.hash))
        const photo = address === asked ? await readPhoto(database, asked) : undefined
        if (photo === undefined) throw notFound('Photo')
        return new Bytes(photo)
      },
    ),
    describedCall(
      {
        method: 'put',
        path: `${one}/photo`,
        summary: `Gives a ${what.toLowerCase()} a photo: a JPEG of 600 by 600 pixels. Only the picture is kept.`,
        what,
        rights,
        params,
        body: v.strictObject({ image: photoText, seen_photo: v.optional(v.nullable(photoHash)) }),
        // What is only somewhat too large is told at the field.
        mostBytes: MOST_PHOTO_CHARACTERS * 2,
        answer,
      },
      async ({ dependencies, caller, reach, now, params: read, body, request }) => {
        const { database } = dependencies
        const id = idOf(read)
        const { scope } = await find(database, reach, id, what)
        homeToChange(reach, scope, does, what)
        const bytes = acceptedPhoto(Buffer.from(body.image, 'base64'))
        const photo = hashOfPhoto(bytes)
        await storePhoto(database, urlOf(id, photo), bytes, now)
        await run(dependencies, caller, id, withSeen(photo, body.seen_photo), request)
        return (await find(database, reach, id, what)).answer
      },
    ),
    describedCall(
      {
        method: 'delete',
        path: `${one}/photo`,
        summary: `Takes the photo of a ${what.toLowerCase()} away.`,
        what,
        rights,
        params,
        query: { seen_photo: v.optional(photoHash) },
        answer: messageAnswer,
      },
      async ({ dependencies, caller, reach, params: read, query: { seen_photo }, request }) => {
        const id = idOf(read)
        const { scope } = await find(dependencies.database, reach, id, what)
        homeToChange(reach, scope, does, what)
        await run(dependencies, caller, id, withSeen(null, seen_photo), request)
        return { message: 'Photo removed.' }
      },
    ),
  ]
}
