/** What the screens ask about a dose that one tap does not answer, and what they say of one that was recorded. */
export const doseQuestionWords = {
  panel: {
    writeNote: 'Write a note',
    reportRefusals: 'Refused for the third time: report an incident',
    title: 'What was recorded',
    open: '{{status}}: {{drug}}, {{client}}, {{time}}. Show details',
    undo: 'Undo: remove this record',
    undoGiven: 'Undo: it was not given',
    anotherTime: 'Change the time',
  },
  outside: {
    lateTitle: 'This dose is late. When was it given?',
    earlyTitle: 'Give it now? It is not due yet',
    now: 'Given now',
    nowEarly: 'Give it now',
    atDueTime: 'Given at {{time}}, recorded now',
    anotherTime: 'Given at another time',
    notGiven: 'Not given',
  },
  close: {
    title: 'Very close to another dose',
    given: 'Given {{when}} by {{name}}',
    thisOne: 'This dose: {{when}}',
    dont: 'Do not give',
    give: 'Give it anyway',
  },
  settle: {
    button: 'Settle this',
    buttonLabel: 'Settle this: {{dose}}',
    title: 'Settle this dose',
    once: 'Given once, {{when}}, {{name}}',
    notGiven: 'It was not given',
    another: 'Give another dose',
    againTitle: 'Give another dose?',
    againText: 'This dose may already have been given:',
    again: 'Give another dose',
  },
} as const
