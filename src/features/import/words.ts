/** What the screen that brings data in says. What is wrong with a cell is said by its column (`domain/imports`). */
export const importWords = {
  title: {
    clients: 'Import Clients',
    staff: 'Import Staff Members',
    medications: 'Import Medication Orders',
    inventory: 'Import Inventory Items',
  },
  kinds: {
    clients: 'Clients',
    staff: 'Staff members',
    medications: 'Medication orders',
    inventory: 'Inventory items',
  },
  intro:
    'From a spreadsheet saved as a CSV file. Nothing is written before you have looked at it and confirmed.',
  back: 'Back to {{list}}',
  nowhere: 'There is no open group home in which you can add anything.',
  error: {
    title: 'The import could not be shown',
    text: 'Something went wrong on this page. Try again, and tell the office if it stays that way.',
  },
  step: { what: 'What to import', file: 'The file', result: 'What the file says' },
  what: 'Import',
  home: 'Group home',
  chooseHome: 'Choose a group home',
  homeHint: 'For rows without a column “Group home”.',
  columns: 'Columns',
  columnsText: 'The first line has the titles. Other columns are left out.',
  required: 'required',
  sample: 'Download a Sample File',
  sampleName: 'Sample of {{many}}',
  choose: 'Choose a CSV File',
  another: 'Choose Another File',
  drop: 'or drop it here. At most {{megabytes}} MB and {{rows}} rows.',
  chosen: '{{name}}, {{count}} rows',
  unknown: 'Not imported, because these columns are not known here: {{titles}}.',
  problem: {
    title: 'This file cannot be imported',
    tooLarge: 'It is larger than {{megabytes}} MB. Split it into several files.',
    tooManyRows: 'It has more than {{rows}} rows. Split it into several files.',
    spreadsheet:
      'It is a spreadsheet or another kind of file. Open it, save it as CSV, and choose that file.',
    unreadable: 'The browser could not read it. Is it still there?',
  },
  progress: {
    preview: 'Checking row {{done}} of {{total}}…',
    import: 'Importing row {{done}} of {{total}}…',
    stay: 'Stay on this page until it is done.',
  },
  paused: {
    title: 'The connection was lost',
    refused: 'Hearth could not go on',
    preview: 'Nothing was imported. Checking goes on where it was when the connection is back.',
    import:
      '{{done}} of {{total}} rows are done. The import goes on where it was when the connection is back.',
    goOn: 'Continue Now',
  },
  figures: 'The rows of the file in figures',
  states: {
    waiting: 'Not checked yet',
    ready: 'New',
    made: 'Imported',
    there: 'Already there',
    fault: 'Faulty',
  },
  rows: 'Rows',
  list: {
    row: 'Row',
    says: 'What it says',
    result: 'Result',
    search: 'Search in the file',
    empty: 'No rows',
    allStates: 'All results',
    cell: '{{title}} “{{words}}”',
  },
  start: {
    clients_one: 'Import {{count}} client',
    clients_other: 'Import {{count}} clients',
    staff_one: 'Import {{count}} staff member',
    staff_other: 'Import {{count}} staff members',
    medications_one: 'Import {{count}} medication order',
    medications_other: 'Import {{count}} medication orders',
    inventory_one: 'Import {{count}} inventory item',
    inventory_other: 'Import {{count}} inventory items',
  },
  placed: 'They go to {{home}}.',
  placedRest: 'Rows that name no group home go to {{home}}.',
  leftOut_one: '{{count}} faulty row is left out.',
  leftOut_other: '{{count}} faulty rows are left out.',
  confirm: 'Import',
  nothingNew: 'Nothing in this file is new.',
  saveFaulty_one: 'Save the Faulty Row',
  saveFaulty_other: 'Save the {{count}} Faulty Rows',
  faultyName: 'Faulty rows of {{many}}',
  faultyText: 'Correct them in that file and choose it here. Rows that were imported are not imported twice.',
  done: {
    clients_one: '{{count}} client imported.',
    clients_other: '{{count}} clients imported.',
    staff_one: '{{count}} staff member imported.',
    staff_other: '{{count}} staff members imported.',
    medications_one: '{{count}} medication order imported.',
    medications_other: '{{count}} medication orders imported.',
    inventory_one: '{{count}} inventory item imported.',
    inventory_other: '{{count}} inventory items imported.',
  },
  toList: 'Open the List',
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    import: typeof importWords
  }
}
