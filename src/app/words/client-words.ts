/** Texts beside a client's name: the client's allergies, and an alert about clients with similar names. */
export const clientWords = {
  allergies: {
    label: 'Allergies',
    noneKnown: 'No known allergies',
    notAsked: 'Allergies not asked yet',
    severity: { mild: 'mild', moderate: 'moderate', severe: 'severe' },
  },
  nameAlert: {
    title: 'Name alert',
    born: 'born {{date}}',
    bornUnknown: 'date of birth not recorded',
    others: 'Similar name: {{others}}',
    note: 'Name alert: {{who}}. {{others}}',
    inLine: '{{name}} (name alert: {{who}})',
  },
} as const
