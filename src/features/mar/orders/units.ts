/** What a dose is counted in. */
export const UNITS = [
  'tablet',
  'capsule',
  'mL',
  'mg',
  'mcg',
  'g',
  'unit',
  'drop',
  'puff',
  'spray',
  'patch',
  'suppository',
  'application',
  'teaspoon',
  'sachet',
]
