/** The work of a home: its tasks, a claim, an appointment, and a movement of its stock. */
import type { AnyRow } from '#domain/record-set.ts'
import { homeScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'
import { PEOPLE } from './homes.ts'
import type { PLACES, Place } from './seed-targets.ts'

const DAY = '2026-03-09'

export function workRows(place: (typeof PLACES)[Place]): AnyRow[] {
  const { home: home_id, clientId: client_id, worker } = place
  const here = { home_id, scope: homeScope(home_id), revision: 0 }
  // One that is open, and one that is done.
  const [open, done] = examples.task
  if (done === undefined) throw new Error('The entity has no second example.')
  // Devices have the last months of what is done.
  const lately = { completed_on: DAY, settled_on: DAY }
  const task = { ...here, assigned_to: worker, created_by: worker }
  return [
    { collection: 'task', row: { ...open, client_id, ...task, id: place.taskId } },
    { collection: 'task', row: { ...done, ...lately, completed_by: worker, ...task, id: place.doneTaskId } },
    {
      collection: 'expense_claim',
      row: { ...examples.expense_claim[0], ...here, client_id, id: place.claimId, provider_id: worker },
    },
    {
      collection: 'appointment',
      row: {
        ...examples.appointment[0],
        ...here,
        client_id,
        id: place.appointmentId,
        appointment_date: DAY,
        staff_id: worker,
        created_by: worker,
      },
    },
    {
      collection: 'stock_movement',
      row: {
        ...examples.stock_movement[0],
        ...here,
        id: place.movementId,
        item_id: place.inventoryId,
        moved_on: DAY,
        // On the day of the tests: people take back their own on the day they recorded them.
        recorded_at: '2026-03-10T12:00:00.000Z',
        recorded_by: PEOPLE.care_giver.id,
      },
    },
  ]
}
