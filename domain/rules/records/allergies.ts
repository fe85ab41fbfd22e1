/** Allergies that were recorded twice: the form warns of them, and they are shown once (D6). Pure. */
import type { StoredRow } from '../../registry.ts'
import { spellingKey } from '../../values/search.ts'

type AllergyFacts = Pick<StoredRow<'allergy'>, 'substance' | 'reaction' | 'severity'>

const SEVERITY_RANKS = { severe: 0, moderate: 2, mild: 3 } as const
/** An allergy without a rating comes after the severe allergies. */
const severityRankOf = ({ severity }: Pick<AllergyFacts, 'severity'>) =>
  severity === null ? 1 : SEVERITY_RANKS[severity]

/** Compares for sorting, the most dangerous first. */
export const bySeverity = (
  left: Pick<AllergyFacts, 'severity'>,
  right: Pick<AllergyFacts, 'severity'>,
): number => severityRankOf(left) - severityRankOf(right)

export const isSameSubstance = (
  allergy: Pick<AllergyFacts, 'substance'>,
  otherAllergy: Pick<AllergyFacts, 'substance'>,
): boolean => spellingKey(allergy.substance) === spellingKey(otherAllergy.substance)

export const isSameAllergy = (allergy: AllergyFacts, otherAllergy: AllergyFacts): boolean =>
  isSameSubstance(allergy, otherAllergy) &&
  allergy.severity === otherAllergy.severity &&
  allergy.reaction === otherAllergy.reaction

/** Returns each substance once, the most dangerous first: its most dangerous entry, with every known reaction. */
export function uniqueAllergies<Allergy extends AllergyFacts>(allergies: readonly Allergy[]): Allergy[] {
  const uniqueEntries: Allergy[] = []
  for (const allergy of allergies.toSorted(bySeverity)) {
    const position = uniqueEntries.findIndex(other => isSameSubstance(other, allergy))
    const earlierEntry = uniqueEntries[position]
    if (earlierEntry === undefined) uniqueEntries.push(allergy)
    else
      uniqueEntries[position] = {
        ...earlierEntry,
        reaction: mergeReactions(earlierEntry.reaction, allergy.reaction),
      }
  }
  return uniqueEntries
}

function mergeReactions(reaction: string | null, otherReaction: string | null): string | null {
  if (reaction === null || otherReaction === null) return reaction ?? otherReaction
  return spellingKey(reaction).includes(spellingKey(otherReaction))
    ? reaction
    : `${reaction}; ${otherReaction}`
}

function duplicateDoubt({ substance, severity }: AllergyFacts): string {
  if (severity === 'severe') return `${substance} is recorded already, as severe.`
  if (severity === 'moderate') return `${substance} is recorded already, as moderate.`
  if (severity === 'mild') return `${substance} is recorded already, as mild.`
  return `${substance} is recorded already.`
}

/** Returns sentences to be confirmed before a substance is recorded a second time: one for each entry not withdrawn. */
export function duplicateDoubts(substance: string, activeAllergies: readonly AllergyFacts[]): string[] {
  const key = spellingKey(substance)
  return activeAllergies.filter(other => spellingKey(other.substance) === key).map(duplicateDoubt)
}
