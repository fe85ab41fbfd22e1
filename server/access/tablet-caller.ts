/**
 * The tablet of a home as a caller: it has proved its own key. It may receive sealed rows of its home and deliver sealed
 * operations; it has no rights of its own (decision 103).
 */
import type { Protection, TabletPublicKey, TabletState } from '#domain/protocol/tablets.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { ScopeView } from './scopes.ts'
import { viewOf } from './views.ts'

export interface TabletCaller {
  readonly id: string
  readonly name: string
  readonly company_id: number
  readonly home_id: number
  readonly protection: Protection
  readonly area_keys: Readonly<Record<Area, TabletPublicKey>>
  readonly digest_key: Buffer
  readonly enrolled_at: string
  readonly last_contact_at: string | null
  readonly removed_at: string | null
  readonly suspended_at: string | null
}

export const stateOfTablet = ({
  removed_at,
  suspended_at,
}: Pick<TabletCaller, 'removed_at' | 'suspended_at'>): TabletState =>
  removed_at !== null ? 'removed' : suspended_at !== null ? 'suspended' : 'active'

/** Returns what a tablet receives, whoever has unlocked it: its company and its home, in the columns of a caregiver. */
export const scopesOfTablet = ({
  company_id,
  home_id,
}: Pick<TabletCaller, 'company_id' | 'home_id'>): ScopeView[] => [
  { scope: companyScope(company_id), ...viewOf('care_giver', 'company') },
  { scope: homeScope(home_id), ...viewOf('care_giver', 'home') },
]

/** Returns which of these tablets may go on. */
export async function findActiveTablets(
  connection: Connection,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const tablets = await connection
    .selectFrom('tablet')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute()
  return new Set(tablets.map(({ id }) => id))
}
