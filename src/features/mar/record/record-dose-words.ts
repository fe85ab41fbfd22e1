/** Text of the form that records a dose while reading the round is locked. */
export const recordDoseWords = {
  record: {
    title: 'Record a dose',
    about:
      'Medications are listed as this device last knew them. Compare with the label and the paper copy. What is not listed here goes into a progress note.',
    client: 'Client',
    medication: 'Medication',
    medicationHint: 'As this device last knew the orders.',
    dose: 'Which dose?',
    doseMissing: 'Choose a dose.',
    status: 'What happened?',
    statusMissing: 'Choose what happened.',
    statuses: { given: 'Given', missed: 'Not given' },
    at: { now: 'Just now', earlier: 'Earlier' },
    reasonMissing: 'Choose a reason.',
    notRecorded: 'Nothing was recorded.',
    nobody: 'No client’s medications are on this device.',
  },
} as const
