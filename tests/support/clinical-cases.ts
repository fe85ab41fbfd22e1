/** A good operation of every clinical kind, for a record of each home and from every home it may claim to be from. */

import { administrationId } from '#domain/entities/administration.ts'
import { examples } from '#domain/examples.ts'
import { operationKinds, operationNamed } from '#domain/operations.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import type { Forger } from './forged-push.ts'
import { PEOPLE, type PersonName } from './homes.ts'
import { PLACES, type Place } from './seed-targets.ts'

export const CLINICAL_KINDS = operationKinds.filter(kind => operationNamed(kind)?.clinical)
const WHERE = ['maple', 'cedar', 'northfield', 'nowhere'] as const
export type Where = (typeof WHERE)[number]
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

/** Ids nobody has. */
export const ABSENT = { clientId: 999, medicationId: '01932b5e-0000-7000-8000-999999999999' }

const allergyOf = (...case_: string[]) => derivedId('allergy', ...case_)

/** Something to withdraw in each place, for each case once. */
export async function seedAllergies(database: Database, name: PersonName, state: string): Promise<void> {
  const rows = (Object.keys(PLACES) as Place[]).flatMap(place =>
    CLAIMS.map((claim): AnyRow => {
      const [example] = examples.allergy
      if (example === undefined) throw new Error('The entity has no example.')
      const { home, clientId } = PLACES[place]
      const row = { ...example, client_id: clientId, scope: homeScope(home), revision: 0 }
      return { collection: 'allergy', row: { ...row, id: allergyOf(name, state, place, claim) } }
    }),
  )
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
  allergy_id: string,
): object {
  const { clientId, medicationId } = where === 'nowhere' ? ABSENT : PLACES[where]
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
  }
  throw new Error(`Say here what a good ${kind} sends.`)
}
export interface Case {
  readonly kind: string
  readonly where: Where
  readonly claim: (typeof CLAIMS)[number]
  readonly operation: Record<string, unknown>
}
export function casesOf(author: Forger, name: PersonName, state: string, recorded_at: string): Case[] {
  return CLINICAL_KINDS.flatMap(kind =>
    WHERE.flatMap(where =>
      CLAIMS.map(claim => {
        const args = goodArgs(kind, where, author, allergyOf(name, state, where, claim))
        const operation = author.operation(kind, args, { recorded_at, ...claimed(name, claim) })
        return { kind, where, claim, operation }
      }),
    ),
  )
}
