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
  vomited: 'Vomiting, so not given',
  other: 'Other reason',
  mis_tap: 'Tapped by mistake',
  correction: 'Correction',
} as const

/** How often, in the words of the wire's frequency_description (spec part 2 §3). */
export const frequencyWords = {
  asNeeded: 'As needed',
  daily: {
    1: 'Once daily',
    2: 'BID',
    3: 'TID',
    4: 'QID',
    5: 'Five times daily',
    6: 'Six times daily',
  },
  timesDaily: '{{count}} times daily',
  everyDay: 'Every day',
  everyDays: 'Every {{count}} days',
  weeklyOn: 'Weekly on {{days}}',
  onceWeekly: 'Once weekly',
  timesWeekly: '{{count}} times weekly',
  monthlyOnDay: 'Monthly on day {{days}}',
  monthlyOnDays: 'Monthly on days {{days}}',
  onceMonthly: 'Once monthly',
  timesMonthly: '{{count}} times monthly',
  both: '{{days}}, {{times}}',
} as const
