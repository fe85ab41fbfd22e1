/** The records of a home that are about a client or the home: one of each kind, as its first example says. */
import { packedCollections } from '#domain/collections.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'
import { PEOPLE } from './homes.ts'
import type { PLACES, Place } from './seed-targets.ts'

const DAY = '2026-03-09'

/** The dated kinds that lists show: of a home, and of a client or none. */
export const workCollections = packedCollections.filter(collection =>
  ['client_id', 'home_id', 'removed_at'].every(name => name in entityOf(collection).fields),
)

type At = (typeof PLACES)[Place]

/** What they say otherwise than their examples. */
const otherwise: Partial<Record<Collection, (place: At) => object>> = {
  progress_note: () => ({ staff_id: PEOPLE.care_giver.id }),
  incident_report: () => ({ discovered_at: `${DAY}T12:00:00.000Z` }),
  tracking_entry: ({ categoryId }) => ({
    category_id: categoryId,
    entry_datetime: `${DAY}T12:00:00.000Z`,
    staff_id: PEOPLE.care_giver.id,
  }),
  task: ({ worker }) => ({ assigned_to: worker, created_by: worker }),
  expense_claim: ({ worker }) => ({ provider_id: worker }),
  appointment: ({ worker }) => ({ staff_id: worker, created_by: worker }),
}

const hereAt = ({ home, clientId: client_id }: At) => ({
  client_id,
  home_id: home,
  scope: homeScope(home),
  revision: 0,
})

export function workRows(place: At): RowInCollection[] {
  const here = hereAt(place)
  const { client_id: _, ...ofHome } = here
  return [
    ...workCollections.map(collection => {
      const { listDateField = '' } = entityOf(collection)
      const [example] = examples[collection]
      // What is open is dated by nothing; devices have the last months of the rest.
      const isDated = Reflect.get(example, listDateField) !== null
      const day = isDated ? { [listDateField]: DAY } : {}
      const row = {
        ...example,
        ...here,
        ...day,
        id: place.recordId(collection),
        ...otherwise[collection]?.(place),
      }
      // An example of the collection, at another place.
      return { collection, row } as unknown as RowInCollection
    }),
    doneTask(place),
    closedIncident(place),
    {
      collection: 'stock_movement',
      row: {
        ...examples.stock_movement[0],
        ...ofHome,
        id: place.movementId,
        item_id: place.inventoryId,
        moved_on: DAY,
        // On the day of the tests: people take back their own on the day they recorded them.
        recorded_at: '2026-03-10T12:00:00.000Z',
        recorded_by: PEOPLE.care_giver.id,
      },
    },
    {
      collection: 'stock_movement',
      row: {
        ...examples.stock_movement[0],
        ...ofHome,
        id: place.countId,
        item_id: place.inventoryId,
        moved_on: DAY,
        needs_witness: true,
        recorded_at: '2026-03-09T12:00:00.000Z',
        // Nobody of whom the generated tests try one a role: they may all be its witness.
        recorded_by: PEOPLE.care_giver_2.id,
      },
    },
  ]
}

function doneTask(place: At): RowInCollection {
  const [, done] = examples.task
  if (done === undefined) throw new Error('The entity has no second example.')
  const { client_id: _, ...ofHome } = hereAt(place)
  const { worker, doneTaskId: id } = place
  // Devices have the last months of what is done.
  const lately = { completed_on: DAY, settled_on: DAY, completed_by: worker }
  return {
    collection: 'task',
    row: { ...done, ...lately, ...ofHome, assigned_to: worker, created_by: worker, id },
  }
}

const closedIncident = (place: At): RowInCollection => ({
  collection: 'incident_report',
  row: {
    ...examples.incident_report[0],
    ...hereAt(place),
    id: place.closedIncidentId,
    incident_date: DAY,
    discovered_at: `${DAY}T12:00:00.000Z`,
    status: 'closed',
    closed_at: `${DAY}T12:30:00.000Z`,
    closed_by: PEOPLE.manager.id,
    closing_reason: 'No injury',
  },
})
