/** The labels of a user: the account, the card coworkers see, and the roles. */
import { grant } from '#domain/entities/grant.ts'
import { personCard } from '#domain/entities/person-card.ts'
import { user } from '#domain/entities/user.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { accountStatus, verifiedContacts } from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeFormat, withEmptyText } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const userOperations = {
  'user.choose_home': 'Group home selected',
  'user.complete_name': 'Name completed',
  'user.register': 'Registered',
  'user.reset_password': 'Password reset',
  'user.sign_in': 'Signed in',
  'user.change_profile': 'Profile changed',
  'user.change_email': 'Email changed',
  'user.change_password': 'Password changed',
  'user.set_photo': 'Photo changed',
  'user.delete_account': 'Account deleted',
  'user.make_calendar_address': 'Calendar address made',
  'user.revoke_calendar_address': 'Calendar address ended',
  'user.add_passkey': 'Passkey added',
  'user.remove_passkey': 'Passkey removed',
  'access.viewed': 'Record opened',
  'staff.invite': 'Staff member invited',
  'staff.update': 'Staff member changed',
  'staff.assign': 'Staff member assigned',
  'staff.unassign': 'Staff member removed',
  'staff.deactivate': 'Staff member deactivated',
  'staff.reactivate': 'Staff member reactivated',
  'staff.verify': 'User verified',
  'staff.send_reset': 'Link for a new password sent',
  'staff.sign_out': 'Signed out on a device',
} as const satisfies OperationNames

export const userWords = {
  fields: {
    ...labelsOf(user),
    ...labelsOf(personCard),
    ...labelsOf(grant),
    home_id: 'Group Home',
  },
  values: choicesOf(grant),
  statuses: { active: 'Active', invited: 'Invited', inactive: 'Inactive' },
  allStatuses: 'All Statuses',
  verified: 'Verified',
  unverified: 'Unverified',
  mails: {
    sent: 'The last link was mailed {{at}}.',
    notSent: 'Not Mailed Yet',
    about: {
      waiting:
        'The mail to {{email}} is waiting: the mail server did not take it. It is tried again by itself.',
      failed: 'The mail to {{email}} could not be delivered. Check the address, then send the link again.',
    },
  },
  openWork: {
    named: 'Still assigned to {{name}}. Give it to somebody else:',
    inHome: 'Still assigned to {{name}} in this group home. Give it to somebody else:',
    own: 'Still assigned to you. Make sure somebody else takes it over:',
    counted: 'Still assigned to {{name}}. The manager of the group home can give it to somebody else:',
    recurring: 'Tasks that recur go to the group home’s manager when they are next due.',
    tasks_one: '{{count}} task',
    tasks_other: '{{count}} tasks',
    appointments_one: '{{count}} appointment',
    appointments_other: '{{count}} appointments',
    orders_one: '{{count}} medication order',
    orders_other: '{{count}} medication orders',
    failed: 'Failed to fetch what is still assigned to {{name}}',
  },
  emailMissing: 'Valid email is required',
  allHomes: 'All homes',
} as const

export const userLabels = defineLabels({
  name: 'user',
  collections: ['user', 'person_card', 'grant'],
  operations: userOperations,
  words: userWords,
  idField: 'user_id',
  order: [
    'current_home_id',
    'first_name',
    'last_name',
    'phone_number',
    'language',
    'email',
    'position',
    'hire_date',
    'role',
    'home_id',
  ],
  fieldFormats: {
    company_id: {
      nameCollection: 'company',
      write: (id, { records }) => records.one('company', id)?.name ?? '',
    },
    current_home_id: withEmptyText(homeFormat, ({ t }) => t('labels.user.allHomes')),
    is_active: {
      write: (is_active, { t }, { is_registered }) =>
        t(`labels.user.statuses.${accountStatus({ is_active, is_registered: is_registered === true })}`),
    },
    verification_status: {
      write: (verification_status, { t }) =>
        t(
          verifiedContacts({ verification_status }).email ? 'labels.user.verified' : 'labels.user.unverified',
        ),
    },
    home_id: homeFormat,
    photo: null,
    seen_photo: null,
    actor_id: null,
    staff_id: null,
    session_id: null,
    grant_id: null,
    grant_ids: null,
    what: null,
    way: null,
    client_id: null,
    scope: null,
  },
  // The account is the user's own: when they select a home, the home is more informative than their name.
  operationSummary: ({ current_home_id: homeId }, context) =>
    homeId === undefined
      ? undefined
      : context.t('labels.operationAbout', {
          operation: context.t('labels.operations.user.choose_home'),
          about: homeId === null ? context.t('labels.user.allHomes') : homeFormat.write(homeId, context, {}),
        }),
  relatedRows: ({ id, staff_id = id, user_id = staff_id }) =>
    user_id === undefined ? [] : [{ collection: 'person_card', id: user_id }],
  summary({ id, staff_id = id, user_id = staff_id }, { records }) {
    const card = user_id === undefined ? undefined : records.one('person_card', user_id)
    return card && fullName(card)
  },
  events: {},
})
