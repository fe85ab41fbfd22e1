/** The parts of a US address (spec part 3 §5). */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

/** The fifty states by their postal codes. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type UsState = keyof typeof US_STATES
const stateCodes = Object.keys(US_STATES) as [UsState, ...UsState[]]

export const usState = v.picklist(stateCodes, 'State is required')

/** Five digits, or five and four. */
export const zipCode = v.pipe(
  textUpTo(10, { type: 'ZIP code is required', length: 'Enter a ZIP code like 12208 or 12208-1234' }),
  v.nonEmpty('ZIP code is required'),
  v.regex(/^\d{5}(?:-\d{4})?$/, 'Enter a ZIP code like 12208 or 12208-1234'),
)
