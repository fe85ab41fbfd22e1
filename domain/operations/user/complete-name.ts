import * as v from 'valibot'
import { missingName, personCard } from '../../entities/person-card.ts'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { namedCard, namingReferences, ownAccount } from '../parts/own-account.ts'

/** Fills in the names that are missing, and nothing else: the rest is changed on the profile. */
export const userCompleteName = defineOperation({
  kind: 'user.complete_name',
  version: 1,
  clinical: false,
  online: 'Completing your name',
  args: v.strictObject({
    user_id: directoryId,
    first_name: v.optional(personCard.fields.first_name),
    last_name: v.optional(personCard.fields.last_name),
  }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, ...given }, records, context) {
    const user = ownAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    const missing = missingName(card)
    const surplus = Object.keys(given).filter(field => !missing.some(name => name === field))
    if (surplus.length > 0) {
      throw new Refusal('invalid_input', 'This is already on file. Change it in your profile.', {
        fields: Object.fromEntries(surplus.map(field => [field, ['This is already on file.']])),
      })
    }
    const needed = missing.filter(field => given[field] === undefined)
    if (needed.length > 0) {
      throw new Refusal('invalid_input', 'Some fields are still missing.', {
        fields: Object.fromEntries(needed.map(field => [field, ['Required']])),
      })
    }
    if (missing.length === 0) return []
    const { first_name = '', last_name = '' } = { ...card, ...given }
    return [namedCard(user, records, { first_name, last_name })]
  },
})
