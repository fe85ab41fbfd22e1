/** The texts shown in place of locked records, in the part `shell` of the catalogue (A28). */
export const readingLockWords = {
  readingLocked: {
    title: 'Records can’t be read on this device right now',
    text: 'It has had no updates from Hearth for {{duration}}. What it knows about the clients is too old to rely on.',
    works:
      'You can still write down what happened. It is kept on this device and sent when the connection is back.',
    care: 'For medication, follow the paper copy or ask the office.',
    forms: 'What can be recorded',
    note: 'Write a progress note',
    incident: 'Report an incident',
    dose: 'Record a dose',
    last: 'Last update: {{when}}. Setting the clock does not open the records, connecting does.',
    connect: 'Connect now',
  },
} as const
