/** Texts beside a client's name: what they must not be given, and which similar name is not meant. */
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
