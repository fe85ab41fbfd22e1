import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { numericId, scope } from '../values/schemas.ts'
import { companyScope, type Scope, userScope } from '../values/scope.ts'
import { optionalText, text } from '../values/text.ts'

/** More homes than any company that uses Hearth has. */
const MAX_SCOPES = 500

/**
 * What colleagues see of each other: the name and photo behind the initials on a chart. Readable within the company;
 * for a person without a company, only by themselves. The id is the user's id. Kept when the person leaves, or old
 * charts would lose their names.
 */
export const personCard = defineEntity({
  name: 'person_card',
  kind: 'directory',
  scopes: ['company', 'user'],
  fields: {
    id: numericId,
    company_id: v.nullable(numericId),
    first_name: field(text(50, 'First name is required'), { label: 'First Name' }),
    last_name: field(text(50, 'Last name is required'), { label: 'Last Name' }),
    /** Initials stay when the name changes (M4.10). */
    initials: textUpTo(60),
    image_url: v.nullable(optionalText(255)),
    /** The homes, or the company as a whole, where the person takes part in care now. */
    works_in: listOf(scope, MAX_SCOPES),
    /** Whether the person can sign in: the link of the invitation was used, or a password chosen (H12). */
    is_registered: v.boolean(),
  },
  indexes: ['company_id'],
})

/** Returns the scope of a person's card. */
export const cardScope = (person: { readonly id: number; readonly company_id: number | null }): Scope =>
  person.company_id === null ? userScope(person.id) : companyScope(person.company_id)

interface PersonName {
  readonly first_name: string
  readonly last_name: string
}

/** Returns the name fields that a signed-in person must still fill in. */
export const missingNameFields = (card: PersonName | undefined): (keyof PersonName)[] =>
  (['first_name', 'last_name'] as const).filter(field => (card?.[field] ?? '') === '')
