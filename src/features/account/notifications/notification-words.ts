import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

/** Text of the choice of notifications. */
export const notificationWords = {
  title: 'Notifications',
  explained: 'Choose what reaches you, and how. Mail and notifications on a locked screen name no client.',
  about: 'About',
  channels: { app: 'App', mail: 'Email', push: 'Push' },
  kinds: NOTIFICATION_TITLES,
  choice: '{{kind}}: {{channel}}',
  failed: 'Your choice was not saved. Please try again.',
  push: {
    title: 'Push on this device',
    unknown: 'Shown once there is a connection.',
    unsupported: 'This browser cannot show notifications while Hearth is closed.',
    blocked: 'This browser blocks notifications from Hearth. Allow them in its settings first.',
    off: 'Off. Nothing is shown here while Hearth is closed.',
    on: 'On, also while Hearth is closed. It ends when you sign out.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    failed: 'This browser could not be set up for notifications. Please try again.',
  },
} as const
