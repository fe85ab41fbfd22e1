/** A record of every kind in each of three homes. */

import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope, type Scope, userScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { CEDAR, MAPLE, MAPLE_GROVE, NORTHFIELD, NORTHFIELD_HOUSE, PEOPLE } from './homes.ts'
import { seedPhotos } from './photos.ts'
import {
  CEDAR_LISINOPRIL,
  LEOS_METFORMIN,
  LISINOPRIL,
  NORTHFIELD_LISINOPRIL,
  SOFIAS_METFORMIN,
  seedMedications,
  WALTERS_METFORMIN,
} from './seed-medications.ts'
import { removeMadeServices, seedServices } from './seed-services.ts'
import { removeMadeStaff, seedStaff } from './seed-staff.ts'
import { emergencyUseOf, seedTablets, tabletOf } from './seed-tablets.ts'
import { workCollections, workRows } from './seed-work.ts'

const DAY = '2026-03-09'
/** A double dose at each home: what its marks are, nobody asks here. */
const itemOf = (home: number) => derivedId('attention', 'of home', String(home))
const doseOf = (medicationId: string) => administrationId(medicationId, DAY, '08:00')
const recordOf = (collection: Collection, home: number) => derivedId(`${collection} of home`, String(home))

const FIRST_SERVICE = 960

const target = (
  home: number,
  company: number,
  clientId: number,
  inventoryId: number,
  medicationId: string,
) => ({
  home,
  company,
  clientId,
  inventoryId,
  medicationId,
  administrationId: doseOf(medicationId),
  itemId: itemOf(home),
  /** The record of a kind that is there once. */
  recordId: (collection: Collection) => recordOf(collection, home),
  noteId: recordOf('progress_note', home),
  incidentId: recordOf('incident_report', home),
  closedIncidentId: derivedId('closed incident of home', String(home)),
  contactId: derivedId('contact of home', String(home)),
  categoryId: 1000 + home,
  managerId: company === MAPLE_GROVE ? PEOPLE.manager.id : PEOPLE.other_manager.id,
  workerId: 900 + home,
  /** Where that worker is signed in. */
  sessionId: derivedId('session of home', String(home)),
  formerWorkerId: 910 + home,
  /** Who could sign in on the home’s tablet and never did. */
  newcomerId: company === MAPLE_GROVE ? PEOPLE.care_giver_2.id : PEOPLE.other_caregiver.id,
  /** A home of the same company that nobody lives in, and one that is closed. */
  emptyHome: 920 + home,
  closedHome: 930 + home,
  /** Of the catalogue, which is the same everywhere; one that the company uses, and one that it does not. */
  serviceId: FIRST_SERVICE,
  freeServiceId: FIRST_SERVICE + 1,
  subscriptionId: 940 + home,
  billingId: 950 + home,
  /** An office administrator who has registered and is not verified. */
  clerkId: 980 + home,
  /** A company that nobody works in. */
  emptyCompany: 970 + home,
  entryId: recordOf('tracking_entry', home),
  movementId: derivedId('movement of home', String(home)),
  /** A count of controlled stock that waits for a witness. */
  countId: derivedId('count of home', String(home)),
  taskId: recordOf('task', home),
  doneTaskId: derivedId('done task of home', String(home)),
  claimId: recordOf('expense_claim', home),
  appointmentId: recordOf('appointment', home),
  /** A ticket of `managerId`. */
  ticketId: derivedId('ticket of home', String(home)),
  tabletId: tabletOf(home),
  emergencyUseId: emergencyUseOf(home),
  /** Somebody who works there. */
  worker: workerOf(home),
})

function workerOf(home: number): number {
  if (home === MAPLE) return PEOPLE.care_giver.id
  return home === CEDAR ? PEOPLE.provider.id : PEOPLE.other_manager.id
}

export const PLACES = {
  maple: target(MAPLE, MAPLE_GROVE, 1, LISINOPRIL, WALTERS_METFORMIN),
  cedar: target(CEDAR, MAPLE_GROVE, 3, CEDAR_LISINOPRIL, LEOS_METFORMIN),
  northfield: target(NORTHFIELD_HOUSE, NORTHFIELD, 4, NORTHFIELD_LISINOPRIL, SOFIAS_METFORMIN),
} as const
export type Place = keyof typeof PLACES

/** Ids nobody has. */
export const NOWHERE = target(999, 999, 999, 999, '01932b5e-0000-7000-8000-999999999999')

const ticketOf = ({ ticketId, managerId, company }: typeof NOWHERE): RowInCollection => ({
  collection: 'ticket',
  row: {
    ...examples.ticket[0],
    id: ticketId,
    company_id: company,
    status: 'open',
    answered_at: null,
    created_by: managerId,
    scope: userScope(managerId),
    revision: 0,
  },
})

export async function seedTargets(database: Database): Promise<void> {
  await seedMedications(database)
  const rows = Object.values(PLACES).flatMap((place, index): RowInCollection[] => {
    const [example] = examples.administration
    const [double] = examples.attention_item
    if (example === undefined || double === undefined) throw new Error('The entity has no example.')
    const where = {
      client_id: place.clientId,
      home_id: place.home,
      scope: homeScope(place.home),
      revision: 0,
    }
    const item = { ...double, ...where, id: place.itemId, author_id: 4 }
    const dose = {
      collection: 'administration' as const,
      row: {
        ...example,
        id: place.administrationId,
        medication_id: place.medicationId,
        medication_version_id: `01932b5e-0000-7000-8000-${String([101, 104, 105][index]).padStart(12, '0')}`,
        ...where,
        administration_date: DAY,
        created_by: 4,
      },
    }
    const { home_id: _, ...here } = where
    const { client_id: __, ...homeOnly } = where
    const contact = { ...here, id: place.contactId }
    return [
      dose,
      { collection: 'attention_item', row: item },
      { collection: 'client_contact', row: { ...examples.client_contact[0], ...contact } },
      {
        collection: 'tracking_category',
        row: { ...examples.tracking_category[0], ...homeOnly, id: place.categoryId },
      },
      ...workRows(place),
      ticketOf(place),
    ]
  })
  await database.transaction().execute(async transaction => {
    await writeRows(transaction, rows)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
  await seedStaff(database, Object.values(PLACES))
  await seedTablets(database, Object.values(PLACES))
  await seedServices(database, Object.values(PLACES))
  await seedPhotos(
    database,
    Object.values(PLACES).map(({ clientId }) => clientId),
    Object.values(PLACES).map(({ home }) => home),
  )
}

/** As after `seedTargets`, whatever was prescribed, marked or removed since. */
export async function resetTargets(database: Database): Promise<void> {
  for (const table of [
    'tablet_activation',
    'tablet_person',
    'tablet_emergency_code',
    'tablet_emergency_use',
    'tablet',
    'ticket_reply',
    'ticket',
    'client_contact',
    'progress_note_version',
    'record_version',
    ...workCollections,
    'stock_movement',
    'tracking_category',
    'attention_item',
    'mark',
    'administration',
    'medication_version',
    'medication',
    'inventory_item',
    'operation',
  ] as const) {
    await database.deleteFrom(table).execute()
  }
  await removeMadeStaff(database)
  await removeMadeServices(database)
  await seedTargets(database)
  await reopenClients(database)
}

const MAX_SEEDED_CLIENT = 4

async function reopenClients(database: Database): Promise<void> {
  await database.transaction().execute(async transaction => {
    await transaction.deleteFrom('client').where('id', '>', MAX_SEEDED_CLIENT).execute()
    const reopened = await transaction
      .updateTable('client')
      .set({ status: 'active', inactive_from: null })
      .where('status', '=', 'inactive')
      .returning(['id', 'scope'])
      .execute()
    await stamp(
      transaction,
      reopened.map(({ id, scope }) => ({ collection: 'client', id, scope: scope as Scope })),
    )
  })
}
