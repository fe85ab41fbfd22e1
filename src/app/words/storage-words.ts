/**
 * The texts shown when the tablet's own memory fails. They do not explain how it works; what to do comes first. The
 * parts from `blocked` to `silent` are named after the states of this device's database (`DatabaseState`).
 */
export const storageWords = {
  notSaved: {
    title: 'Not saved',
    why: {
      full: 'This device is out of storage. What you just recorded was not saved:',
      outdated:
        'Hearth was updated in another window, and this window can no longer save. What you just recorded was not saved:',
      unreadable: 'This device could not save it. What you just recorded was not saved:',
    },
    stillNot: 'Tried again. It is still not saved.',
    advice:
      'Try again. If that does not help, copy or send the text with a button below, or write it on paper, before you walk away.',
    adviceFull: 'Deleting photos or unused apps frees up space.',
    copy: 'Copy text',
    copied: 'Copied. Paste it into a message or a note.',
    notCopied: 'The text could not be copied. Please write it on paper.',
    share: 'Send text',
    onPaper: 'I wrote it on paper',
  },
  unsent: {
    title: 'Not sent yet',
    count_one: '{{count}} record on this device has not been sent yet. It is kept.',
    count_other: '{{count}} records on this device have not been sent yet. They are kept.',
  },
  rescue: {
    title: 'If this device breaks',
    detail:
      'A rescue file contains the records that were not sent, encrypted so that only Hearth can read them. A manager can import it on any other device.',
    withoutPhotos: 'Photos that were not sent are not in the file. Keep this device until they are.',
    save: 'Save rescue file',
    saved: 'Saved as {{name}}. Give the file to your manager.',
    nothing: 'Everything has been sent. There is nothing to rescue.',
    no_key:
      'This device has never connected to Hearth, so it cannot encrypt a file. Copy the text or use paper.',
    failed: 'The rescue file could not be created. Please use paper and tell the office.',
    import: 'Import rescue file',
    importTitle: 'Import rescue file',
    importDetail:
      'For a file saved on a device that can no longer send. Each record stays under the name of the person who made it. Importing a file twice does no harm.',
    choose: 'Choose file',
    importing: 'Importing {{done}} of {{total}}',
    notRescueFile: 'This is not a Hearth rescue file.',
    unreadable:
      'The file could not be read. If it is on a USB drive, plug the drive in again and choose the file once more.',
    unfinished: 'The connection was lost. Import the same file again. Nothing will be recorded twice.',
    done: 'Import complete',
    doneCount_one: 'The file is from {{when}} and contains {{count}} record.',
    doneCount_other: 'The file is from {{when}} and contains {{count}} records.',
    applied_one: '{{count}} record added',
    applied_other: '{{count}} records added',
    already_there_one: '{{count}} already in Hearth',
    already_there_other: '{{count}} already in Hearth',
    held_one: '{{count}} waiting for a manager under “Needs attention”',
    held_other: '{{count}} waiting for a manager under “Needs attention”',
    refused_one: '{{count}} not accepted',
    refused_other: '{{count}} not accepted',
    another: 'Import another',
  },
  blocked: {
    title: 'Close the other Hearth windows',
    text: 'Hearth was updated, but an older Hearth window is still open on this device. Close it or reload it. This page will continue by itself.',
  },
  outdated: {
    title: 'Hearth was updated in another window',
    text: 'This window is out of date and can no longer save. Everything recorded before is safe. Reload to continue.',
    form: 'Hearth was updated in another window. This form cannot be saved here: copy what you have written, then reload.',
    reload: 'Reload',
  },
  newer: {
    title: 'This page is an older version of Hearth than the one on this device',
    text: 'The records on this device were last used by a newer version of Hearth, and this page is too old to open them. They are kept. It checks every minute and continues by itself when the newer version is available again. Use paper until then.',
    form: 'This page is an older version of Hearth than the one on this device. This form cannot be saved here: copy what you have written, then load again.',
  },
  emptied: {
    title: 'The records on this device were deleted',
    text: 'The browser or a person cleared the data Hearth kept here. Records this window had not sent yet are kept and will be sent. Everything else comes back when you sign in.',
    form: 'The records on this device were deleted. Copy what you have written, then reload: this form cannot be saved here.',
    goOn: 'Continue',
  },
  silent: {
    title: 'The records on this device are not responding',
    text: 'Nothing can be read or recorded here now. Right after an update this may take a minute; then this page continues by itself. Otherwise load it again. If that does not help, close every Hearth window or restart the device, and use paper until then.',
    form: 'The records on this device are not responding: this form cannot be saved now. Copy what you have written before you load the page again.',
    reload: 'Load again',
  },
} as const
