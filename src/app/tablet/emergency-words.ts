/** The texts of opening a home's tablet in an emergency; they come with its code. */
export const emergencyWords = {
  open: {
    title: 'Open charts in an emergency',
    text: 'For when nobody with a PIN is here. The code of your manager opens the charts of {{home}} once, for reading.',
    logged: 'That you opened them, when and why is recorded, sent to the managers and reviewed.',
    none: 'There is no emergency code on this tablet. A manager makes one in Hearth, under HIPAA Compliance, Devices; this tablet has to be online once after that.',
    used: 'The emergency code of this tablet was used {{when}}. It opens nothing any more. A manager makes a new one in Hearth, under HIPAA Compliance, Devices.',
    code: 'Emergency code',
    codeHint: '20 letters and digits, in four groups',
    name: 'Your name',
    reason: 'Why do you open the charts?',
    codeFault: 'The code has 20 letters and digits. Check that none is missing.',
    wrong:
      'This code does not open this tablet. Check each group. It may be the code of another tablet, or one that was used or replaced.',
    submit: 'Open for reading',
    failed: 'It could not be opened: {{reason}}',
    back: 'Back',
  },
  chart: {
    banner: 'Emergency access – read only – opened by {{name}}, logged',
    close: 'Close and lock',
    asOf: 'As this tablet knew it {{when}}.',
    never: 'This tablet does not know when it last heard from Hearth.',
    elsewhere:
      'It may not know what was given or written elsewhere since. Ask whoever was here before you rely on a dose not being given.',
    unread: 'Some newer records on this tablet could not be read. What you see may be older than it says.',
    arriving: 'The records of this home are not complete on this tablet.',
    loading: 'Opening the charts…',
    error: 'The charts cannot be read',
    errorText: 'Something on this tablet is damaged or missing.',
    clients: 'People who live here',
    nobody: 'There is nobody on this tablet.',
    allClients: 'All clients',
    born: 'Born {{date}}',
    bornUnknown: 'Date of birth not recorded',
    admitted: 'Admitted',
    phone: 'Phone',
    allergies: 'Allergies',
    diagnoses: 'Diagnoses',
    noDiagnoses: 'No diagnosis is recorded.',
    contacts: 'Contacts',
    noContacts: 'No contact is recorded.',
    today: 'Medication today, {{date}}',
    yesterday: 'Yesterday, {{date}}',
    noDoses: 'Nothing is scheduled.',
    asNeeded: 'As needed',
    noAsNeeded: 'There is no order for as needed.',
    orders: 'All current orders',
    noOrders: 'There is no current order.',
    notes: 'Progress notes of the last 7 days',
    noNotes: 'No note of these days is on this tablet.',
    values: 'Vitals and tracking of the last 3 days',
    noValues: 'Nothing of these days is on this tablet.',
    by: '{{name}}, {{when}}',
    someone: 'a coworker',
  },
} as const

declare module '../../languages/use-later-words.ts' {
  interface LaterParts {
    emergency: typeof emergencyWords
  }
}
