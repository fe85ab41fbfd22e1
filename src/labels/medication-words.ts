/** What several screens say of medication: one word for one thing, whichever screen says it. */
export const routeWords = {
  oral: 'oral',
  injection: 'injection',
  topical: 'topical',
  sublingual: 'sublingual',
  intravenous: 'intravenous',
  intramuscular: 'intramuscular',
  subcutaneous: 'subcutaneous',
  rectal: 'rectal',
  nasal: 'nasal',
  inhalation: 'inhalation',
  other: 'other',
} as const

/** What a mark says of a dose, within a sentence. */
export const statusWords = {
  given: 'given',
  missed: 'missed',
  cancelled: 'held',
  scheduled: 'undone',
} as const

/** Why a dose was not given, or a mark taken back (M4, M7). */
export const reasonWords = {
  refused: 'Refused',
  asleep: 'Asleep',
  away: 'Away',
  held_by_order: 'Held by order',
  not_available: 'Not available',
  vomited: 'Vomited',
  other: 'Other reason',
  mis_tap: 'Tapped by mistake',
  correction: 'Correction',
} as const
