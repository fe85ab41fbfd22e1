/** Explicit roles, because a browser drops the roles of table parts that are not laid out as a table. */
export const ARIA_ROLES = {
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
