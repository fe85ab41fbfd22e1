import * as v from 'valibot'
import { missingNameFields, personCard } from '../entities/person-card.ts'
import { user as account } from '../entities/user.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { newPhotoUrl, photoChangeFields } from '../photos/photo.ts'
import { personPhotoUrl } from '../photos/photo-address.ts'
import type { RecordSet, RowInCollection } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { roleAt } from '../rules/access/grants.ts'
import { openGrants } from '../rules/people/staff.ts'
import { reuseUnchangedParts } from '../values/keep-same.ts'
import { LANGUAGES } from '../values/languages.ts'
import { phoneNumber } from '../values/phone.ts'
import { numericId } from '../values/schemas.ts'
import { type Scope, userScope } from '../values/scope.ts'
import { email } from '../values/text.ts'
import {
  closedGrantRow,
  grantsReference,
  lastProviderReferences,
  managerRemovalRows,
  refuseLastProvider,
  userGrants,
} from './parts/grants.ts'
import {
  accountReferences,
  cardRowWithName,
  namingReferences,
  requireOwnAccount,
} from './parts/own-account.ts'

const { first_name, last_name } = personCard.fields
const optionalNames = { first_name: v.optional(first_name), last_name: v.optional(last_name) } as const

/**
 * Registers an invited person with their name. The server creates it once it has checked the link of the invitation;
 * the password is in no operation.
 */
const userRegister = defineOperation({
  kind: 'user.register',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Registering',
  args: v.strictObject({
    user_id: numericId,
    first_name,
    last_name,
    phone_number: v.optional(phoneNumber),
  }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, phone_number, ...name }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    const row = phone_number === undefined ? { ...user } : { ...user, phone_number }
    return [{ collection: 'user', row }, cardRowWithName(user, records, name)]
  },
})

/** Records that a person has signed in. The code came by mail, so the address counts as verified from then on. */
const userSignIn = defineOperation({
  kind: 'user.sign_in',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Signing in',
  args: v.strictObject({ user_id: numericId }),
  references: ({ user_id }) => [{ collection: 'user', id: user_id }],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    const { verification_status: currentStatus } = user
    const verification_status = currentStatus === 'Not Verified' ? 'email verified' : currentStatus
    return [{ collection: 'user', row: { ...user, verification_status, last_login: context.recorded_at } }]
  },
})

/** Fills in missing names only: everything else is changed on the profile. */
const userCompleteName = defineOperation({
  kind: 'user.complete_name',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Completing your name',
  args: v.strictObject({ user_id: numericId, ...optionalNames }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, ...names }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    const missingFields = missingNameFields(card)
    const surplusFields = Object.keys(names).filter(field => !missingFields.some(name => name === field))
    if (surplusFields.length > 0) {
      throw new Refusal('invalid_input', 'This is already on file. Change it in your profile.', {
        fields: Object.fromEntries(surplusFields.map(field => [field, ['This is already on file.']])),
      })
    }
    const requiredFields = missingFields.filter(field => names[field] === undefined)
    if (requiredFields.length > 0) {
      throw new Refusal('invalid_input', 'Some fields are still missing.', {
        fields: Object.fromEntries(requiredFields.map(field => [field, ['Required']])),
      })
    }
    if (missingFields.length === 0) return []
    const { first_name = '', last_name = '' } = { ...card, ...names }
    return [cardRowWithName(user, records, { first_name, last_name })]
  },
})

/** The fields a person changes in their own profile: an absent field stays as it is. */
export const profileFields = {
  ...optionalNames,
  language: v.optional(v.picklist(LANGUAGES, 'Choose one of the languages')),
  phone_number: v.optional(v.nullable(phoneNumber)),
} as const

const userChangeProfile = defineOperation({
  kind: 'user.change_profile',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing your profile',
  args: v.strictObject({
    user_id: numericId,
    ...profileFields,
    notifications: v.optional(account.fields.notifications),
  }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, first_name, last_name, ...changes }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    const { language = user.language, phone_number = user.phone_number } = changes
    const { notifications = user.notifications } = changes
    const changedUser = { ...user, language, phone_number, notifications }
    const changedRows: RowInCollection[] = []
    if (reuseUnchangedParts(user, changedUser) !== user)
      changedRows.push({ collection: 'user', row: changedUser })
    if (first_name !== undefined || last_name !== undefined) {
      const { first_name: currentFirstName = '', last_name: currentLastName = '' } = card ?? {}
      changedRows.push(
        cardRowWithName(user, records, {
          first_name: first_name ?? currentFirstName,
          last_name: last_name ?? currentLastName,
        }),
      )
    }
    return changedRows
  },
})

/**
 * Changes a person's e-mail address once the link mailed to it was opened: codes are mailed there from then on, so a
 * mistyped address must not lock anyone out. The server ensures that no one else has it.
 */
const userChangeEmail = defineOperation({
  kind: 'user.change_email',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing your email address',
  args: v.strictObject({ user_id: numericId, email }),
  references: ({ user_id }) => [{ collection: 'user', id: user_id }],
  scope: ({ user_id }) => userScope(user_id),
  apply: ({ user_id, email }, records, context) => [
    { collection: 'user', row: { ...requireOwnAccount(user_id, records, context), email } },
  ],
})

/**
 * Returns an operation that changes a secret of an account: a password, a passkey, the address of a calendar. The
 * server makes it once it has checked who requests it, and stores the secret's hash or public half beside the
 * operation: no operation contains it. The account's row is written again, because storing a hash updates the row, which
 * clears its revision.
 */
const defineSecretChange = <const Kind extends string>(kind: Kind, onlineActionLabel: string) =>
  defineOperation({
    kind,
    version: 1,
    isClinical: false,
    onlineActionLabel,
    args: v.strictObject({ user_id: numericId }),
    references: ({ user_id }) => [{ collection: 'user', id: user_id }],
    scope: ({ user_id }) => userScope(user_id),
    apply: ({ user_id }, records, context) => [
      { collection: 'user', row: { ...requireOwnAccount(user_id, records, context) } },
    ],
  })

/** Sets a new password, by a link that was mailed. */
const userResetPassword = defineSecretChange('user.reset_password', 'Choosing a new password')

/** Sets a new password in the settings, with the old password. */
const userChangePassword = defineSecretChange('user.change_password', 'Changing your password')

/** Creates a person's address for a calendar app; the previous address ends. */
const userMakeCalendarAddress = defineSecretChange('user.make_calendar_address', 'Making a calendar address')

/** Ends the address of a person's calendar. */
const userRevokeCalendarAddress = defineSecretChange(
  'user.revoke_calendar_address',
  'Ending a calendar address',
)

/** Adds a passkey, with which the person signs in. */
const userAddPasskey = defineSecretChange('user.add_passkey', 'Adding a passkey')

const userRemovePasskey = defineSecretChange('user.remove_passkey', 'Removing a passkey')

/** Sets the photo on a person's own card by its hash, which the server has stored before; null removes it. */
const userSetPhoto = defineOperation({
  kind: 'user.set_photo',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a photo',
  args: v.strictObject({ user_id: numericId, ...photoChangeFields }),
  references: ({ user_id }) => accountReferences(user_id),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, ...change }, records, context) {
    requireOwnAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    if (card === undefined) throw notFound('User')
    const image_url = newPhotoUrl(card.image_url, change, hash => personPhotoUrl(user_id, hash))
    return image_url === card.image_url ? [] : [{ collection: 'person_card', row: { ...card, image_url } }]
  },
})

/**
 * Sets the home that new devices and REST summaries start with; null: all homes. `not_found` for a home without a
 * grant.
 */
const userChooseHome = defineOperation({
  kind: 'user.choose_home',
  version: 1,
  isClinical: false,
  args: v.strictObject({ user_id: numericId, current_home_id: v.nullable(numericId) }),
  references: ({ user_id, current_home_id }) => [
    { collection: 'user', id: user_id },
    ...(current_home_id === null ? [] : [{ collection: 'home', id: current_home_id } as const]),
    grantsReference(user_id),
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, current_home_id }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    if (current_home_id !== null) {
      const home = records.one('home', current_home_id)
      const grants = userGrants(records, user_id)
      const hasRole = home !== undefined && roleAt(grants, home, context.recorded_at) !== undefined
      if (!hasRole) throw notFound('Group home')
    }
    return [{ collection: 'user', row: { ...user, current_home_id } }]
  },
})

/**
 * Deletes a person's own account: it can no longer sign in and has no rights. What they recorded keeps their name, and
 * what their devices have still to send is accepted (S11). Refused for the last person who can let others in.
 */
export const userDeleteAccount = defineOperation({
  kind: 'user.delete_account',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Deleting your account',
  args: v.strictObject({ user_id: numericId }),
  references: ({ user_id }, records) => [
    { collection: 'user', id: user_id },
    grantsReference(user_id),
    ...lastProviderReferences(records.one('user', user_id)?.company_id ?? null),
    { collection: 'grant', field: 'granted_scope', value: PLATFORM_SCOPE },
    { collection: 'home', field: 'manager_id', value: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id }, records, context) {
    const user = requireOwnAccount(user_id, records, context)
    if (!user.is_active) throw notFound('User')
    const ownGrants = openGrants(userGrants(records, user_id))
    refuseLastProvider(user, records)
    refuseLastSuperAdmin(ownGrants, records)
    return [
      { collection: 'user', row: { ...user, is_active: false, phone_number: null } },
      ...ownGrants.map(grant => closedGrantRow(grant, context.recorded_at)),
      ...managerRemovalRows(records, user_id, context.recorded_at),
    ]
  },
})

const PLATFORM_SCOPE: Scope = 'platform'

function refuseLastSuperAdmin(ownGrants: readonly RowOf<'grant'>[], records: RecordSet): void {
  const isSuperAdminGrant = (grant: RowOf<'grant'>) => grant.granted_scope === PLATFORM_SCOPE
  const otherGrants = openGrants(records.all('grant')).filter(
    grant => isSuperAdminGrant(grant) && ownGrants.every(({ id }) => id !== grant.id),
  )
  if (ownGrants.some(isSuperAdminGrant) && otherGrants.length === 0) {
    throw new Refusal('conflict', 'You are the only super admin. Add another one before you leave.')
  }
}

export const userOperations = [
  userRegister,
  userSignIn,
  userCompleteName,
  userChangeProfile,
  userChangeEmail,
  userResetPassword,
  userChangePassword,
  userMakeCalendarAddress,
  userRevokeCalendarAddress,
  userAddPasskey,
  userRemovePasskey,
  userSetPhoto,
  userChooseHome,
  userDeleteAccount,
] as const
