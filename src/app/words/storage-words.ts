import { orderFieldWords, statusWords } from './medication-words.ts'

/** What is said when the tablet's own memory is the trouble. No word of how it works; what to do comes first. */
export const storageWords = {
  notSaved: {
    title: 'Not saved',
    why: {
      full: 'This tablet has no room left. What you just recorded is not saved:',
      outdated:
        'Hearth was updated in another window, and this window cannot save any more. What you just recorded is not saved:',
      unreadable: 'This tablet could not write it down. What you just recorded is not saved:',
    },
    stillNot: 'Tried again: still not saved.',
    advice:
      'Try again. If that does not help, keep the words with one of the buttons or write them on paper before you walk away.',
    adviceFull: 'Deleting photos or other apps from this tablet makes room.',
    copy: 'Copy the words',
    copied: 'The words are copied. Paste them into a message or a note.',
    notCopied: 'The words could not be copied. Write them on paper, please.',
    share: 'Send the words',
    onPaper: 'It is on paper',
    person: 'Person',
    medication: 'Medication',
    newMedication: 'New medication',
    recorded: 'Recorded',
    byTabletClock: '{{when}} by this tablet’s clock',
    yes: 'yes',
    none: 'none',
    fields: orderFieldWords,
    statuses: statusWords,
  },
  rescue: {
    title: 'If this tablet breaks',
    detail:
      'A rescue file holds what has not been sent, locked so that only Hearth can read it. A manager brings it in on any other device.',
    save: 'Save a rescue file',
    saved: 'Saved as {{name}}. Give the file to your manager.',
    nothing: 'Everything is sent. There is nothing to rescue.',
    no_key: 'This tablet has never reached Hearth, so it cannot lock a file. Copy the words or use paper.',
    failed: 'The rescue file could not be made. Use paper, please, and tell the office.',
    import: 'Bring in a rescue file',
    importTitle: 'Bring in a rescue file',
    importDetail:
      'For a file that was saved on a tablet that cannot send any more. Each record stays under the name of the person who made it; bringing a file in twice does no harm.',
    choose: 'Choose the file',
    importing: 'Bringing in {{done}} of {{total}}',
    notRescueFile: 'This is not a rescue file of Hearth.',
    unreadable:
      'The file could not be read. If it is on a stick, put the stick in again and choose the file once more.',
    unfinished:
      'The connection was lost on the way. Bring the same file in again: nothing will be there twice.',
    done: 'The file is in',
    doneCount_one: 'The file is from {{when}} and held {{count}} record.',
    doneCount_other: 'The file is from {{when}} and held {{count}} records.',
    applied_one: '{{count}} record is new in Hearth',
    applied_other: '{{count}} records are new in Hearth',
    already_there_one: '{{count}} was there already',
    already_there_other: '{{count}} were there already',
    held_one: '{{count}} waits for a decision under “Needs attention”',
    held_other: '{{count}} wait for a decision under “Needs attention”',
    refused_one: '{{count}} was not accepted',
    refused_other: '{{count}} were not accepted',
    another: 'Bring in another',
  },
  blocked: {
    title: 'Close the other Hearth windows',
    text: 'Hearth was updated. An older window of it is still open on this tablet; close it, or reload it there. This page goes on by itself.',
  },
  outdated: {
    title: 'Hearth was updated in another window',
    text: 'This window is the old one and cannot save any more. Everything recorded before is safe. Reload it to go on.',
    form: 'Hearth was updated in another window. This form cannot be saved here: copy what you have written, then reload.',
    reload: 'Reload',
  },
  emptied: {
    title: 'The records on this tablet were deleted',
    text: 'The browser, or somebody, cleared what Hearth kept here. What this window had not sent yet is kept and goes out by itself; everything else comes back when you sign in.',
    form: 'The records on this tablet were deleted. Copy what you have written, then reload: this form cannot be saved here.',
    goOn: 'Go on',
  },
} as const
