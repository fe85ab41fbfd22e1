/** A good operation of every clinical kind, for a record of each home and from every home it may claim to be from. */

import { findOperationDefinition, operationKinds } from '#domain/operations.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Ownership } from '#domain/rules/access/permissions.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import type { Forger } from './forged-push.ts'
import { PEOPLE, type PersonName } from './homes.ts'
import { PLACES, type Place } from './seed-targets.ts'

export const CLINICAL_KINDS = operationKinds.filter(kind => findOperationDefinition(kind)?.isClinical)
/** What a tablet records without a connection. What is quiet touches no rows: tests/sync/access-notes.test.ts. */
export const QUEUED_KINDS = operationKinds.filter(kind => {
  const { onlineActionLabel: online, isQuiet } = findOperationDefinition(kind) ?? {}
  return online === undefined && isQuiet !== true
})
const WHERE = ['maple', 'cedar', 'northfield', 'nowhere'] as const
export type Where = (typeof WHERE)[number]
const WHOSE = ['own', 'anyone'] as const satisfies readonly Ownership[]
const CLAIMS = ['none', 'own home', 'foreign home', 'no home'] as const

export const ownPlace = (name: PersonName): Place => (name.startsWith('other_') ? 'northfield' : 'maple')
const foreignPlace = (name: PersonName): Place => (name.startsWith('other_') ? 'maple' : 'northfield')
/** Read off the seed and not off the server. */
export const reaches = (name: PersonName, where: Where): boolean =>
  where !== 'nowhere' &&
  PEOPLE[name].granted.some(
    scope => scope === `home:${PLACES[where].home}` || scope === `company:${PLACES[where].company}`,
  )

const claimed = (name: PersonName, claim: (typeof CLAIMS)[number]): { scope?: Scope } => {
  if (claim === 'none') return {}
  if (claim === 'no home') return { scope: homeScope(999) }
  return { scope: homeScope(PLACES[claim === 'own home' ? ownPlace(name) : foreignPlace(name)].home) }
}

const anIncident = {
  ...examples.incident_report[0],
  incident_date: '2026-03-08',
  discovered_at: '2026-03-08T20:00:00.000Z',
}

const anEntry = {
  ...examples.tracking_entry[0],
  entry_datetime: '2026-03-08T20:00:00.000Z',
  entry_date: '2026-03-08',
}

/** A person without a part in these tests. */
const NOBODY_HERE = PEOPLE.care_giver_2.id

/** Ids nobody has. */
export const ABSENT = { clientId: 999, categoryId: 999, medicationId: '01932b5e-0000-7000-8000-999999999999' }

/** Ids of what is there to be changed, for each case once. */
type CaseIds = Readonly<
  Record<
    'allergy_id' | 'diagnosis_id' | 'progress_note_id' | 'incident_report_id' | 'tracking_entry_id',
    string
  >
>

export const idsOf = (
  name: string,
  state: string,
  place: string,
  claim: string,
  whose: Ownership,
): CaseIds => ({
  allergy_id: derivedId('allergy', name, state, place, claim),
  diagnosis_id: derivedId('diagnosis', name, state, place, claim),
  progress_note_id: derivedId('note', name, state, place, claim, whose),
  incident_report_id: derivedId('incident', name, state, place, claim),
  tracking_entry_id: derivedId('entry', name, state, place, claim),
})

/** An allergy to withdraw, an own note and another person's to amend: in each place, for each case once. */
export async function seedRecords(database: Database, name: PersonName, state: string): Promise<void> {
  const categories = Object.values(PLACES).map(
    ({ home, categoryId }): RowInCollection => ({
      collection: 'tracking_category',
      row: {
        ...examples.tracking_category[0],
        id: categoryId,
        home_id: home,
        scope: homeScope(home),
        revision: 0,
      },
    }),
  )
  const records = (Object.keys(PLACES) as Place[]).flatMap(place =>
    CLAIMS.flatMap((claim): RowInCollection[] => {
      const { home, clientId } = PLACES[place]
      const where = { client_id: clientId, scope: homeScope(home), revision: 0 }
      const { allergy_id, diagnosis_id, incident_report_id, tracking_entry_id } = idsOf(
        name,
        state,
        place,
        claim,
        'own',
      )
      const notes = WHOSE.map((whose): RowInCollection => {
        const { progress_note_id } = idsOf(name, state, place, claim, whose)
        const staff_id = whose === 'own' ? PEOPLE[name].id : NOBODY_HERE
        const own = { home_id: home, id: progress_note_id, staff_id, note_date: '2026-03-08' }
        const row = { ...examples.progress_note[0], ...where, ...own }
        return { collection: 'progress_note', row }
      })
      return [
        { collection: 'allergy', row: { ...examples.allergy[0], ...where, id: allergy_id } },
        { collection: 'diagnosis', row: { ...examples.diagnosis[0], ...where, id: diagnosis_id } },
        {
          collection: 'incident_report',
          row: { ...anIncident, ...where, home_id: home, id: incident_report_id },
        },
        {
          collection: 'tracking_entry',
          row: {
            ...anEntry,
            ...where,
            home_id: home,
            category_id: PLACES[place].categoryId,
            id: tracking_entry_id,
          },
        },
        ...notes,
      ]
    }),
  )
  const rows = [...categories, ...records]
  await database.transaction().execute(async transaction => {
    await writeRows(transaction, rows)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
}

/** Every clinical kind has a line here; one without fails, so that no new kind goes untested. */
export function goodArgs(
  kind: string,
  where: Where,
  author: Pick<Forger, 'newId'>,
  { allergy_id, diagnosis_id, progress_note_id, incident_report_id, tracking_entry_id }: CaseIds,
): object {
  const { clientId, medicationId, categoryId } = where === 'nowhere' ? ABSENT : PLACES[where]
  const dose = {
    administration_id: administrationId(medicationId, '2026-03-09', '20:00'),
    medication_id: medicationId,
    administration_date: '2026-03-09',
    administration_time: '20:00',
  }
  switch (kind) {
    case 'administration.mark':
      return { ...dose, mark_id: author.newId(), status: 'missed' }
    case 'administration.schedule':
      return dose
    case 'allergy.record':
      return { allergy_id: author.newId(), client_id: clientId, substance: 'Latex' }
    case 'allergy.withdraw':
      return { allergy_id, reason: 'Recorded for another client' }
    case 'client.answer_allergies':
      return { client_id: clientId, no_known_allergies: false }
    case 'diagnosis.record':
      return { diagnosis_id: author.newId(), client_id: clientId, name: 'Asthma' }
    case 'diagnosis.withdraw':
      return { diagnosis_id, reason: 'Recorded for another client' }
    case 'incident_report.create':
      return {
        incident_report_id: author.newId(),
        client_id: clientId,
        incident_date: '2026-02-01',
        discovered_at: '2026-02-01T20:00:00.000Z',
        incident_type: 'Fall',
        severity: 'low',
        description: 'Slipped on the wet bathroom floor after the shower.',
        action_taken: 'Checked for injuries.',
      }
    case 'incident_report.amend':
      return {
        incident_report_id: where === 'nowhere' ? author.newId() : incident_report_id,
        changes: { severity: 'high' },
        seen: null,
      }
    case 'tracking_entry.create':
      return {
        tracking_entry_id: author.newId(),
        client_id: clientId,
        category_id: categoryId,
        entry_datetime: '2026-02-01T20:00:00.000Z',
        details: anEntry.details,
      }
    case 'tracking_entry.amend':
      return {
        tracking_entry_id: where === 'nowhere' ? author.newId() : tracking_entry_id,
        changes: { notes: 'Taken a second time' },
        seen: null,
      }
    case 'progress_note.create':
      return {
        progress_note_id: author.newId(),
        client_id: clientId,
        note_date: '2026-02-01',
        note_type: 'daily',
        content: 'Had breakfast with the others.',
      }
    case 'progress_note.amend': {
      const changes = { content: 'Had breakfast with the others, then rested.' }
      return {
        progress_note_id: where === 'nowhere' ? author.newId() : progress_note_id,
        changes,
        seen: null,
      }
    }
    case 'record.recover': {
      const home_id = where === 'nowhere' ? 999 : PLACES[where].home
      const [example] = examples.progress_note
      const place = { scope: homeScope(home_id), revision: 0, home_id, client_id: clientId }
      const row = { ...example, ...place, id: author.newId(), staff_id: NOBODY_HERE, administration_id: null }
      return { scope: homeScope(home_id), rows: [{ collection: 'progress_note', row }] }
    }
  }
  throw new Error(`Say here what a good ${kind} sends.`)
}
export interface Case {
  readonly kind: string
  readonly where: Where
  readonly claim: (typeof CLAIMS)[number]
  readonly whose: Ownership
  readonly operation: Record<string, unknown>
}
export function casesOf(author: Forger, name: PersonName, state: string, recorded_at: string): Case[] {
  return CLINICAL_KINDS.flatMap(kind =>
    WHERE.flatMap(where =>
      CLAIMS.flatMap(claim =>
        // Where rights to one's own differ, both are tried.
        (findOperationDefinition(kind)?.ownerOf === undefined ? (['anyone'] as const) : WHOSE).map(whose => {
          const args = goodArgs(kind, where, author, idsOf(name, state, where, claim, whose))
          const operation = author.operation(kind, args, { recorded_at, ...claimed(name, claim) })
          return { kind, where, claim, whose, operation }
        }),
      ),
    ),
  )
}
