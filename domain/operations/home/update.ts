import * as v from 'valibot'
import { home } from '../../entities/home.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { changingHomeFields, homeThere, managerReferences, managing, seenHomeFields } from './fields.ts'

/**
 * Changes a home. Absent is untouched, null is cleared. A new manager who does not work there yet is assigned; the one
 * before keeps working there. Another time zone moves what will be due, not what was (M2).
 */
export const homeUpdate = defineOperation({
  kind: 'home.update',
  version: 1,
  clinical: false,
  online: 'Changing a group home',
  args: v.strictObject({
    home_id: directoryId,
    changes: someOf(changingHomeFields),
    seen: v.nullable(someOf(seenHomeFields)),
    /** Of the grant that a new manager may need. */
    grant_id: directoryId,
  }),
  references: ({ home_id, changes: { manager_id }, grant_id }) => [
    { collection: 'home', id: home_id },
    { collection: 'grant', id: grant_id },
    ...(manager_id === undefined ? [] : managerReferences(manager_id)),
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id, changes, seen, grant_id }, records, { recorded_at }) {
    const before = homeThere(home_id, records)
    refuseChangedMeanwhile(home.groups, { ...before }, { changes, seen })
    const row: RowOf<'home'> = { ...before, ...changes, updated_at: recorded_at }
    const { manager_id } = changes
    const assigned =
      manager_id === undefined || manager_id === before.manager_id
        ? []
        : managing({ manager_id, home: before, grant_id }, records, recorded_at)
    return [{ collection: 'home', row }, ...assigned]
  },
})
