/** What routes and reasons are called. Apart from the schemas of their fields: the round is painted without those. */
export const ROUTE_NAMES = {
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

/** Why a dose was not given, or why a mark was taken back (M4, M7). */
export const REASON_NAMES = {
  refused: 'Refused',
  asleep: 'Asleep',
  away: 'Away',
  held_by_order: 'Held by order',
  not_available: 'Not available',
  vomited: 'Vomiting, so not given',
  other: 'Other reason',
  mis_tap: 'Tapped by mistake',
  correction: 'Correction',
} as const
