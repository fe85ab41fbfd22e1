/** Texts of the screens of group homes (spec part 3 §2, §5, §8, verbatim where the spec has a text). */
import { sectionWords } from './sections/words.ts'

export const groupHomesWords = {
  title: 'Group Homes',
  error: {
    title: 'Group homes could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  failed: 'Failed to fetch group homes',
  failedDetails: 'Failed to fetch group home details',
  add: 'Add Group Home',
  edit: 'Edit Group Home',
  closed: 'Closed',
  list: {
    figures: 'Group homes in figures',
    total_homes: 'Total Group Homes',
    total_capacity: 'Total Capacity',
    search: 'Search by name, address, phone or manager',
    name: 'Name',
    address: 'Address',
    capacity: 'Capacity',
    noManager: 'No manager yet',
    edit: 'Edit',
    editWhich: 'Edit {{name}}',
    empty: 'No group homes found',
    withClosed: 'Show closed homes',
  },
  detail: {
    notHere: 'Group home not found',
    notHereText: 'This device has no such group home. Check the address, or whether you still have access.',
    information: 'Group Home Information',
    beds_one: '{{count}} bed',
    beds_other: '{{count}} beds',
    full_one: 'This home is full: {{count}} active client, capacity {{capacity}}.',
    full_other: 'This home is full: {{count}} active clients, capacity {{capacity}}.',
    closedSince: 'Closed since {{date}}. Its records can still be read.',
    window: 'Medication window',
    windowWords: '{{duration}} before and after',
    lock: 'Tablet locks after',
    water: 'Water goal',
    glasses_one: '{{count}} glass a day',
    glasses_other: '{{count}} glasses a day',
  },
  form: {
    failedSave: 'Failed to save group home',
    failedUpdate: 'Failed to update group home',
    about: 'Name and address',
    running: 'Home settings',
    clock: 'Medication times',
    managerHint:
      'A manager who does not work here yet is added to the staff. Leave it empty if there is no manager yet.',
    managerToCome: 'No manager yet',
    managersFailed: 'Managers are read from Hearth and need a connection.',
    zoneNote:
      'Doses to come are due at the same clock times in the new time zone. Doses already recorded keep the time zone they were due in.',
    zones: {
      'America/New_York': 'Eastern (New York)',
      'America/Chicago': 'Central (Chicago)',
      'America/Denver': 'Mountain (Denver)',
      'America/Phoenix': 'Mountain without daylight saving (Phoenix)',
      'America/Los_Angeles': 'Pacific (Los Angeles)',
      'America/Anchorage': 'Alaska (Anchorage)',
      'Pacific/Honolulu': 'Hawaii (Honolulu)',
    },
    windowHint: 'A dose given this long before or after its time counts as on time.',
    lockHint: 'How long the home’s tablet may stay untouched.',
    waterHint: '0 sets no goal.',
  },
  staff: {
    title: 'Staff Members',
    assign: 'Assign Staff',
    none: 'Nobody works here yet.',
    failed: 'Failed to fetch staff members',
    failedAssign: 'Failed to assign staff member',
    failedRemove: 'Failed to remove staff member',
    remove: 'Remove',
    removeWhom: 'Remove {{name}}',
    removeTitle: 'Remove Staff Member',
    removeQuestion: 'Remove {{name}} from {{home}}? The account and other group homes stay as they are.',
    removed: '{{name}} no longer works in {{home}}.',
    member: 'Staff Member',
    memberMissing: 'Choose a staff member',
    roleMissing: 'Role is required',
    nobodyLeft: 'Everybody you may assign works here already. Invite new people on the staff page.',
  },
  close: {
    zone: 'Danger Zone',
    title: 'Close Group Home',
    explained:
      'Closing keeps everything that was recorded here. Clients must have moved out or been discharged, and no order may run.',
    question: 'Close {{home}}? Nobody can move in or be assigned here until it is opened again.',
    failed: 'Failed to delete group home',
    done: 'Group home closed.',
    reopen: 'Reopen Group Home',
    reopenExplained: 'Once the home is reopened, clients can move in and staff can be assigned again.',
    reopenQuestion: 'Open {{home}} again?',
  },
  sections: sectionWords,
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    groupHomes: typeof groupHomesWords
  }
}
