/** What the screen says. Nobody needs to know what a conflict is to read it. */
export const attentionWords = {
  title: 'Needs attention',
  titleOfHome: 'Needs attention - {{home}}',
  views: { open: 'Open', lookedAt: 'Reviewed', label: 'Show' },
  calmTitle: 'Nothing needs attention',
  calmText: 'Possible double doses, records waiting for a manager, and conflicting changes will show here.',
  elsewhere_one: '{{count}} more in your other homes. Choose “All homes” above to see it.',
  elsewhere_other: '{{count}} more in your other homes. Choose “All homes” above to see them.',
  groups: {
    possible_double_dose: 'Possible double doses',
    disagreement: 'Conflicting records',
    outside_order: 'Given outside the order',
    other_version: 'Given from a different version of the order',
    held: 'Waiting for a manager',
    two_versions: 'Two versions of one record',
    duplicate_order: 'Two active orders of one medication',
    refused: 'Not accepted',
  },
  groupTexts: {
    possible_double_dose:
      'Ask both people. Monitor the client, and call the prescriber if it was given twice.',
    disagreement: 'Ask both people what happened.',
    outside_order:
      'These doses were given when the order was not active. The tablet did not have the change yet.',
    other_version: 'The tablet showed a different dose or schedule than the current order.',
    held: 'These records are safe. They do not count until a manager decides.',
    two_versions: 'Two people changed the same record without seeing each other’s change.',
    duplicate_order:
      'Both are active and doses come due for both. End one, or mark as reviewed if both are correct.',
    refused: 'These are on this tablet only. No one else can see them.',
  },
  someClient: 'a client not on this tablet',
  someDrug: 'A medication',
  due: 'Due {{when}}',
  double: {
    title: '{{drug}} for {{client}} may have been given twice',
    twoTablets: 'Recorded on two tablets that were out of sync.',
    sameTablet: 'Recorded by people who could not see each other’s record.',
    notHere: 'The records themselves are not on this tablet.',
    more_one: '{{count}} more record is not listed.',
    more_other: '{{count}} more records are not listed.',
  },
  disagreement: { title: '{{drug}} for {{client}}: recorded as both {{one}} and {{other}}' },
  order: {
    outsideTitle: '{{drug}} for {{client}} was given outside the order',
    versionTitle: '{{drug}} for {{client}} was given from a different version of the order',
    given: 'Given {{when}} by {{name}}.',
    shown: 'The tablet showed: {{order}}',
    inForce: 'Current order: {{order}}',
    unknownVersion: 'a version that is not on this tablet',
    facts: {
      not_started: 'The order starts {{since}}.',
      ended: 'The order ended {{since}}.',
      removed: 'The order was stopped {{since}}.',
      discharged: 'The client was discharged {{since}}.',
      inactive: 'The client has been inactive since {{since}}.',
    },
    by: 'Entered by {{name}}.',
  },
  correct: 'Correct the record',
  reviewed: 'Mark as reviewed',
  quarantined: {
    by: 'Recorded by {{name}}',
    recorded: 'Recorded by {{name}}, {{when}}. It arrived {{arrived}}.',
    decide: 'Decide',
    notes: '“{{notes}}”',
    here: 'It is being sent to a manager.',
    more_one: '{{count}} more record by {{name}} is waiting',
    more_other: '{{count}} more records by {{name}} are waiting',
    moreText: 'They will show here as the others are decided.',
    why: {
      too_late: 'It arrived more than 14 days after it happened.',
      after_account_closed: 'It was recorded after {{name}}’s account was closed.',
      after_session_ended: 'It was recorded after {{name}} was signed out on that tablet.',
      record_missing: 'The record it belongs to is missing.',
      unknown_kind:
        'It was recorded with a newer version of Hearth. It can be accepted after Hearth is updated here.',
      too_many: 'This dose already has too many records.',
    },
  },
  versions: {
    effective: 'Current version',
    proposed: 'Other version',
    by: 'by {{name}}, {{when}}',
    changed: 'last changed {{when}}',
    differs: 'different',
    choose: 'Choose a version',
    gone: 'This record is no longer on this tablet.',
  },
  duplicate: {
    title: 'Two active orders of {{drug}} for {{client}}',
    order: '{{amount}}, {{frequency}}, from {{start}}. Ordered by {{name}}.',
    open: 'Open the orders',
  },
  refused: {
    by: 'Recorded by {{name}}, {{when}}',
    why: 'Reason: {{reason}}',
    tryAgain: 'Try again',
    discard: 'Discard',
    othersDecide: '{{name}} or a manager can try again or discard it.',
    othersDiscard: '{{name}} can try again. {{name}} or a manager can discard it.',
    sentAgain: 'It is being sent again.',
  },
  managersDecide: 'A manager of {{home}} will decide.',
  authorDecides: '{{name}} will decide.',
  decision: {
    reviewedTitle: 'Mark as reviewed',
    reviewedText: 'The records stay as they are. What you write here is kept with them.',
    quarantinedTitle: 'Should this record count?',
    versionsTitle: 'Which version is right?',
    resolution: 'Your decision',
    reason: 'Reason',
    reasonHint: 'It is kept with the record, with your name and the time.',
    save: 'Save decision',
    discardTitle: 'Discard this record?',
    discardText:
      'It is removed from this tablet and will not count. The log keeps that it was discarded, and why.',
    choices: {
      held: {
        accepted: 'Yes, count this record',
        discarded: 'No, leave it out (the log keeps it)',
      },
      two_versions: {
        discarded: 'Keep the current version',
        accepted: 'Use the other version from now on',
      },
    },
  },
  lookedAt: {
    emptyTitle: 'Nothing has been reviewed yet',
    emptyText: 'Decisions and their reasons are kept here.',
    by: '{{name}}, {{when}}',
    reason: '“{{reason}}”',
    onTablet: 'on this tablet, not sent yet',
    more: 'Show older',
    resolutions: {
      reviewed: 'Reviewed, records unchanged',
      accepted: 'Accepted',
      acceptedVersion: 'Other version accepted',
      discarded: 'Left out',
      discardedVersion: 'Current version kept',
      corrected: 'Resolved by a correction',
      correctedOrder: 'The orders no longer overlap',
    },
  },
  error: {
    title: 'This list could not be read on this tablet',
    text: 'Nothing is lost. Try again. If the problem continues, use another tablet and tell the office.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    needsAttention: typeof attentionWords
  }
}
