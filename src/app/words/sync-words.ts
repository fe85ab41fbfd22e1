/**
 * The texts of the sync status. "Saved" and "confirmed" are used only for what the server has confirmed (S16).
 * `portal` and `altered`: the network shows its own sign-in page, or changes the server's answers.
 */
export const syncWords = {
  title: 'Sync status',
  allSaved: 'All saved',
  notReadyOffline: 'Saved, but not ready for offline',
  appIncomplete:
    'Parts of Hearth could not be downloaded to this device. Without a connection some screens will not open. Hearth tries again every few minutes.',
  appNotKept: 'This browser does not keep Hearth on this device. Without a connection it will not open.',
  onTablet: '{{count}} on this device',
  photosWaiting_one: '{{count}} photo waiting',
  photosWaiting_other: '{{count}} photos waiting',
  offline: 'Offline',
  offlineAnd: 'Offline · {{waiting}}',
  portal: 'Wi-Fi sign-in needed',
  portalAnd: 'Wi-Fi sign-in needed · {{waiting}}',
  altered: 'Answers are changed on the way',
  alteredAnd: 'Answers are changed on the way · {{waiting}}',
  alteredExplained:
    'Something between this device and Hearth changes its answers. Please tell whoever looks after this network.',
  connecting: 'Connecting…',
  gettingReady: 'Getting ready…',
  gettingReadyBy: 'Getting ready {{percent}}%',
  needsAttention_one: '{{count}} needs attention',
  needsAttention_other: '{{count}} need attention',
  checked: 'checked {{ago}}',
  more: 'and {{count}} more',
  recordStates: {
    queued: 'on this device',
    confirmed: 'confirmed',
    refused: 'needs attention',
    quarantined: 'needs attention',
  },
  /** Texts for changes that only the server can make (D1). */
  needsConnection: {
    before: 'This needs a connection to Hearth, and there is none at the moment.',
    read: 'This is read from Hearth and needs a connection. There is none at the moment.',
    text: 'This needs a connection to Hearth. Nothing was saved on this device.',
    whatToDo: 'Leave this form open and save again when the connection is back.',
    sentBefore: 'What you sent first has reached Hearth, so this was not saved a second time.',
    look: 'Close this form, look at what is there now, and change that.',
  },
  /** A record of a kind that this version of Hearth does not know. */
  record: 'A record',
} as const
