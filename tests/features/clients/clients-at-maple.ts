/** Contacts and diagnoses of Walter Abbott as rows of the mirror. */

import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from '../mar/maple-house.ts'

const place = { scope: `home:${MAPLE}`, revision: 1, client_id: 1 } as const

export const aContact = (
  full_name: string,
  changes: Partial<RowOf<'client_contact'>> = {},
): RowInCollection => ({
  collection: 'client_contact',
  row: {
    ...examples.client_contact[0],
    ...place,
    id: derivedId('contact', full_name),
    full_name,
    ...changes,
  },
})

export const aDiagnosis = (name: string, changes: Partial<RowOf<'diagnosis'>> = {}): RowInCollection => ({
  collection: 'diagnosis',
  row: { ...examples.diagnosis[0], ...place, id: derivedId('diagnosis', name), name, ...changes },
})
