/** Explicit roles, because a browser drops the roles of table parts that are not laid out as a table. */
export const ARIA_ROLES = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  line: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
