/** What several screens say of incidents: one word for one thing, whichever screen says it. */
export const incidentTypeWords = {
  Fall: 'Fall',
  'Medication Error': 'Medication Error',
  Behavioral: 'Behavioral',
  Injury: 'Injury',
  'Medical Emergency': 'Medical Emergency',
  Wandering: 'Wandering',
  'Property Damage': 'Property Damage',
  'Verbal Altercation': 'Verbal Altercation',
  'Physical Altercation': 'Physical Altercation',
  'Self-Harm': 'Self-Harm',
  Elopement: 'Elopement',
  Other: 'Other',
} as const
