import { newStaffFields, REQUIRED_MESSAGES } from '../operations/staff.ts'
import { STAFF_ROLES } from '../rules/people/staff.ts'
import { createChoiceReader, readPhoneWithoutExtension, storedTextOf } from './cells.ts'
import { dayColumn } from './day-cells.ts'
import { defineImport, defineUndo } from './import-kind.ts'
import { EXPORTED_ROLES, EXPORTED_STAFF_TITLES, STAFF_END_COLUMNS } from './own-list.ts'

const { first_name, last_name, email, role, position, phone_number, hire_date } = newStaffFields

const exportedRoleEntries = STAFF_ROLES.flatMap(staffRole =>
  EXPORTED_ROLES[staffRole].map(name => [name, staffRole] as const),
)
const readRole = createChoiceReader(STAFF_ROLES, {
  aide: 'care_giver',
  progressnotes: 'progress_note',
  ...Object.fromEntries(exportedRoleEntries),
})

/** The import of staff: each person gets an account and a registration link. */
export const staffImport = defineImport({
  name: 'staff',
  recordNames: ['staff member', 'staff members'],
  notice:
    'Each of them gets an account and is mailed a link to register with, as if you invited them one by one.',
  operation: 'staff.invite',
  collections: [],
  listScreen: 'staff',
  assignedCollections: ['user', 'grant'],
  maxRowsPerRequest: 10,
  columns: {
    first_name: {
      title: 'First name',
      otherTitles: ['given name', 'first', ...EXPORTED_STAFF_TITLES.first_name],
      value: first_name,
      missingMessage: REQUIRED_MESSAGES.first_name ?? '',
    },
    last_name: {
      title: 'Last name',
      otherTitles: ['family name', 'surname', 'last', ...EXPORTED_STAFF_TITLES.last_name],
      value: last_name,
      missingMessage: REQUIRED_MESSAGES.last_name ?? '',
    },
    email: {
      title: 'Email',
      otherTitles: ['e-mail address', ...EXPORTED_STAFF_TITLES.email],
      value: email,
      missingMessage: REQUIRED_MESSAGES.email ?? '',
    },
    role: {
      title: 'Role',
      otherTitles: ['access', 'access role', ...EXPORTED_STAFF_TITLES.role],
      value: role,
      read: readRole,
      understoodText: (value: string) => value.replace('_', ' '),
      invalidMessage: 'Use one of: manager, care giver, staff, progress note.',
      missingMessage: REQUIRED_MESSAGES.role ?? '',
    },
    position: {
      title: 'Position',
      otherTitles: ['job title', 'job', ...EXPORTED_STAFF_TITLES.position],
      value: position.wrapped.wrapped,
    },
    phone_number: {
      title: 'Phone',
      otherTitles: ['phone number', 'telephone', 'mobile', ...EXPORTED_STAFF_TITLES.phone_number],
      value: phone_number.wrapped.wrapped,
      read: readPhoneWithoutExtension,
      understoodText: storedTextOf,
    },
    hire_date: {
      title: 'Hire date',
      otherTitles: ['hired', 'start date', ...EXPORTED_STAFF_TITLES.hire_date],
      value: hire_date.wrapped.wrapped,
      ...dayColumn,
    },
  },
  endColumns: STAFF_END_COLUMNS,
  titleColumns: ['first_name', 'last_name'],
  keyOf: values => [values.email],
  otherHomeMessage: rowNumber =>
    `Row ${rowNumber} is the same person in another group home. Import each person once, and add the other homes on their page.`,
  findExisting(values, { findPersonByEmail }) {
    const match = findPersonByEmail(values.email)
    if (match === undefined) return undefined
    return match.is_active
      ? `${match.name} has this email address.`
      : `${match.name} has this email address and is inactive.`
  },
  argumentsOf: (values, { home }, ids) => ({
    ...values,
    actor_id: ids.actor_id,
    staff_id: ids.directoryId('user'),
    grant_id: ids.directoryId('grant'),
    home_id: home.id,
  }),
  pageIdOf: ({ staff_id }) => staff_id,
  undo: defineUndo<'staff.invite', 'staff.deactivate'>({
    operation: 'staff.deactivate',
    argumentsOf: ({ staff_id }, actor_id) => ({ actor_id, staff_id }),
    references: ({ staff_id }) => [
      { collection: 'person_card', id: staff_id },
      { collection: 'grant', field: 'user_id', value: staff_id },
    ],
    blockedReason({ staff_id }, records) {
      if (records.one('person_card', staff_id)?.is_registered) return 'They have registered.'
      return records.all('grant').filter(({ user_id }) => user_id === staff_id).length > 1
        ? 'They were given further access since.'
        : undefined
    },
  }),
  sampleRows: [
    {
      first_name: 'Carla',
      last_name: 'Sample',
      email: 'carla.sample@example.org',
      role: 'Care giver',
      position: 'Caregiver, days',
      phone_number: '(555) 201-0134',
      hire_date: '01/31/2026',
    },
    { first_name: 'Dev', last_name: 'Example', email: 'dev.example@example.org', role: 'Staff' },
  ],
})
