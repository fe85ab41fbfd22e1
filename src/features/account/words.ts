/**
 * Text of profile and settings (spec part 1 §2, §5, §8, word for word where the spec has the text). `profile.never`:
 * the user has never logged in.
 */
import type { Language } from '#domain/values/languages.ts'
import { userWords } from '../../labels/user.ts'
import { notificationWords } from './notifications/notification-words.ts'

export const accountWords = {
  error: {
    title: 'Your account could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  roles: userWords.values.role,
  profile: {
    title: 'Your profile',
    photo: 'Photo',
    role: 'Role',
    title_: 'Title',
    department: 'Department',
    created: 'Created',
    lastLogin: 'Last Login',
    never: 'Never',
    verification: 'Verification',
    emailVerified: 'email verified',
    bothVerified: 'email, phone verified',
    notVerified: 'Not Verified',
    personal: 'Personal Information',
    contact: 'Contact Information',
    editPersonal: 'Edit Personal Information',
    editContact: 'Edit Contact Information',
    edit: 'Edit',
    firstName: 'First Name',
    lastName: 'Last Name',
    language: 'Language',
    email: 'Email',
    emailHint: 'A new address is used once you open the link we mail there.',
    phone: 'Phone Number',
    phoneHint: 'For example +1 518 555 0142',
    cannot: 'Contact information cannot be updated',
    failed: 'Failed to update profile',
    failedContact: 'Failed to update contact information',
    linkSent: 'We sent a link to {{email}}. It becomes your address once you open it.',
    missing: '{{label}} is required',
  },
  pin: {
    title: 'Your PIN on this device',
    what: 'It opens this device for you, even offline. If somebody may have seen it, choose a new one.',
    change: 'Change PIN',
  },
  passkeys: {
    title: 'Passkeys',
    what: 'With a passkey you sign in by finger, face or screen lock, without password and code.',
    failed: 'Failed to load your passkeys',
    actions: 'What to do with {{name}}',
    added: 'Added {{when}}',
    used: 'Last used {{when}}',
    neverUsed: 'Not used yet',
    unsupported: 'This browser cannot make passkeys here. Your password and code work as before.',
    foreignDevice: 'You said that this device is not yours. Add a passkey on a device of your own.',
    add: 'Add a passkey',
    howTo:
      'The browser asks for your finger, face or screen lock, and keeps the passkey on this device or in your account there.',
    whose: 'Add one only on a device that you alone unlock. Whoever else unlocks it can sign in as you.',
    go: 'Continue',
    notGiven: 'No passkey was added. Try again, or go on signing in with password and code.',
    known: 'This device already has a passkey of yours.',
    done: 'The passkey was added.',
    rename: 'Rename',
    renameTitle: 'Rename Passkey',
    name: 'Name',
    nameRequired: 'Name is required',
    remove: 'Remove',
    removeTitle: 'Remove Passkey',
    question:
      'Remove the passkey {{name}}? Nobody can sign in with it any more. Your device may go on offering it until you delete it there as well.',
    removed: 'The passkey was removed.',
  },
  languages: {
    English: 'English',
    Spanish: 'Spanish',
    French: 'French',
    German: 'German',
    Chinese: 'Chinese',
    Japanese: 'Japanese',
  } satisfies Record<Language, string>,
  settings: {
    title: 'Settings',
    account: 'Account Settings',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'System' },
    themeHint: 'On this device only.',
    privacy: 'Privacy',
    analytics: 'Data collection for analytics',
    advertising: 'Personalized advertising',
    off: 'Off',
    collectsNone: 'Hearth collects none.',
    profile: 'Your name, photo, email and phone number',
    toProfile: 'Open your profile',
  },
  notifications: notificationWords,
  password: {
    title: 'Change Password',
    old: 'Old Password',
    new: 'New Password',
    confirm: 'Confirm New Password',
    rules: 'At least 12 characters, with uppercase, lowercase, number, and one of !@#$%^&*.',
    required: '{{label}} is required',
    weak: 'Password does not meet requirements',
    mismatch: 'Passwords do not match',
    submit: 'Change Password',
    failed: 'Failed to change password',
    done: 'Password changed successfully',
    others: 'Every other device is signed out.',
  },
  devices: {
    title: 'Your Devices',
    failed: 'Failed to load your devices',
    unknown: 'Unknown device',
    this: 'This device',
    since: 'Signed in {{when}}',
    seen: 'Last active {{when}}',
    end: 'Sign out',
    endNamed: 'Sign out of {{name}}',
    endOthers: 'Sign out everywhere else',
    question:
      'Sign out of {{name}}? Once it is online it shows no records. What it has not sent yet is still accepted.',
    othersQuestion:
      'Sign out on every other device? Once they are online they show no records. What they have not sent yet is still accepted.',
    ended: 'That device is signed out.',
    endedOthers: 'Every other device is signed out.',
  },
  remove: {
    zone: 'Danger Zone',
    title: 'Delete Account',
    explained:
      'You are signed out on every device and cannot sign in again. What you recorded stays, with your name.',
    question: 'Are you sure you want to delete your account? This cannot be undone.',
    failed: 'Failed to delete account',
    done: 'Your account has been deleted.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    account: typeof accountWords
  }
}
