/** The texts of a home's tablet: its lock page, PINs and idle time. */
export const tabletWords = {
  lock: {
    title: 'Who is charting?',
    now: 'Lock now',
    people: 'People of {{home}}',
    nobody: 'Nobody has signed in on this tablet yet.',
    noPin: 'Needs to sign in',
    hasCode: 'First time: use a code',
    someoneElse: 'Sign in with email',
    first: 'The first time, sign in with your email and password. After that, a PIN is enough, even offline.',
    waiting_one: '{{count}} record waits to be sent',
    waiting_other: '{{count}} records wait to be sent',
    sent: 'Everything is sent',
    offline: 'No connection',
    back: 'Back',
    started: 'This tablet was just started.',
    confirm: 'Open with this tablet’s screen lock',
    confirmFailed: 'That did not work. Try again.',
    share: 'It needs to connect once. Then PINs work offline again.',
    tryAgain: 'Try again',
    suspended: 'This tablet is suspended. Ask a manager to check it under HIPAA Compliance, Devices.',
    emergency: 'Emergency: open charts with a sealed code',
    noThirdPart: 'This tablet has lost the key that opens it. Enroll it again.',
  },
  removed: {
    title: 'This tablet was removed',
    text: 'A manager removed it from {{home}}. Nothing on it can be read anymore.',
    sending_one: '{{count}} record still has to be sent. Keep this tablet on and connected.',
    sending_other: '{{count}} records still have to be sent. Keep this tablet on and connected.',
    offline: 'There is no connection. Sending goes on as soon as there is one.',
    refused_one:
      '{{count}} record could not be sent: Hearth did not accept it. Tell a manager before you erase this tablet.',
    refused_other:
      '{{count}} records could not be sent: Hearth did not accept them. Tell a manager before you erase this tablet.',
    erase: 'Erase this tablet',
    erased: 'Everything recorded on it has been sent, and it has been erased.',
    startAgain: 'Start again',
  },
  pin: {
    of: 'PIN of {{name}}',
    entered: '{{count}} of {{total}} digits',
    wrong: 'That PIN is not right.',
    wait: 'That PIN is not right. Try again in {{time}}.',
    forgotten: 'Forgot your PIN?',
    delete: 'Delete the last digit',
    opening: 'Opening…',
    failed: 'The tablet could not be opened: {{reason}}',
    keysChanged:
      'This tablet’s keys were changed. Sign in with your email once; after that, your PIN works again.',
  },
  change: {
    title: 'Change PIN',
    present: 'Your current PIN',
    new: 'Choose a new PIN',
    again: 'Enter the new PIN again',
    same: 'That is already your PIN. Choose a different one.',
    failed: 'Your PIN was not changed: {{reason}}',
    done: 'Your new PIN opens this tablet from now on.',
  },
  choose: {
    title: 'Choose a PIN for this tablet',
    text: 'Six digits that only you know. They open {{home}} on this tablet, even offline.',
    again: 'Enter it again',
    differs: 'The two PINs do not match. Start over.',
    faults: {
      length: 'A PIN has six digits.',
      repeats: 'Repeated digits are easy to guess. Choose different ones.',
      run: 'Digits in order are easy to guess. Choose different ones.',
      date: 'A date is easy to guess. Choose different digits.',
    },
    saving: 'Preparing your PIN…',
    failed: 'Your PIN could not be set: {{reason}}',
  },
  firstTime: {
    title: 'First time here?',
    text: 'Enter the code your manager gave you, then choose a PIN. You do not need a connection.',
    code: 'Code from your manager',
    hint: '20 letters and digits, in capital or small letters.',
    open: 'Continue',
    incomplete: 'The code has 20 letters and digits. Some are missing, or there are too many.',
    wrong: 'That code is not right. Check each group.',
    wait: 'That code is not right. Try again in {{time}}.',
    over: 'This code is no longer valid. Ask a manager for a new one.',
    signIn: 'Sign in with email instead',
  },
  second: {
    title: 'Second signature',
    who: 'Who is signing as the second person?',
    nobody:
      'Nobody else who may sign has a PIN on this tablet. The record is saved and waits for a second person.',
    another: 'Someone else',
    says: 'By signing, {{name}} confirms that this is right. Nobody is signed out.',
    sign: 'Sign as {{name}}',
    later: 'Sign later',
    signed: 'Signed by {{name}}',
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
