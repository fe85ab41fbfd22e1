/** Allergies that were recorded twice: the form warns of them, and they are shown once (D6). Pure. */
import type { StoredRow } from '../../registry.ts'
import { spelledAlike } from '../../values/search.ts'

type Said = Pick<StoredRow<'allergy'>, 'substance' | 'reaction' | 'severity'>

const RANK = { severe: 0, moderate: 2, mild: 3 } as const
/** An allergy without a rating comes after the severe allergies. */
const rankOf = ({ severity }: Pick<Said, 'severity'>) => (severity === null ? 1 : RANK[severity])

/** Compares for sorting, the most dangerous first. */
export const bySeverity = (left: Pick<Said, 'severity'>, right: Pick<Said, 'severity'>): number =>
  rankOf(left) - rankOf(right)

export const isSameSubstance = (one: Pick<Said, 'substance'>, other: Pick<Said, 'substance'>): boolean =>
  spelledAlike(one.substance) === spelledAlike(other.substance)

export const isSameAllergy = (one: Said, other: Said): boolean =>
  isSameSubstance(one, other) && one.severity === other.severity && one.reaction === other.reaction

/** Returns each substance once, the most dangerous first: its most dangerous entry, with every known reaction. */
export function eachOnce<Allergy extends Said>(allergies: readonly Allergy[]): Allergy[] {
  const once: Allergy[] = []
  for (const allergy of allergies.toSorted(bySeverity)) {
    const place = once.findIndex(other => isSameSubstance(other, allergy))
    const known = once[place]
    if (known === undefined) once.push(allergy)
    else once[place] = { ...known, reaction: bothReactions(known.reaction, allergy.reaction) }
  }
  return once
}

function bothReactions(known: string | null, other: string | null): string | null {
  if (known === null || other === null) return known ?? other
  return spelledAlike(known).includes(spelledAlike(other)) ? known : `${known}; ${other}`
}

function standingWords({ substance, severity }: Said): string {
  if (severity === 'severe') return `${substance} is recorded already, as severe.`
  if (severity === 'moderate') return `${substance} is recorded already, as moderate.`
  if (severity === 'mild') return `${substance} is recorded already, as mild.`
  return `${substance} is recorded already.`
}

/** Returns sentences to be confirmed before a substance is recorded a second time: one for each entry not withdrawn. */
export const standingDoubts = (substance: string, standing: readonly Said[]): string[] =>
  standing.filter(other => isSameSubstance({ substance }, other)).map(standingWords)
