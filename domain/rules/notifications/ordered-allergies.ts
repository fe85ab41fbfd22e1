/** Orders of drugs that their client may be allergic to, whichever of the two was written first (X1.10). */
import type { RowOf } from '../../registry.ts'
import { type Instant, laterInstant } from '../../values/dates.ts'
import { localDateTimeOf, type TimeZone } from '../../values/time-zone.ts'
import { drugsToGive, mayBeAllergen } from '../doses/drug-allergies.ts'
import { listedSince } from './facts.ts'

export interface OrderedAllergy {
  readonly home_id: number
  readonly client_id: number
  readonly allergy_id: string
  readonly medication_id: string
  readonly substance: string
  readonly drug: string
  /** When the later of order and allergy was written. */
  readonly at: Instant
}

interface OrderedAllergiesQuery {
  readonly home: { readonly id: number; readonly time_zone: TimeZone }
  /** The allergies of one active client. */
  readonly allergies: readonly Pick<
    RowOf<'allergy'>,
    'id' | 'client_id' | 'substance' | 'recorded_at' | 'withdrawn_at'
  >[]
  readonly orders: readonly {
    readonly line: Pick<RowOf<'medication'>, 'id' | 'end_date' | 'removed_at'>
    readonly versions: readonly Pick<
      RowOf<'medication_version'>,
      'id' | 'medication_name' | 'effective_date' | 'effective_time' | 'replaces_version_id' | 'created_at'
    >[]
  }[]
  readonly now: Instant
}

/**
 * Returns each allergy to an ordered drug with the time of the later record: its author may not have known of the
 * earlier one. Another dose of the drug is not new, and anything older than the listed days is skipped.
 */
export function orderedAllergies({ home, allergies, orders, now }: OrderedAllergiesQuery): OrderedAllergy[] {
  const activeAllergies = allergies.filter(({ withdrawn_at }) => withdrawn_at === null)
  const homeTime = localDateTimeOf(now, home.time_zone)
  return orders.flatMap(({ line, versions }) =>
    drugsToGive({ line, versions }, homeTime).flatMap(drug => {
      const drugVersions = versions.filter(({ medication_name }) => medication_name === drug)
      const [orderedAt = now] = drugVersions.map(({ created_at }) => created_at).sort()
      return activeAllergies
        .map(({ id, client_id, substance, recorded_at }) => ({
          home_id: home.id,
          client_id,
          allergy_id: id,
          medication_id: line.id,
          substance,
          drug,
          at: laterInstant(recorded_at, orderedAt),
        }))
        .filter(({ at, substance }) => at > listedSince(now) && mayBeAllergen(drug, substance))
    }),
  )
}
