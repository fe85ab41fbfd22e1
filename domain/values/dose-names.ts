/**
 * Labels of routes and reasons, separate from the schemas of their fields: the round is rendered without those schemas.
 */
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

/** Reasons why a dose was not given, or why a mark was taken back (M4, M7). */
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
