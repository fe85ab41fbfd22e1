/** Text of the form of a medication order (spec part 2 §3, §5, §8, word for word where the spec has the text). */

export const formWords = {
  addTitle: 'Add Medication',
  editTitle: 'Edit Medication',
  clientMissing: 'Please select a client',
  medicationHint: 'From the medical items in this home’s inventory.',
  medicationMissing: 'Please select a medication from inventory',
  what: 'What',
  how: 'When',
  period: 'Dates',
  rest: 'Staff and notes',
  dosageMissing: 'Dosage is required',
  frequencies: {
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    interval: 'Every few days',
    as_needed: 'As needed',
  },
  perDay: 'Times per day',
  perDayCounts: {
    once: 'Once daily',
    twice: 'Twice daily (BID)',
    three: 'Three times daily (TID)',
    four: 'Four times daily (QID)',
    five: 'Five times daily',
    six: 'Six times daily',
  },
  daysPerWeek: 'Days per week',
  daysPerMonth: 'Days per month',
  everyDays: 'Interval in days',
  everyDaysMissing: 'Enter an interval of 1 to 365 days.',
  weekdays: 'Administration days',
  weekdaysHint: 'Leave empty to spread the doses over the week.',
  monthDays: 'Administration days',
  monthDaysHint: 'Days of the month. A day past the end of a short month falls on its last day.',
  beside:
    'Also ordered {{other}}: {{amount}}, {{frequency}}. That is allowed; the doses of both count together.',
  besideKinds: { scheduled: 'on schedule', asNeeded: 'as needed' },
  chooseClientFirst: 'Choose a client first.',
  ongoing: 'Ongoing, no end date',
  endDateMissing: 'End date is required',
  duplicateCreate:
    'This medication is already active for this client. Please check the existing medications or end the current medication before adding a new one.',
  duplicateUpdate:
    'This medication is already active for this client. Please check the existing medications or end the current medication before making this change.',
  bothKept:
    'Someone else changed this order at the same time. Both versions are kept; a manager chooses in Needs attention.',
  createFailed: 'Failed to create medication. Please check your input and try again.',
  updateFailed: 'Failed to update medication. Please check your input and try again.',
} as const
