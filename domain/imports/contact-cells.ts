/**
 * The contacts of a client in the cells of a row: up to three people, each with a name and a phone number.
 */
import { CONTACT_TYPES, clientContact } from '../entities/client-contact.ts'
import { wrongField } from '../errors.ts'
import { asKept, oneOf, phoneIn } from './cells.ts'
import type { Column, Values } from './import-kind.ts'
import { OWN_CONTACT_TYPES, ownContactTitles } from './own-list.ts'

const { full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

const ONE_NAME = 'Write the name of one person here, and the number in the column for the phone.'
const NOBODY = 'This names nobody. Write the name of a person, or leave the cell empty.'
const MIN_DIGITS = 5

/** Throws a `Refusal` for several people, a number beside the name, and text that names no person. */
function nameIn(words: string): string {
  if (/[;\r\n]/.test(words) || words.replaceAll(/\D/g, '').length >= MIN_DIGITS)
    throw wrongField('contact', ONE_NAME)
  if (/^(self|same|see .*|refused|declined|no|no (one|body|family|contacts?)|nobody|yes|y|n|x)$/i.test(words))
    throw wrongField('contact', NOBODY)
  return words
}

const ownTypes = CONTACT_TYPES.flatMap(type => OWN_CONTACT_TYPES[type].map(name => [name, type] as const))
const typeIn = oneOf(CONTACT_TYPES, {
  'emergency contact': 'emergency',
  doctor: 'physician',
  pcp: 'physician',
  'legal guardian': 'guardian',
  ...Object.fromEntries(ownTypes),
})

type Place = 1 | 2 | 3

/** Returns other titles of a contact's column; the first contact's titles may also be without a number. */
const titled = (place: Place, part: keyof ReturnType<typeof ownContactTitles>, names: readonly string[]) => ({
  also: [
    ...(place === 1 ? names : []),
    ...names.map(name => name.replace(/^(emergency )?contact/, found => `${found} ${place}`)),
    ...ownContactTitles(place)[part],
  ],
})

const nameOf = (place: Place) =>
  ({
    title: `Contact ${place}`,
    ...titled(place, 'full_name', ['emergency contact', 'emergency contact name', 'contact name']),
    value: full_name,
    read: nameIn,
  }) satisfies Column
const phoneOf = (place: Place) =>
  ({
    title: `Contact ${place} phone`,
    ...titled(place, 'phone', ['contact phone', 'emergency contact phone', 'contact number']),
    value: phone,
    read: phoneIn,
    understood: asKept,
  }) satisfies Column
const relationshipOf = (place: Place) =>
  ({
    title: `Contact ${place} relationship`,
    ...titled(place, 'relationship', ['contact relationship', 'emergency contact relationship']),
    value: relationship.wrapped,
  }) satisfies Column
const typeOf = (place: Place) =>
  ({
    title: `Contact ${place} type`,
    ...titled(place, 'contact_type', ['contact type']),
    value: contact_type,
    read: typeIn,
    understood: (type: string) => type.replace('_', ' '),
    otherwise: 'Use one of: emergency, family, guardian, physician, case manager, other.',
  }) satisfies Column
const otherPhoneOf = (place: Place) =>
  ({
    title: `Contact ${place} other phone`,
    ...titled(place, 'alt_phone', ['contact other phone']),
    value: alt_phone.wrapped,
    read: phoneIn,
    understood: asKept,
  }) satisfies Column

const firstRelationship = relationshipOf(1)

export const contactColumns = {
  contact_1: nameOf(1),
  contact_1_phone: phoneOf(1),
  contact_1_relationship: { ...firstRelationship, also: ['relationship', ...firstRelationship.also] },
  contact_1_type: typeOf(1),
  contact_1_other_phone: otherPhoneOf(1),
  contact_2: nameOf(2),
  contact_2_phone: phoneOf(2),
  contact_2_relationship: relationshipOf(2),
  contact_2_type: typeOf(2),
  contact_2_other_phone: otherPhoneOf(2),
  contact_3: nameOf(3),
  contact_3_phone: phoneOf(3),
  contact_3_relationship: relationshipOf(3),
  contact_3_type: typeOf(3),
  contact_3_other_phone: otherPhoneOf(3),
}

export type SaidContacts = Values<typeof contactColumns>

const PLACES = [1, 2, 3] as const

/** Returns the contacts of a row, in order. Throws a `Refusal` for a contact without a name or a number. */
export function contactsIn(said: SaidContacts) {
  return PLACES.flatMap(place => {
    const [full_name, phone] = [said[`contact_${place}`], said[`contact_${place}_phone`]]
    const more = {
      relationship: said[`contact_${place}_relationship`] ?? null,
      contact_type: said[`contact_${place}_type`],
      alt_phone: said[`contact_${place}_other_phone`] ?? null,
    }
    if (full_name !== undefined && phone !== undefined) return { place, full_name, phone, ...more }
    const isNamed = [full_name, phone, ...Object.values(more)].some(
      value => value !== undefined && value !== null,
    )
    if (!isNamed) return []
    throw full_name === undefined
      ? wrongField(`contact_${place}`, 'Full name is required')
      : wrongField(`contact_${place}_phone`, 'Phone is required')
  })
}
