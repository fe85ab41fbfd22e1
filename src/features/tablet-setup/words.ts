/** Texts of the page that says what to set on a device before it becomes a home's tablet. */

/** Names of settings are those of the system in the same language. Each platform has the same steps. */
export const tabletSetupWords = {
  title: 'Set up a tablet for the home',
  intro:
    'Hearth encrypts what is kept on a home’s tablet. The device has to do the rest: make these settings once on each tablet.',
  toEnrollment: 'Make this the home’s tablet',
  toTablets: 'Tablets of the homes',
  here: {
    title: 'The device you are reading this on',
    text: 'What this browser says about it. Nobody else is told.',
    installed: 'Hearth is installed',
    kept: 'Records are kept when space runs short',
    passkey: 'Has a screen lock that can make passkeys',
    encrypted: 'Its storage is encrypted',
    locked: 'Locks its screen',
    yes: 'Yes',
    no: 'No',
    notYet: 'Not promised yet',
    unknown: 'This browser cannot say: check the settings',
  },
  platforms: 'Kind of device',
  platformNames: { android: 'Android', ipad: 'iPad', chromeos: 'Chromebook', other: 'Other' },
  stepNames: {
    install: 'Install Hearth first',
    encryption: 'Encrypt the storage',
    screenLock: 'Lock the screen',
    oneApp: 'Only Hearth on the screen',
    storage: 'Never clear what is stored',
    account: 'An account of the home, not of a person',
    passwords: 'No saved staff passwords',
    updates: 'Leave updates on',
    notifications: 'Nothing to read on the lock screen',
    passkey: 'What a passkey means here',
  },
  steps: {
    android: {
      install:
        'Open Hearth in Chrome, then ⋮ › Add to Home screen › Install. Enter the code in the installed app.',
      encryption:
        'Tablets sold with Android 10 or newer are always encrypted. On an older one, look under Settings › Security › Encryption.',
      screenLock:
        'Settings › Security › Screen lock: a PIN or password, not a pattern. The whole shift shares it, and it is nobody’s PIN in Hearth.',
      oneApp:
        'Best: device management makes it a dedicated device and keeps Hearth in front (lock task mode). By hand: Settings › Security › App pinning, with “Ask for PIN before unpinning”. Whoever knows that PIN can leave a pinned app.',
      storage:
        'Do not use an incognito tab, and never use “Delete browsing data” in Chrome or “Clear storage” for the app: records that are not sent yet would be lost.',
      account:
        'A Google Account that belongs to the home, with password sync turned off. A person’s own account would carry passwords and passkeys to their phone.',
      passwords:
        'Chrome › Settings › Google Password Manager › Settings: turn off “Offer to save passwords and passkeys”. Otherwise, the next person could sign in as the last one. If the passkey cannot be made with this turned off, make it first and turn this off afterwards.',
      updates: 'Automatic updates of Android, and of Chrome in the Play Store. Hearth updates itself.',
      notifications: 'Settings › Notifications › Notifications on lock screen: show none.',
      passkey:
        'It is kept in Google Password Manager and tied to the Google Account: it may be on every device of that account. Firefox on Android cannot use one for this.',
    },
    ipad: {
      install:
        'Open Hearth in Safari, then Share › Add to Home Screen. Open it from the home screen before you enter the code: there it has its own storage, and what is in Safari may be deleted after seven days.',
      encryption: 'An iPad encrypts its storage as soon as it has a passcode.',
      screenLock:
        'Settings › Face ID & Passcode (or Touch ID & Passcode): six digits or more. The whole shift shares it, and it is nobody’s PIN in Hearth. Settings › Display & Brightness › Auto-Lock: five minutes.',
      oneApp:
        'Settings › Accessibility › Guided Access: turn it on. Under Passcode Settings, set a passcode that only managers know. Display Auto-Lock: Never, if the iPad stays plugged in, since Hearth locks itself. Then open Hearth and press the top or home button three times. After a restart, start it again; with device management, Single App Mode starts by itself.',
      storage:
        'Do not remove Hearth from the home screen, and do not delete website data in the settings: records that are not sent yet would be lost.',
      account:
        'An Apple Account that belongs to the home. A person’s own account would carry passwords and passkeys to their phone.',
      passwords:
        'Do not save passwords when the iPad offers to. If no passkey protects the records, turn off Settings › General › AutoFill & Passwords.',
      updates:
        'Settings › General › Software Update › Automatic Updates. An update restarts the iPad, and Guided Access has to be started again.',
      notifications:
        'Settings › Notifications › Show Previews: Never. Settings › Face ID & Passcode › Allow Access When Locked: Notification Center off.',
      passkey:
        'It needs iPadOS 18 and iCloud Keychain, and is tied to the Apple Account: it may be on every device of that account.',
    },
    chromeos: {
      install:
        'Google Admin console › Devices › Chrome › Apps & extensions › Kiosks: add Hearth by its address, and choose it under Auto-launch app.',
      encryption:
        'A Chromebook encrypts what it stores. A kiosk starts without a password, so anyone who has the Chromebook can start it: then only the PINs and what you choose below protect the records.',
      screenLock: 'A kiosk has none. Hearth locks itself; leave “It has a screen lock” unchecked.',
      oneApp:
        'Use a kiosk app, not a managed guest session: a guest session deletes everything when it ends, even records that are not sent yet, and the tablet has to be enrolled again.',
      storage:
        'A kiosk keeps its data from start to start. Do not set a policy that erases local data, and before a Powerwash, wait until everything has been sent.',
      account: 'Nobody signs in to a kiosk, so no account carries anything anywhere else.',
      passwords:
        'A kiosk has no account to keep them in. If it offers to save one, turn off the password manager by policy.',
      updates:
        'Admin console: automatic updates, with a restart at night. If the server protects the records, it needs a connection after each restart.',
      notifications: 'A kiosk shows no lock screen and no other apps.',
      passkey: 'A kiosk has no account and no screen lock to make one with: choose the Hearth server.',
    },
    other: {
      install:
        'In Chrome or Edge: Install, in the address bar. Otherwise, the browser may delete records when space runs short.',
      encryption:
        'Windows: Settings › Privacy & security › Device encryption, or BitLocker. Mac: FileVault. Linux: an encrypted disk, chosen when it is installed.',
      screenLock: 'A password for the computer’s account, and a lock after a few minutes.',
      oneApp:
        'A computer account with nothing else in it. Do not use Edge’s kiosk mode: it browses InPrivate and keeps nothing.',
      storage:
        'No private window and no guest profile. Make sure the browser does not delete site data when it is closed: records that are not sent yet would be lost.',
      account: 'No personal account in the browser: its sync would carry passwords and passkeys elsewhere.',
      passwords: 'Turn off the browser’s offer to save passwords.',
      updates: 'Automatic updates of the system and the browser.',
      notifications: 'Turn off notifications on the lock screen.',
      passkey:
        'It may be tied to this computer or to an account. Not every browser and system provides what Hearth needs; Hearth tries it and tells you.',
    },
  },
  protection: {
    title: 'What protects the records',
    text: 'A PIN alone does not: whoever copied the disk could try them all in minutes. A PIN opens the tablet only together with one of these. You choose one when you enroll the tablet.',
    names: {
      passkey: 'The screen lock of the tablet (passkey)',
      server_share: 'The Hearth server',
      stored: 'The disk encryption alone',
    },
    facts: {
      start: 'After each start',
      outage: 'After a power outage, internet down',
      copied: 'If the disk is copied',
    },
    values: {
      passkey: {
        start: 'Somebody unlocks the screen once.',
        outage: 'Opens as usual.',
        copied: 'Stays closed. The passkey is tied to an account and may be on its other devices.',
      },
      server_share: {
        start: 'Needs a connection once; nobody notices.',
        outage: 'Opens for nobody until the internet is back, unless a manager has an emergency code.',
        copied:
          'Stays closed, unless the copy asks the server before the tablet is started again. A tablet that was removed, or was silent for a week, gets nothing.',
      },
      stored: {
        start: 'Asks for nothing.',
        outage: 'Opens as usual.',
        copied: 'Weak: opens in minutes, unless the disk is encrypted.',
      },
    },
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    tabletSetup: typeof tabletSetupWords
  }
}
