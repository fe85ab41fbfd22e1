/** Incident reports with photos, and the delivery of these photos as devices and people do it. */
import { hashOfAttachment, SIGNED_ATTACHMENT_HEADER } from '#domain/photos/attachment.ts'
import type { Forger } from './forged-push.ts'
import { testPhoto } from './photos.ts'
import type { TestServer } from './server.ts'

/** Written on March 10, 2026. */
export const REPORT = {
  client_id: 1,
  incident_date: '2026-03-09',
  discovered_at: '2026-03-09T22:00:00.000Z',
  incident_type: 'Fall',
  severity: 'low',
  description: 'Slipped on the wet bathroom floor after the shower.',
  action_taken: 'Checked for injuries.',
}
export const WIDE = { width: 1600, height: 900 }

export const ABSENT = [404, { code: 'not_found', message: 'Photo not found.' }]
export const NOT_HERE_YET = [404, { code: 'not_found', message: 'This photo has not arrived yet.' }]
export const said = async (response: Response) => [response.status, await response.json()]

interface Sent {
  readonly token?: string
  readonly different?: object
  readonly signer?: Forger
}

/** Sends one operation; answers its id. */
export async function pushed(who: Forger, kind: string, args: object): Promise<string> {
  const operation = who.operation(kind, args)
  const [receipt] = await who.push(operation)
  if (receipt?.outcome !== 'applied') throw new Error(JSON.stringify(receipt))
  return String(operation.id)
}

/** A report with photos that have not arrived. */
export async function reported(who: Forger, count = 1, more: object = {}) {
  const photo_ids = Array.from({ length: count }, () => who.newId())
  const incident_report_id = who.newId()
  const args = { ...REPORT, incident_report_id, photo_ids, ...more }
  const operation_id = await pushed(who, 'incident_report.create', args)
  return { id: incident_report_id, operation_id, photo_ids, first: photo_ids[0] ?? '' }
}

export const amendPhotos = (who: Forger, id: string, photo_ids: readonly string[], seen: readonly string[]) =>
  pushed(who, 'incident_report.amend', {
    incident_report_id: id,
    changes: { photo_ids },
    seen: { photo_ids: seen },
  })

export function deliveriesTo(server: TestServer) {
  const put = (
    id: string,
    bytes: Uint8Array,
    options: { token?: string; headers?: Record<string, string> } = {},
  ) =>
    server.request(`/attachments/${id}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      ...options,
      headers: { 'Content-Type': 'image/jpeg', ...options.headers },
    })
  return {
    put,
    /** Signed, as a device does it. */
    async deliver(
      who: Forger,
      operation_id: string,
      id: string,
      bytes: Uint8Array = testPhoto(60, WIDE),
      { token, different = {}, signer = who }: Sent = {},
    ): Promise<Response> {
      const statement = {
        attachment_id: id,
        operation_id,
        author_id: who.session.user.id,
        session_id: who.session.session_id,
        hash: hashOfAttachment(bytes),
        ...different,
      }
      const { signature } = await signer.sign(statement)
      const headers = { [SIGNED_ATTACHMENT_HEADER]: JSON.stringify({ statement, signature }) }
      return put(id, bytes, { headers, ...(token === undefined ? {} : { token }) })
    },
    get: (id: string, who: Forger) =>
      server.request(`/attachments/${id}`, { token: who.session.access_token }),
    stored: () => server.database.selectFrom('attachment').select(['id', 'record_id', 'size']).execute(),
  }
}
