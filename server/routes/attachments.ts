/** /attachments/:attachmentId: photos that records name, and PDFs of receipts (decision 32). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { notFound, Refusal } from '#domain/errors.ts'
import {
  NOT_ARRIVED_MESSAGE,
  OLDER_SIGNED_ATTACHMENT_HEADER,
  SIGNED_ATTACHMENT_HEADER,
} from '#domain/photos/attachment.ts'
import { canSeeColumn } from '#domain/rules/access/permissions.ts'
import { isPdf } from '#domain/values/pdf.ts'
import { type AppContext, type AppEnvironment, callerOf } from '../access/caller.ts'
import { accessibleHomesOf } from '../access/reach.ts'
import { readAttachment, recordsNamingPhoto } from '../database/attachments.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { tryLogReadings } from '../operations/note-readings.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { uuidText } from '../rest/path-and-query.ts'
import { takeAttachment } from '../sync/take-attachment.ts'

const ATTACHMENT_PATH = '/attachments/:attachmentId'

const PHOTO_HEADERS = { 'Content-Type': 'image/jpeg' }
/** Headers that make a browser save a PDF and never show it as our page: it can contain scripts. */
const pdfHeaders = (id: string) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `attachment; filename="receipt-${id}.pdf"`,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

/** Routes that send a photo to anyone who sees a record that names it, now or before a change. */
export function attachmentRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  const { database } = dependencies
  return new Hono<AppEnvironment>().get(ATTACHMENT_PATH, async context => {
    const id = attachmentIdOf(context)
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    const accessibleHomes = await accessibleHomesOf(database, caller, now, { collections: [] })
    const visibleRecords = (await recordsNamingPhoto(database, id)).filter(({ collection, scope }) =>
      accessibleHomes.some(home => home.scope === scope && canSeeColumn(home.role, collection, 'photo_ids')),
    )
    if (visibleRecords.length === 0) throw notFound('Photo')
    const photo = await readAttachment(database, id, visibleRecords)
    if (photo === undefined) throw new Refusal('not_found', NOT_ARRIVED_MESSAGE)
    const readings = visibleRecords
      .toSorted((one, other) => Number(other.client_id !== null) - Number(one.client_id !== null))
      .slice(0, 1)
      .map(({ scope, client_id }) => ({ what: 'photos', way: 'viewed', scope, client_id }) as const)
    await tryLogReadings(dependencies, caller, readings, now)
    return context.body(Uint8Array.from(photo), 200, isPdf(photo) ? pdfHeaders(id) : PHOTO_HEADERS)
  })
}

/** Routes by which devices send photos: a signed photo needs no session, as a push needs none (S11). */
export function attachmentUploadRoutes(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>().put(ATTACHMENT_PATH, async context => {
    const delivery = {
      photoId: attachmentIdOf(context),
      signatureHeader:
        context.req.header(SIGNED_ATTACHMENT_HEADER) ?? context.req.header(OLDER_SIGNED_ATTACHMENT_HEADER),
      requireCaller: () => callerOf(context),
      readBytes: async () => new Uint8Array(await context.req.arrayBuffer()),
    }
    // The hash shows the device that Hearth answered, even if a proxy removes its header (S14.10).
    const hash = await takeAttachment(dependencies.database, delivery, instantNow(dependencies))
    return context.json({ message: 'Photo stored.', hash })
  })
}

/** Returns the id. Throws 404 for an invalid id, as for an id that no record names. */
function attachmentIdOf(context: AppContext): string {
  const id = v.safeParse(uuidText, context.req.param('attachmentId'))
  if (!id.success) throw notFound('Photo')
  return id.output
}
