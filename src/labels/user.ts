/** A person who signs in: the account, the card coworkers see, and the roles. */
import { fullName } from '#domain/values/full-name.ts'
import type { Role } from '#domain/values/roles.ts'
import { choice, date, home, orElse, text } from './formats.ts'
import { defineOperationLabels, type OperationNames } from './label-set.ts'

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
    current_home_id: 'Group home',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone',
    language: 'Language',
    email: 'Email',
    position: 'Position',
    hire_date: 'Hire Date',
    role: 'Role',
    home_id: 'Group Home',
  },
  values: {
    role: {
      super_admin: 'Super Admin',
      admin: 'Admin',
      provider: 'Provider',
      manager: 'Manager',
      care_giver: 'Care Giver',
      staff: 'Staff',
      progress_note: 'Progress Note',
    } satisfies Readonly<Record<Role, string>>,
  },
  statuses: { active: 'Active', invited: 'Invited', inactive: 'Inactive' },
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

export const userLabels = defineOperationLabels({
  name: 'user',
  collections: ['user', 'person_card', 'grant'],
  operations: userOperations,
  words: userWords,
  id: 'user_id',
  fields: {
    user_id: null,
    current_home_id: orElse(home, ({ t }) => t('labels.user.allHomes')),
    first_name: text,
    last_name: text,
    phone_number: text,
    language: text,
    notifications: null,
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
    email: text,
    position: text,
    hire_date: date,
    role: choice('user', 'role'),
    home_id: home,
  },
  // The account is its own person's: of a chosen group home, the home says more than the name.
  operationSummary: ({ current_home_id: chosen }, context) =>
    chosen === undefined
      ? undefined
      : context.t('labels.operationAbout', {
          operation: context.t('labels.operations.user.choose_home'),
          about: chosen === null ? context.t('labels.user.allHomes') : home.write(chosen, context, {}),
        }),
  references: ({ id, staff_id = id, user_id = staff_id }) =>
    user_id === undefined ? [] : [{ collection: 'person_card', id: user_id }],
  summary({ id, staff_id = id, user_id = staff_id }, { records }) {
    const card = user_id === undefined ? undefined : records.one('person_card', user_id)
    return card && fullName(card)
  },
})
