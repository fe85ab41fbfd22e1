/**
 * The contacts of a client in the cells of a row: up to three people, each with a name and a phone number.
 */
import { CONTACT_TYPES, clientContact } from '../entities/client-contact.ts'
import { fieldRefusal } from '../errors.ts'
import { createChoiceReader, readPhone, storedTextOf } from './cells.ts'
import type { Column, RowValues } from './import-kind.ts'
import { EXPORTED_CONTACT_TYPES, exportedContactTitles } from './own-list.ts'

const { full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

const ONE_NAME_MESSAGE = 'Write the name of one person here, and the number in the column for the phone.'
const NOBODY_MESSAGE = 'This names nobody. Write the name of a person, or leave the cell empty.'
const MIN_PHONE_DIGITS = 5

/** Throws a `Refusal` for several people, a number beside the name, and text that names no person. */
function readContactName(cellText: string): string {
  if (/[;\r\n]/.test(cellText) || cellText.replaceAll(/\D/g, '').length >= MIN_PHONE_DIGITS)
    throw fieldRefusal('contact', ONE_NAME_MESSAGE)
  if (
    /^(self|same|see .*|refused|declined|no|no (one|body|family|contacts?)|nobody|yes|y|n|x)$/i.test(cellText)
  )
    throw fieldRefusal('contact', NOBODY_MESSAGE)
  return cellText
}

const exportedTypeEntries = CONTACT_TYPES.flatMap(type =>
  EXPORTED_CONTACT_TYPES[type].map(name => [name, type] as const),
)
const readContactType = createChoiceReader(CONTACT_TYPES, {
  'emergency contact': 'emergency',
  doctor: 'physician',
  pcp: 'physician',
  'legal guardian': 'guardian',
  ...Object.fromEntries(exportedTypeEntries),
})

type ContactPosition = 1 | 2 | 3

/** Returns the other titles of a contact's column. Titles of the first contact need no number. */
const columnTitles = (
  contactPosition: ContactPosition,
  contactField: keyof ReturnType<typeof exportedContactTitles>,
  names: readonly string[],
) => ({
  otherTitles: [
    ...(contactPosition === 1 ? names : []),
    ...names.map(name => name.replace(/^(emergency )?contact/, prefix => `${prefix} ${contactPosition}`)),
    ...exportedContactTitles(contactPosition)[contactField],
  ],
})

const nameColumn = (contactPosition: ContactPosition) =>
  ({
    title: `Contact ${contactPosition}`,
    ...columnTitles(contactPosition, 'full_name', [
      'emergency contact',
      'emergency contact name',
      'contact name',
    ]),
    value: full_name,
    read: readContactName,
  }) satisfies Column
const phoneColumn = (contactPosition: ContactPosition) =>
  ({
    title: `Contact ${contactPosition} phone`,
    ...columnTitles(contactPosition, 'phone', ['contact phone', 'emergency contact phone', 'contact number']),
    value: phone,
    read: readPhone,
    understoodText: storedTextOf,
  }) satisfies Column
const relationshipColumn = (contactPosition: ContactPosition) =>
  ({
    title: `Contact ${contactPosition} relationship`,
    ...columnTitles(contactPosition, 'relationship', [
      'contact relationship',
      'emergency contact relationship',
    ]),
    value: relationship.wrapped,
  }) satisfies Column
const typeColumn = (contactPosition: ContactPosition) =>
  ({
    title: `Contact ${contactPosition} type`,
    ...columnTitles(contactPosition, 'contact_type', ['contact type']),
    value: contact_type,
    read: readContactType,
    understoodText: (type: string) => type.replace('_', ' '),
    invalidMessage: 'Use one of: emergency, family, guardian, physician, case manager, other.',
  }) satisfies Column
const otherPhoneColumn = (contactPosition: ContactPosition) =>
  ({
    title: `Contact ${contactPosition} other phone`,
    ...columnTitles(contactPosition, 'alt_phone', ['contact other phone']),
    value: alt_phone.wrapped,
    read: readPhone,
    understoodText: storedTextOf,
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

export type ContactCells = RowValues<typeof contactColumns>

const CONTACT_POSITIONS = [1, 2, 3] as const

/** Returns the contacts of a row, in order. Throws a `Refusal` for a contact without a name or a number. */
export function readContacts(cells: ContactCells) {
  return CONTACT_POSITIONS.flatMap(contactPosition => {
    const [full_name, phone] = [
      cells[`contact_${contactPosition}`],
      cells[`contact_${contactPosition}_phone`],
    ]
    const details = {
      relationship: cells[`contact_${contactPosition}_relationship`] ?? null,
      contact_type: cells[`contact_${contactPosition}_type`],
      alt_phone: cells[`contact_${contactPosition}_other_phone`] ?? null,
    }
    if (full_name !== undefined && phone !== undefined)
      return { position: contactPosition, full_name, phone, ...details }
    const isFilled = [full_name, phone, ...Object.values(details)].some(
      value => value !== undefined && value !== null,
    )
    if (!isFilled) return []
    throw full_name === undefined
      ? fieldRefusal(`contact_${contactPosition}`, 'Full name is required')
      : fieldRefusal(`contact_${contactPosition}_phone`, 'Phone is required')
  })
}
