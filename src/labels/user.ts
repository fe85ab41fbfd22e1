/** A person who signs in: the account, the card coworkers see, and the roles. */
import { fullName } from '#domain/entities/client.ts'
import { home, orElse } from './formats.ts'
import { defineNamed, type OperationNames } from './thing.ts'

export const userOperations = { 'user.choose_home': 'Group home selected' } as const satisfies OperationNames

export const userWords = {
  fields: { current_home_id: 'Group home' },
  allHomes: 'All homes',
} as const

export const user = defineNamed({
  name: 'user',
  collections: ['user', 'person_card', 'grant'],
  operations: userOperations,
  words: userWords,
  id: 'user_id',
  fields: { user_id: null, current_home_id: orElse(home, ({ t }) => t('labels.user.allHomes')) },
  // The account is its own person's: the group home says more than the name.
  operationSummary: ({ current_home_id }, context) =>
    context.t('labels.operationAbout', {
      operation: context.t('labels.operations.user.choose_home'),
      about:
        current_home_id == null
          ? context.t('labels.user.allHomes')
          : home.write(current_home_id, context, {}),
    }),
  references: ({ id, user_id = id }) =>
    user_id === undefined ? [] : [{ collection: 'person_card', id: user_id }],
  summary({ id, user_id = id }, { records }) {
    const card = user_id === undefined ? undefined : records.one('person_card', user_id)
    return card && fullName(card)
  },
})
