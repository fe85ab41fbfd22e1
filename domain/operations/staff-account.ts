/** Opening, closing and verifying a staff member's account. Their roles and homes are in `staff.ts`. */
import * as v from 'valibot'
import { notFound, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import type { RecordSet } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import {
  actingRole,
  canGrantRole,
  openGrants,
  staffFaultEverywhere,
  staffFaultIn,
  verifiedContacts,
} from '../rules/people/staff.ts'
import { numericId, uuid } from '../values/schemas.ts'
import {
  actorAndMemberOf,
  refuseOtherAuthor,
  refuseStaffFault,
  requireMember,
  requireSharedScope,
  roleRefusal,
  type StaffArgs,
  staffArgs,
  staffReferences,
} from './parts/acting.ts'
import { requireHome } from './parts/directory.ts'
import {
  closedGrantRow,
  lastProviderReferences,
  managerRemovalRows,
  newGrantRow,
  refuseLastProvider,
  scopeOfRole,
  userGrants,
} from './parts/grants.ts'
import { changeableUserFields } from './staff.ts'

/**
 * Deactivates the account of a person who leaves, and ends every grant. The server ends the sessions. What they
 * recorded before stays, also what their devices have still to send (S11).
 */
const staffDeactivate = defineOperation({
  kind: 'staff.deactivate',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Deactivating a staff member',
  args: v.strictObject(staffArgs),
  references: (args, records) => [
    ...staffReferences(args),
    ...lastProviderReferences(records.one('user', args.staff_id)?.company_id ?? null),
    { collection: 'home', field: 'manager_id', value: args.staff_id },
  ],
  scope: (args, records) => requireSharedScope(args, records),
  apply(args, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const user = requireMember(args.staff_id, records)
    if (!user.is_active) throw notFound('Staff member')
    refuseStaffFault(staffFaultEverywhere(actorAndMemberOf(args, records), requireSharedScope(args, records)))
    refuseLastProvider(user, records)
    return [
      { collection: 'user', row: { ...user, is_active: false } },
      ...openGrants(userGrants(records, user.id)).map(grant => closedGrantRow(grant, recorded_at)),
      ...managerRemovalRows(records, user.id, recorded_at),
    ]
  },
})

/** The fields for a person who returns: a role that is held in a home needs the home. */
export const reactivationFields = {
  role: changeableUserFields.role,
  home_id: v.optional(v.nullable(numericId), null),
} as const

/** Reactivates the previous account of a person who returns, in the role and place passed. */
const staffReactivate = defineOperation({
  kind: 'staff.reactivate',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Reactivating a staff member',
  args: v.strictObject({ ...staffArgs, ...reactivationFields, grant_id: numericId }),
  references: args => [
    ...staffReferences(args),
    ...(args.home_id === null ? [] : [{ collection: 'home', id: args.home_id } as const]),
    { collection: 'grant', id: args.grant_id },
  ],
  scope(args, records) {
    const commonScope = requireSharedScope(args, records)
    return args.home_id === null ? commonScope : requireHome(args.home_id, records).scope
  },
  apply({ home_id, role, grant_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const actorAndMember = actorAndMemberOf(args, records)
    const user = requireMember(args.staff_id, records)
    const { id: user_id, company_id } = user
    const granted_scope = scopeOfRole({ company_id, role, home_id }, records)
    refuseStaffFault(staffFaultIn(actorAndMember, granted_scope))
    if (user.is_active) throw new Refusal('conflict', 'This person is active already.')
    if (!canGrantRole(actingRole(actorAndMember.actor.grants, granted_scope, company_id), role))
      throw roleRefusal()
    return [
      { collection: 'user', row: { ...user, is_active: true, current_home_id: home_id } },
      newGrantRow({ id: grant_id, user_id, granted_scope, role }, records, recorded_at),
    ]
  },
})

/** Returns another person's account that is open and that the author may administer. */
function requireAdministeredAccount(args: StaffArgs, records: RecordSet, author_id: number): RowOf<'user'> {
  refuseOtherAuthor(args, author_id)
  refuseStaffFault(staffFaultEverywhere(actorAndMemberOf(args, records), requireSharedScope(args, records)))
  const user = requireMember(args.staff_id, records)
  if (!user.is_active) throw new Refusal('conflict', 'This person is inactive. Reactivate the account first.')
  return user
}

/**
 * Records that an administrator confirms the e-mail address as the person's. It is a statement about the account and
 * grants no access: signing in still needs the code that is mailed there.
 */
const staffVerify = defineOperation({
  kind: 'staff.verify',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Verifying a user',
  args: v.strictObject(staffArgs),
  references: staffReferences,
  scope: (args, records) => requireSharedScope(args, records),
  apply(args, records, { author_id }) {
    const user = requireAdministeredAccount(args, records, author_id)
    const { email, phone } = verifiedContacts(user)
    if (email) throw new Refusal('conflict', 'This person is verified already.')
    const verification_status = phone ? 'email, phone verified' : 'email verified'
    return [{ collection: 'user', row: { ...user, verification_status } }]
  },
})

/**
 * Mails a link with which the person chooses a new password, for an administrator. The link is in no operation;
 * the account's row is written again without a change.
 */
const staffSendReset = defineOperation({
  kind: 'staff.send_reset',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Resetting a password',
  args: v.strictObject(staffArgs),
  references: staffReferences,
  scope: (args, records) => requireSharedScope(args, records),
  apply: (args, records, { author_id }) => [
    { collection: 'user', row: { ...requireAdministeredAccount(args, records, author_id) } },
  ],
})

/**
 * Signs a person out on a device that was lost or is not theirs any more (L9). The server ends that session;
 * the account's row is written again without a change. Signing in restores everything it takes away, so it needs the
 * right only in a scope both share, and not in every home where the person works.
 */
export const staffSignOut = defineOperation({
  kind: 'staff.sign_out',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Signing somebody out on a device',
  args: v.strictObject({ ...staffArgs, session_id: uuid }),
  references: staffReferences,
  scope: (args, records) => requireSharedScope(args, records),
  apply(args, records, { author_id }) {
    refuseOtherAuthor(args, author_id)
    refuseStaffFault(staffFaultIn(actorAndMemberOf(args, records), requireSharedScope(args, records)))
    return [{ collection: 'user', row: { ...requireMember(args.staff_id, records) } }]
  },
})

export const staffAccountOperations = [
  staffDeactivate,
  staffReactivate,
  staffVerify,
  staffSendReset,
  staffSignOut,
] as const
