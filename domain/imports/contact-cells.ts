/**
 * The contacts of a client in the cells of a row: up to three people, each with a name and a phone number.
 */
import { CONTACT_TYPES, clientContact } from '../entities/client-contact.ts'
import { wrongField } from '../errors.ts'
import { asStored, choiceReader, phoneIn } from './cells.ts'
import type { Column, Values } from './import-kind.ts'
import { EXPORTED_CONTACT_TYPES, exportedContactTitles } from './own-list.ts'

const { full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

const ONE_NAME_MESSAGE = 'Write the name of one person here, and the number in the column for the phone.'
const NOBODY_MESSAGE = 'This names nobody. Write the name of a person, or leave the cell empty.'
const MIN_PHONE_DIGITS = 5

/** Throws a `Refusal` for several people, a number beside the name, and text that names no person. */
function nameIn(cellText: string): string {
  if (/[;\r\n]/.test(cellText) || cellText.replaceAll(/\D/g, '').length >= MIN_PHONE_DIGITS)
    throw wrongField('contact', ONE_NAME_MESSAGE)
  if (
    /^(self|same|see .*|refused|declined|no|no (one|body|family|contacts?)|nobody|yes|y|n|x)$/i.test(cellText)
  )
    throw wrongField('contact', NOBODY_MESSAGE)
  return cellText
}

const exportedTypes = CONTACT_TYPES.flatMap(type =>
  EXPORTED_CONTACT_TYPES[type].map(name => [name, type] as const),
)
const typeIn = choiceReader(CONTACT_TYPES, {
  'emergency contact': 'emergency',
  doctor: 'physician',
  pcp: 'physician',
  'legal guardian': 'guardian',
  ...Object.fromEntries(exportedTypes),
})

type ContactNumber = 1 | 2 | 3

/** Returns other titles of a contact's column; the first contact's titles may also be without a number. */
const columnTitles = (
  contactNumber: ContactNumber,
  contactField: keyof ReturnType<typeof exportedContactTitles>,
  names: readonly string[],
) => ({
  otherTitles: [
    ...(contactNumber === 1 ? names : []),
    ...names.map(name => name.replace(/^(emergency )?contact/, prefix => `${prefix} ${contactNumber}`)),
    ...exportedContactTitles(contactNumber)[contactField],
  ],
})

const nameColumn = (contactNumber: ContactNumber) =>
  ({
    title: `Contact ${contactNumber}`,
    ...columnTitles(contactNumber, 'full_name', [
      'emergency contact',
      'emergency contact name',
      'contact name',
    ]),
    value: full_name,
    read: nameIn,
  }) satisfies Column
const phoneColumn = (contactNumber: ContactNumber) =>
  ({
    title: `Contact ${contactNumber} phone`,
    ...columnTitles(contactNumber, 'phone', ['contact phone', 'emergency contact phone', 'contact number']),
    value: phone,
    read: phoneIn,
    understoodText: asStored,
  }) satisfies Column
const relationshipColumn = (contactNumber: ContactNumber) =>
  ({
    title: `Contact ${contactNumber} relationship`,
    ...columnTitles(contactNumber, 'relationship', [
      'contact relationship',
      'emergency contact relationship',
    ]),
    value: relationship.wrapped,
  }) satisfies Column
const typeColumn = (contactNumber: ContactNumber) =>
  ({
    title: `Contact ${contactNumber} type`,
    ...columnTitles(contactNumber, 'contact_type', ['contact type']),
    value: contact_type,
    read: typeIn,
    understoodText: (type: string) => type.replace('_', ' '),
    invalidMessage: 'Use one of: emergency, family, guardian, physician, case manager, other.',
  }) satisfies Column
const otherPhoneColumn = (contactNumber: ContactNumber) =>
  ({
    title: `Contact ${contactNumber} other phone`,
    ...columnTitles(contactNumber, 'alt_phone', ['contact other phone']),
    value: alt_phone.wrapped,
    read: phoneIn,
    understoodText: asStored,
  }) satisfies Column

const firstRelationship = relationshipColumn(1)

export const contactColumns = {
  contact_1: nameColumn(1),
  contact_1_phone: phoneColumn(1),
  contact_1_relationship: {
    ...firstRelationship,
    otherTitles: ['relationship', ...firstRelationship.otherTitles],
  },
  contact_1_type: typeColumn(1),
  contact_1_other_phone: otherPhoneColumn(1),
  contact_2: nameColumn(2),
  contact_2_phone: phoneColumn(2),
  contact_2_relationship: relationshipColumn(2),
  contact_2_type: typeColumn(2),
  contact_2_other_phone: otherPhoneColumn(2),
  contact_3: nameColumn(3),
  contact_3_phone: phoneColumn(3),
  contact_3_relationship: relationshipColumn(3),
  contact_3_type: typeColumn(3),
  contact_3_other_phone: otherPhoneColumn(3),
}

export type ContactCells = Values<typeof contactColumns>

const CONTACT_NUMBERS = [1, 2, 3] as const

/** Returns the contacts of a row, in order. Throws a `Refusal` for a contact without a name or a number. */
export function contactsIn(cells: ContactCells) {
  return CONTACT_NUMBERS.flatMap(contactNumber => {
    const [full_name, phone] = [cells[`contact_${contactNumber}`], cells[`contact_${contactNumber}_phone`]]
    const details = {
      relationship: cells[`contact_${contactNumber}_relationship`] ?? null,
      contact_type: cells[`contact_${contactNumber}_type`],
      alt_phone: cells[`contact_${contactNumber}_other_phone`] ?? null,
    }
    if (full_name !== undefined && phone !== undefined)
      return { place: contactNumber, full_name, phone, ...details }
    const isFilled = [full_name, phone, ...Object.values(details)].some(
      value => value !== undefined && value !== null,
    )
    if (!isFilled) return []
    throw full_name === undefined
      ? wrongField(`contact_${contactNumber}`, 'Full name is required')
      : wrongField(`contact_${contactNumber}_phone`, 'Phone is required')
  })
}
