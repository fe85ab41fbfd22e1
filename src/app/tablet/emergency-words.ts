/** The texts of opening a home's tablet in an emergency; they come with its code. */
export const emergencyWords = {
  open: {
    title: 'Open charts in an emergency',
    text: 'For when nobody here has a PIN. Your manager’s code opens the charts of {{home}} once, to read only.',
    logged: 'Hearth records who opened the charts, when and why. Managers are told and review it.',
    none: 'This tablet has no emergency code. A manager can make one in Hearth, under HIPAA Compliance, Devices. After that, this tablet has to be online once.',
    used: 'The emergency code for this tablet was used on {{when}}. It no longer opens anything. A manager can make a new one in Hearth, under HIPAA Compliance, Devices.',
    code: 'Emergency code',
    codeHint: '20 letters and digits, in four groups',
    name: 'Your name',
    reason: 'Why are you opening the charts?',
    codeFault: 'The code has 20 letters and digits. Check that none are missing.',
    wrong:
      'This code does not open this tablet. Check each group. It may be for another tablet, or it was already used or replaced.',
    submit: 'Open to read',
    failed: 'The charts could not be opened: {{reason}}',
    back: 'Back',
  },
  chart: {
    banner: 'Emergency access – read only – opened by {{name}}, logged',
    close: 'Close and lock',
    asOf: 'Last updated on {{when}}.',
    never: 'It is not known when this tablet was last updated.',
    elsewhere:
      'It may not show what was given or written elsewhere since then. Before you assume that a dose was not given, ask whoever was here before you.',
    unread: 'Some newer records on this tablet could not be read. What you see may be older than that.',
    arriving: 'This tablet does not have all the records of this home.',
    loading: 'Opening the charts…',
    error: 'The charts cannot be read',
    errorText: 'Something on this tablet is damaged or missing.',
    clients: 'People who live here',
    nobody: 'There are no clients on this tablet.',
    allClients: 'All clients',
    born: 'Born {{date}}',
    bornUnknown: 'Date of birth not recorded',
    admitted: 'Admitted',
    phone: 'Phone',
    allergies: 'Allergies',
    diagnoses: 'Diagnoses',
    noDiagnoses: 'No diagnoses are recorded.',
    contacts: 'Contacts',
    noContacts: 'No contacts are recorded.',
    today: 'Medication today, {{date}}',
    yesterday: 'Yesterday, {{date}}',
    noDoses: 'Nothing is scheduled.',
    asNeeded: 'As needed',
    noAsNeeded: 'There are no as-needed orders.',
    orders: 'All current orders',
    noOrders: 'There are no current orders.',
    notes: 'Progress notes from the last 7 days',
    noNotes: 'This tablet has no notes from these days.',
    values: 'Vitals and tracking from the last 3 days',
    noValues: 'This tablet has no entries from these days.',
    by: '{{name}}, {{when}}',
    someone: 'a coworker',
  },
} as const

declare module '../../languages/use-later-words.ts' {
  interface LaterParts {
    emergency: typeof emergencyWords
  }
}
