/** Texts of the MAR outside the round: questions, month, orders, paper; loaded after the round's (decision 095). */
import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { formWords } from './orders/form-words.ts'
import { printWords } from './print/print-words.ts'
import { recordDoseWords } from './record/record-dose-words.ts'

export const laterMarWords = {
  tabs: { label: 'Parts of the record', today: 'Today', month: 'Month', orders: 'Orders' },
  clientPage: {
    notHere: 'This client is not on this device.',
    notHereText: 'The address may be wrong, or the client is in a home you do not work in.',
    figures: 'Medication statistics for the client',
    totalMedications: 'Total Medications',
    activeMedications: 'Active Medications',
    givenToday: 'Given Today',
    missedToday: 'Missed Today',
    incomplete_one:
      '{{count}} medication is still downloading to this device. Check the paper copy before you give anything.',
    incomplete_other:
      '{{count}} medications are still downloading to this device. Check the paper copy before you give anything.',
  },
  overview: {
    figures: 'Medication statistics for the home',
    totalClients: 'Total Clients',
    withMedications: 'With Medications',
    noMedications: 'No Medications',
    scheduledToday: 'Scheduled Today',
    clients: 'Clients',
    asNeeded: 'To give medication as needed, open the client.',
    medications_one: '{{count}} medication',
    medications_other: '{{count}} medications',
    nextAdministration: 'Next Administration: {{when}}',
    emptyTitle: 'No clients found',
    emptyText: 'There are no clients with medication records to display.',
  },
  unrecorded: {
    title: 'Doses without a record',
    titleOf: 'Doses without a record - {{home}}',
    about: 'Every dose that was due and that nobody recorded, until somebody records it.',
    all: 'All doses without a record',
    count_one: '{{count}} dose has no record',
    count_other: '{{count}} doses have no record',
    toDay: 'Open the month',
    toDayOf: 'Open the month of {{client}} at {{day}}',
    noneTitle: 'Every dose has a record',
    noneText: 'Doses that nobody records will show here once they have left the round.',
  },
  medications: {
    title: 'Medications',
    emptyTitle: 'No medications found',
    emptyText: 'No medications are currently assigned to this client.',
    active: 'Active',
    inactive: 'Inactive',
    duplicate: 'Ordered twice',
    menu: 'Actions for {{drug}}',
    edit: 'Edit Medication',
    delete: 'Delete Medication',
    deleteQuestion: 'Are you sure you want to delete this medication?',
    deleteKeeps: 'No more doses of {{drug}} will come due. Doses already recorded stay on the chart.',
  },
  outsideWindow: {
    lateTitle: 'This dose is late. When was it given?',
    earlyTitle: 'Give it now? It is not due yet',
    now: 'Given now',
    nowEarly: 'Give it now',
    earlyMiss: 'It is not due until {{time}}. Record now that it will not be given?',
    wait: 'Wait until it is due',
    missNow: 'Record it now',
    atDueTime: 'Given at {{time}}, recorded now',
    notGiven: 'Not given',
  },
  missed: {
    title: 'Why was it not given?',
    correctionTitle: 'This dose was marked as given. Why is it changed to missed?',
    misTap: 'It was not given: undo the mark',
    givenEarlier: 'It was given at another time',
  },
  when: {
    title: 'When was it given?',
    time: 'Time given',
    minus: '5 min earlier',
    plus: '5 min later',
    early: 'That is {{duration}} early.',
    late: 'That is {{duration}} late.',
    onTime: 'That is on time.',
    future: 'A dose cannot have been given in the future.',
    missing: 'Choose a time.',
    note: 'The chart will show this.',
  },
  grid: {
    title: 'Daily tracking',
    label: 'Doses of {{month}}',
    medication: 'Medication and time',
    until: 'until {{date}}',
    from: 'from {{date}}',
    removed: 'deleted',
    empty: 'No scheduled doses in this month.',
    notHereText: 'Blank days would look like missed doses, so nothing is shown.',
    legend: 'Key',
    initials: 'Initials',
    cellBy: '{{status}} by {{name}}',
    hint: 'Tap a dose to see who, when and why; tap a day to see all its doses. Arrow keys move, Enter opens.',
  },
  form: formWords,
  print: printWords,
  ...recordDoseWords,
} as const

/** Loads these texts; each screen, form and question that uses them calls this before it renders. */
export const useLaterMarWords = (): TFunction => useLaterWords({ mar: laterMarWords })

declare module '../../languages/use-later-words.ts' {
  interface LaterParts {
    mar: typeof laterMarWords
  }
}
