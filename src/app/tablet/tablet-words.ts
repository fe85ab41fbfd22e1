/** The texts of a home's tablet: its lock page, PINs and idle time. */
export const tabletWords = {
  lock: {
    title: 'Who is charting?',
    now: 'Lock now',
    people: 'People of {{home}}',
    nobody: 'Nobody has signed in on this tablet yet.',
    noPin: 'Signs in first',
    hasCode: 'First time: with a code',
    someoneElse: 'Sign in with e-mail',
    first: 'The first time, sign in with e-mail and password. After that a PIN is enough, offline too.',
    waiting_one: '{{count}} record waits to be sent',
    waiting_other: '{{count}} records wait to be sent',
    sent: 'Everything is sent',
    offline: 'No connection',
    back: 'Back',
    started: 'This tablet was just started.',
    confirm: 'Open with this tablet’s screen lock',
    confirmFailed: 'That did not work. Try once more.',
    share: 'It needs a connection once, then PINs work offline again.',
    tryAgain: 'Try again',
    suspended: 'This tablet is suspended. Ask a manager to look at it under Tablets.',
    emergency: 'Emergency: open charts with a sealed code',
    noThirdPart: 'This tablet has lost what opens it. Enroll it once more.',
  },
  removed: {
    title: 'This tablet was removed',
    text: 'A manager took it out of {{home}}. Nothing on it can be read any more.',
    sending_one: '{{count}} record is still to be sent. Keep this tablet switched on and connected.',
    sending_other: '{{count}} records are still to be sent. Keep this tablet switched on and connected.',
    offline: 'It has no connection. It sends them as soon as it has one.',
    refused_one:
      '{{count}} record could not be sent: Hearth did not accept it. Tell a manager before you erase this tablet.',
    refused_other:
      '{{count}} records could not be sent: Hearth did not accept them. Tell a manager before you erase this tablet.',
    erase: 'Erase this tablet',
    erased: 'Everything it recorded is sent, and it is erased.',
    startAgain: 'Start again',
  },
  pin: {
    title: 'PIN',
    of: 'PIN of {{name}}',
    entered: '{{count}} of {{total}} digits',
    wrong: 'That PIN is not right.',
    wait: 'That PIN is not right. Next try in {{time}}.',
    waiting: 'Too many wrong PINs. Next try in {{time}}.',
    forgotten: 'Forgot your PIN?',
    delete: 'Delete the last digit',
    opening: 'Opening…',
    failed: 'It could not be opened: {{reason}}',
  },
  choose: {
    title: 'Choose a PIN for this tablet',
    text: 'Six digits that only you know. With them you open {{home}} here, offline too.',
    again: 'Type it once more',
    differs: 'The two are not the same. Start over.',
    faults: {
      length: 'A PIN has six digits.',
      repeats: 'Digits that repeat are easy to guess. Choose other ones.',
      run: 'Digits in a row are easy to guess. Choose other ones.',
      date: 'A date is easy to guess. Choose other digits.',
    },
    saving: 'Preparing your PIN…',
    failed: 'Your PIN could not be set: {{reason}}',
    notHere: 'You have no access to {{home}}. Ask a manager.',
  },
  firstTime: {
    title: 'First time here?',
    text: 'Enter the code your manager gave you. Then you choose a PIN. No connection is needed.',
    code: 'Code from your manager',
    hint: '20 letters and digits; capitals or small letters, as you like.',
    open: 'Continue',
    incomplete: 'A code has 20 letters and digits. Something is missing, or too much.',
    wrong: 'That code is not right. Compare each group.',
    wait: 'That code is not right. Next try in {{time}}.',
    over: 'This code is no longer valid. Ask a manager for another.',
    signIn: 'Sign in with e-mail instead',
  },
  idle: {
    title: 'Still there?',
    text_one: 'This tablet locks in {{count}} second.',
    text_other: 'This tablet locks in {{count}} seconds.',
    stay: 'Stay',
  },
} as const

declare module '../../languages/use-later-words.ts' {
  interface LaterParts {
    tablet: typeof tabletWords
  }
}
