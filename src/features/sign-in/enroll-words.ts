/** Texts of the screen that makes a device a home's tablet (decision 103). */
export const enrollWords = {
  title: 'Make this the home’s tablet',
  text: 'Everyone who works in the home then opens it with their own PIN, even offline. A manager gets the code under HIPAA Compliance, Devices.',
  setup: 'What to set on this tablet first',
  code: 'Code',
  codeRequired: 'Enter the code a manager was given.',
  name: 'Name of this tablet',
  namePlaceholder: 'Kitchen',
  nameRequired: 'Give it a name, so that people know which one is meant.',
  protection: 'What protects the records if the tablet is taken apart?',
  protectionRequired: 'Choose what protects the records.',
  protections: {
    passkey: {
      label: 'The screen lock of this tablet',
      text: 'Asked for once after each start; works offline. A passkey may travel with the account this tablet is signed in to.',
    },
    server_share: {
      label: 'The Hearth server',
      text: 'Needs a connection once after each start. After a power outage with the internet down, no PIN opens it; a manager’s emergency code then opens the charts to read.',
    },
    stored: {
      label: 'The disk encryption of this tablet alone',
      text: 'Weak: anyone who copies the disk of a tablet without encryption finds every PIN in minutes.',
    },
  },
  noPasskeys: 'This browser has no passkeys.',
  facts: 'Please check the settings of this tablet',
  diskEncrypted: 'Its storage is encrypted',
  screenLock: 'It has a screen lock',
  storedNeedsDisk: 'Without encrypted storage nothing would protect the records. Choose another protection.',
  submit: 'Make this the home’s tablet',
  failed: 'This tablet could not be enrolled.',
  noSecret: 'This tablet’s passkeys cannot be used for this. Choose another protection.',
  cancelled: 'The passkey was not made. Try again, or choose another protection.',
  unsent: 'Some records on this device have not been sent yet. Connect it and wait until they are.',
  signedIn: 'Sign out first. That deletes what this device keeps for you.',
  already: 'This is already a home’s tablet.',
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    enroll: typeof enrollWords
  }
}
