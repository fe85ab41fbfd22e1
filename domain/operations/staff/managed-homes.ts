import type { AnyRow, RecordSet } from '../../record-set.ts'

/** The homes somebody managed, without a manager: for who leaves. The operation references them by `manager_id`. */
export const homesWithoutManager = (records: RecordSet, userId: number, at: string): AnyRow[] =>
  records
    .all('home')
    .filter(({ manager_id }) => manager_id === userId)
    .map(home => ({ collection: 'home', row: { ...home, manager_id: null, updated_at: at } }))
