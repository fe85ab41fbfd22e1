/** A tablet at each place, with somebody who has to wait after wrong PINs, and an opening in an emergency. */
import { derivedId } from '#domain/values/ids.ts'
import type { Database } from '#server/database/connection.ts'

interface Place {
  readonly home: number
  readonly company: number
  readonly managerId: number
  readonly workerId: number
}

export const tabletOf = (home: number): string => derivedId('tablet of home', String(home))

export const emergencyUseOf = (home: number): string => derivedId('emergency of home', String(home))

const POINT = {
  kty: 'EC',
  crv: 'P-256',
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
}

const AREA_SECRETS = {
  data_keys: [{ number: 1, key: POINT.x }],
  private_key: { x: POINT.x, y: POINT.y, d: POINT.x },
}

export async function seedTablets(database: Database, places: readonly Place[]): Promise<void> {
  await database
    .insertInto('tablet')
    .values(
      places.map(({ home, company, managerId }) => ({
        id: tabletOf(home),
        company_id: company,
        home_id: home,
        name: 'Kitchen',
        protection: 'passkey' as const,
        secrets: JSON.stringify({ notes: AREA_SECRETS, clinical: AREA_SECRETS, office: AREA_SECRETS }),
        device_key: JSON.stringify(POINT),
        area_keys: JSON.stringify({ notes: POINT, clinical: POINT, office: POINT }),
        disk_encrypted: true,
        screen_lock: true,
        share: null,
        share_token_hash: null,
        previous_share_token_hash: null,
        digest_key: Buffer.alloc(32, home),
        enrolled_at: '2026-03-01T13:00:00.000Z',
        enrolled_by: managerId,
        last_contact_at: '2026-03-10T12:00:00.000Z',
        app_version: '1.0.0',
        waiting_since: null,
        removed_at: null,
        removed_by: null,
        suspended_at: null,
      })),
    )
    .execute()
  await database
    .insertInto('tablet_person')
    .values(
      places.map(({ home, workerId }) => ({
        tablet_id: tabletOf(home),
        user_id: workerId,
        failed_tries: 10,
        locked_until: '2026-03-10T14:00:00.000Z',
        lifted_at: null,
        reported_at: '2026-03-10T12:00:00.000Z',
      })),
    )
    .execute()
  await database
    .insertInto('tablet_emergency_use')
    .values(
      places.map(({ home }) => ({
        id: emergencyUseOf(home),
        tablet_id: tabletOf(home),
        code_id: derivedId('emergency code of home', String(home)),
        opened_by: 'Pat Doyle',
        reason: 'The paramedics are here',
        opened_at: '2026-03-10T11:00:00.000Z',
        closed_at: '2026-03-10T11:10:00.000Z',
        reported_at: '2026-03-10T12:00:00.000Z',
        reviewed_at: null,
        reviewed_by: null,
      })),
    )
    .execute()
}
