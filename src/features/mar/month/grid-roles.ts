/** A browser forgets what the parts of a table are when they are not laid out as one. */
export const ROLES = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  line: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
