/** What the operations on clients share (spec part 2 §5). */
import * as v from 'valibot'
import { client } from '../../entities/client.ts'
import { wrongField } from '../../errors.ts'
import type { StoredRow } from '../../registry.ts'
import { textUpTo } from '../../values/bounded.ts'
import { localDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { text } from '../../values/text.ts'

const { date_of_birth, status, email, phone, no_known_allergies } = client.fields
const name = text(100, 'First name and last name cannot be empty')

/** A day in the words of the form: what is wrong with it, whatever that is. */
const day = (message: string) => v.pipe(textUpTo(10, { length: message }), v.check(isDay, message))
const isDay = (words: string) => v.safeParse(localDate, words).success

export const newClientFields = {
  first_name: name,
  last_name: name,
  admission_date: day('Invalid admission date format. Please use a valid date.'),
  status: v.optional(status, 'active'),
  date_of_birth: v.optional(date_of_birth, null),
  email: v.optional(email, null),
  phone: v.optional(phone, null),
  no_known_allergies: v.optional(no_known_allergies, false),
} as const

export const newClientHome = v.pipe(
  v.number('Invalid group home selection. Please select a valid group home.'),
  v.check(isDirectoryId, 'Invalid group home selection. Please select a valid group home.'),
)
function isDirectoryId(id: number): boolean {
  return v.safeParse(directoryId, id).success
}

/** The words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  first_name: 'Missing required fields: first_name, last_name, and admission_date are required',
  last_name: 'Missing required fields: first_name, last_name, and admission_date are required',
  admission_date: 'Missing required fields: first_name, last_name, and admission_date are required',
  home_id: 'Group home selection is required. Please select a group home.',
}

export const changingClientFields = {
  first_name: name,
  last_name: name,
  admission_date: day('Invalid admission date format'),
  discharge_date: v.nullable(day('Invalid discharge date format')),
  status,
  date_of_birth,
  email,
  phone,
  no_known_allergies,
} as const

type Stay = Pick<StoredRow<'client'>, 'admission_date' | 'discharge_date' | 'date_of_birth'>

/** `today`: of the home. */
export function refuseFaultyStay(
  { admission_date, discharge_date, date_of_birth }: Stay,
  today: string,
): void {
  if (admission_date > today) throw wrongField('admission_date', 'Admission date cannot be in the future.')
  if (discharge_date !== null && discharge_date < admission_date) {
    throw wrongField('discharge_date', 'Discharge date cannot be before the admission date.')
  }
  if (date_of_birth !== null && date_of_birth > today) {
    throw wrongField('date_of_birth', 'Date of birth cannot be in the future.')
  }
}
