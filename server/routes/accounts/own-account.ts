/** Changes a signed-in person makes to their own account (spec part 1 §7 Profile and account). */
import * as v from 'valibot'
import { fieldRefusal, forbidden } from '#domain/errors.ts'
import { profileFields } from '#domain/operations/user.ts'
import { EDITABLE_FIELDS, type EditableField, editableFields } from '#domain/rules/access/editable-fields.ts'
import { notificationChoices } from '#domain/rules/notifications/kinds.ts'
import { validate } from '#domain/validate.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import { enteredPassword, settingsPassword } from '#domain/values/password.ts'
import { email } from '#domain/values/text.ts'
import { changePassword, requestEmailChange } from '../../accounts/own-account.ts'
import { RELAXED_MINUTES, requireRecentSignIn, STRICT_MINUTES } from '../../accounts/recent-sign-in.ts'
import { sendWithoutWaiting } from '../../accounts/send-later.ts'
import { refuseTakenPhone } from '../../accounts/taken.ts'
import { signedInUser } from '../../accounts/user-form.ts'
import { accountDeletedMail } from '../../mail/words.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { runOperation } from '../../rest/rest-operation.ts'

/** The limit is longer than any of the fields. */
const fieldValue = v.nullable(textUpTo(500))
const oneFieldBody = v.strictObject({
  field: v.optional(v.picklist(EDITABLE_FIELDS, 'This field cannot be changed.')),
  value: v.optional(fieldValue),
  ...(Object.fromEntries(EDITABLE_FIELDS.map(name => [name, v.optional(fieldValue)])) as Record<
    EditableField,
    v.OptionalSchema<typeof fieldValue, undefined>
  >),
})

/**
 * How recently a person must have signed in to change a field, in minutes. Other fields, such as the language, need no
 * recent sign-in.
 */
const RECENT_SIGN_IN_MINUTES: Partial<Readonly<Record<EditableField, number>>> = {
  first_name: RELAXED_MINUTES,
  last_name: RELAXED_MINUTES,
  email: STRICT_MINUTES,
  phone_number: STRICT_MINUTES,
}

const accountAnswer = v.looseObject({ id: v.number(), email: v.string(), message: v.string() })

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'patch',
      path: '/me',
      summary:
        'Changes one field of the own profile, as field and value or under its name. A new address is mailed a link first.',
      recordName: 'User',
      rights: { collections: [], operation: 'user.change_profile' },
      body: oneFieldBody,
      answer: accountAnswer,
    },
    async ({ dependencies, caller, now, body, request }) => {
      const { database } = dependencies
      const { user_id } = caller
      const [field, newValue] = readRequestedChange(body)
      if (!editableFields(caller.role).includes(field)) throw forbidden()
      const maxMinutesSinceSignIn = RECENT_SIGN_IN_MINUTES[field]
      if (maxMinutesSinceSignIn !== undefined) {
        requireRecentSignIn(caller, now, maxMinutesSinceSignIn, 'Please log in again to update your profile')
      }
      let message = 'Your profile has been changed.'
      if (field === 'email') {
        const { email: address } = validate(v.strictObject({ email }), { email: newValue })
        await requestEmailChange(dependencies, user_id, address)
        message = `We sent a link to ${address}. It becomes your address once you open it.`
      } else {
        const change = validate(v.strictObject(profileFields), { [field]: newValue === '' ? null : newValue })
        if (change.phone_number != null) await refuseTakenPhone(database, change.phone_number, user_id)
        await runOperation(dependencies, caller, 'user.change_profile', { user_id, ...change }, request)
      }
      return { ...(await signedInUser(database, user_id, now)), message }
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/me/notifications',
      summary: 'What the caller is notified of, and how. A kind that is left out is as usual.',
      recordName: 'User',
      rights: { collections: [], operation: 'user.change_profile' },
      body: v.strictObject({ notifications: v.nullable(notificationChoices) }),
      answer: v.strictObject({ notifications: v.nullable(notificationChoices) }),
    },
    async ({ dependencies, caller, body: { notifications }, request }) => {
      const args = { user_id: caller.user_id, notifications }
      await runOperation(dependencies, caller, 'user.change_profile', args, request)
      return { notifications }
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/me/password',
      summary: 'A new password. Every other session of the person ends.',
      recordName: 'User',
      rights: { collections: [], operation: 'user.change_password' },
      body: v.strictObject({ oldPassword: enteredPassword, newPassword: settingsPassword }),
      answer: messageAnswer,
    },
    async ({ dependencies, caller, now, body }) => {
      requireRecentSignIn(caller, now, STRICT_MINUTES, 'Please log in again to change your password')
      await changePassword(dependencies, caller, body)
      return { message: 'Password changed successfully' }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me',
      summary: 'Deletes the own account: nobody signs in with it again. What was recorded keeps its author.',
      recordName: 'User',
      rights: { collections: [], operation: 'user.delete_account' },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, now, request }) => {
      requireRecentSignIn(caller, now, STRICT_MINUTES, 'Please log in again to delete your account')
      const { user_id } = caller
      const recipient = await signedInUser(dependencies.database, user_id, now)
      await runOperation(dependencies, caller, 'user.delete_account', { user_id }, request)
      sendWithoutWaiting(dependencies, 'account_deleted', accountDeletedMail(recipient))
      return { message: 'Your account has been deleted.' }
    },
  ),
]

/** Returns the field to change and its value. @throws 400 when no field is named, or more than one */
function readRequestedChange({
  field,
  value,
  ...namedFields
}: v.InferOutput<typeof oneFieldBody>): [EditableField, string | null | undefined] {
  const [firstField, ...otherFields] = Object.entries(namedFields) as [EditableField, string | null][]
  const isNamedTwice = field !== undefined && firstField !== undefined
  if (isNamedTwice || otherFields.length > 0)
    throw fieldRefusal(otherFields[0]?.[0] ?? 'field', 'Change one field at a time.')
  if (field !== undefined) return [field, value]
  if (firstField === undefined) throw fieldRefusal('field', 'Name the field to change.')
  return firstField
}
