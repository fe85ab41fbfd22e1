/** Everybody who may unlock a tablet, and whether the caller may activate them there (decision 107). */
import { sql } from 'kysely'
import type { NotActivated, PersonOfTablet } from '#domain/protocol/activations.ts'
import { type StaffFault, staffFaultEverywhere } from '#domain/rules/people/staff.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection } from '../../database/connection.ts'
import { nameOf } from '../../database/joined-name.ts'
import { isActivationOver, unusedActivations } from './activations.ts'
import { findUnlockers } from './unlockers.ts'

type PlacedTablet = Pick<TabletCaller, 'id' | 'home_id' | 'company_id'>

export interface FoundPerson extends PersonOfTablet {
  /** Why the caller may not change this person's account. */
  readonly fault: StaffFault | undefined
}

/**
 * Returns the people of a tablet by name. Who can be activated is known from what the tablet reported last, and from the
 * sessions on it: somebody who has signed in there has shown who they are, and has a PIN or gets one by signing in again.
 */
export async function findPeopleOfTablet(
  connection: Connection,
  tablet: PlacedTablet,
  caller: Pick<Caller, 'user_id' | 'grants'>,
  now: string,
): Promise<FoundPerson[]> {
  const unlockers = await findUnlockers(connection, tablet, now)
  const ids = unlockers.map(({ user_id }) => user_id)
  if (ids.length === 0) return []
  const accounts = await readAccounts(connection, tablet.id, ids)
  const grants = groupBy(
    await connection
      .selectFrom('grant')
      .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
      .where('user_id', 'in', ids)
      .execute(),
    ({ user_id }) => user_id,
  )
  const activations = new Map((await unusedActivations(connection, tablet.id)).map(one => [one.user_id, one]))
  return unlockers.flatMap(({ user_id, first_name, last_name, role }) => {
    const account = accounts.get(user_id)
    if (account === undefined) return []
    const actor = { id: caller.user_id, grants: caller.grants }
    const member = { id: user_id, company_id: account.company_id, grants: grants.get(user_id) ?? [] }
    const fault = staffFaultEverywhere({ actor, member }, homeScope(tablet.home_id))
    const activation = activations.get(user_id)
    return {
      user_id,
      name: nameOf({ first_name, last_name }),
      role,
      fault,
      obstacle: obstacleOf(account, fault),
      activation:
        activation === undefined || isActivationOver(activation, role, now)
          ? null
          : { expires_at: activation.expires_at, received_at: activation.received_at },
    }
  })
}

interface Account {
  readonly id: number
  readonly company_id: number | null
  readonly is_registered: boolean
  /** Has a PIN on the tablet, or has signed in there. */
  readonly is_here: boolean
}

function obstacleOf({ is_here, is_registered }: Account, fault: StaffFault | undefined): NotActivated | null {
  if (is_here) return 'here'
  if (fault !== undefined) return 'not_yours'
  return is_registered ? null : 'not_registered'
}

async function readAccounts(
  connection: Connection,
  tablet_id: string,
  ids: readonly number[],
): Promise<Map<number, Account>> {
  const { rows } = await sql<Account>`
    select account.id, account.company_id, account.password_hash is not null as is_registered,
      exists (select from tablet_person
        where tablet_id = ${tablet_id} and user_id = account.id and has_pin)
      or exists (select from session
        where user_id = account.id and device_id = ${tablet_id} and device_kind = 'home' and ended_at is null
          and not exists (select from tablet_activation
            where session_id = session.id and used_at is null)) as is_here
    from "user" as account where account.id = any(${[...ids]}::integer[])`.execute(connection)
  return new Map(rows.map(row => [row.id, row]))
}
