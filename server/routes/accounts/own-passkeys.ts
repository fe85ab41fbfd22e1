/** The passkeys of the signed-in user: lists them, adds, renames and removes one (decision 105). */
import * as v from 'valibot'
import { ownPasskey, passkeyName } from '#domain/answers/passkeys.ts'
import { deviceName } from '../../accounts/device-name.ts'
import { attestation } from '../../accounts/passkeys/authenticator-answers.ts'
import {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from '../../accounts/passkeys/own-passkeys.ts'
import { requireRecentSignIn, STRICT_MINUTES } from '../../accounts/recent-sign-in.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { uuidText } from '../../rest/path-and-query.ts'

const recordName = 'Passkey'
const rights = { collections: [] } as const

/** What the browser is given to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = v.looseObject({ challenge: v.string() })

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/me/passkeys',
      summary: 'The passkeys by which the caller signs in, oldest first.',
      recordName,
      rights,
      answer: v.strictObject({ passkeys: v.array(ownPasskey) }),
    },
    async ({ dependencies: { database }, caller: { user_id } }) => ({
      passkeys: await ownPasskeys(database, user_id),
    }),
  ),
  defineCall(
    {
      method: 'post',
      path: '/me/passkeys/options',
      summary: 'What the browser needs to make a passkey; good for five minutes and once, in this session.',
      recordName,
      rights: { ...rights, operation: 'user.add_passkey' },
      answer: creationOptions,
    },
    async ({ dependencies, caller, now }) => {
      requireRecentSignIn(caller, now, STRICT_MINUTES, 'Please log in again to add a passkey')
      return beginPasskey(dependencies, caller)
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/me/passkeys',
      summary: 'The passkey that the browser has made with these options.',
      recordName,
      rights: { ...rights, operation: 'user.add_passkey' },
      body: v.strictObject({ credential: attestation }),
      status: 201,
      answer: ownPasskey,
    },
    // The challenge shows that the sign-in was recent when the browser began; a person may take minutes to answer it.
    async ({ dependencies, context, caller, body: { credential } }) =>
      addPasskey(dependencies, caller, credential, deviceName(context.req.header('User-Agent'))),
  ),
  defineCall(
    {
      method: 'patch',
      path: '/me/passkeys/:passkeyId',
      summary: 'Renames a passkey.',
      recordName,
      rights,
      params: { passkeyId: uuidText },
      body: v.strictObject({ name: passkeyName }),
      answer: ownPasskey,
    },
    async ({ dependencies: { database }, caller: { user_id }, params: { passkeyId }, body: { name } }) =>
      renamePasskey(database, user_id, passkeyId, name),
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me/passkeys/:passkeyId',
      summary: 'Removes a passkey: nobody signs in with it again. Sessions that began with it go on.',
      recordName,
      rights: { ...rights, operation: 'user.remove_passkey' },
      params: { passkeyId: uuidText },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, params: { passkeyId } }) => {
      await removePasskey(dependencies, caller, passkeyId)
      return { message: 'The passkey was removed.' }
    },
  ),
]
