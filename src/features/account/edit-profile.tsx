/** Changes the user's own profile: one request for each changed field, as the server requires. */
import { useState } from 'react'
import * as v from 'valibot'
import { profileFields } from '#domain/operations/user.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { email } from '#domain/values/text.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useEmailAndPhoneChecks } from '../../people/address-checks.ts'
import type { FieldDescription, SaveOutcome } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { FIELDS_BY_PART, type ProfilePart } from './profile-page.tsx'
import type { OwnAccount } from './use-own-account.ts'
import { useOwnChange } from './use-own-change.ts'

const schema = v.object({ ...profileFields, email: v.optional(email) })
type FieldName = keyof typeof schema.entries

function fieldsOf(
  t: ReturnType<typeof useLabels>,
  contactChecks: ReturnType<typeof useEmailAndPhoneChecks>,
): Record<ProfilePart, FieldDescription<FieldName>[]> {
  const nameField = (field: 'first_name' | 'last_name', label: string): FieldDescription<FieldName> => ({
    ...{ as: 'text', name: field, label, required: t('account.profile.missing', { label }) },
    ...{ maxLength: 50, isHalfWidth: true },
  })
  return {
    personal: [
      nameField('first_name', t('account.profile.firstName')),
      nameField('last_name', t('account.profile.lastName')),
      {
        as: 'choice',
        name: 'language',
        label: t('account.profile.language'),
        options: LANGUAGES.map(value => ({ value, label: t(`account.languages.${value}`) })),
      },
    ],
    contact: [
      {
        as: 'text',
        name: 'email',
        label: t('account.profile.email'),
        required: true,
        type: 'email',
        check: contactChecks.email,
        hint: t('account.profile.emailHint'),
      },
      {
        as: 'text',
        name: 'phone_number',
        label: t('account.profile.phone'),
        type: 'phone',
        check: contactChecks.phone,
        hint: t('account.profile.phoneHint'),
      },
    ],
  }
}

interface EditProfileProps {
  account: OwnAccount
  part: ProfilePart
  onClose: () => void
}

export function EditProfile({ account, part, onClose }: EditProfileProps) {
  const t = useLabels()
  const change = useOwnChange(`dashboard/profile?edit=${part}`)
  const contactChecks = useEmailAndPhoneChecks()
  // The values when the form was opened: a change made elsewhere since then is not a change by this form.
  const [initialValues] = useState<Partial<Record<FieldName, string | null>>>(() => ({
    first_name: account.personCard?.first_name ?? null,
    last_name: account.personCard?.last_name ?? null,
    language: account.user.language,
    email: account.user.email,
    phone_number: account.user.phone_number,
  }))
  const failureText = t(part === 'contact' ? 'account.profile.failedContact' : 'account.profile.failed')

  const save = async (values: v.InferOutput<typeof schema>): Promise<SaveOutcome> => {
    const changedFields = FIELDS_BY_PART[part].filter(
      field => (values[field] ?? null) !== initialValues[field],
    )
    for (const field of changedFields) {
      const json = { field, value: values[field] ?? null }
      await change({ method: 'patch', path: 'me', json, messages: { internal: failureText } })
    }
    return part === 'contact' && values.email !== undefined && values.email !== initialValues.email
      ? { text: t('account.profile.linkSent', { email: values.email }), tone: 'given', seconds: 8 }
      : 'saved'
  }

  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t(part === 'contact' ? 'account.profile.editContact' : 'account.profile.editPersonal')}
      schema={schema}
      groups={[{ fields: fieldsOf(t, contactChecks)[part] }]}
      initialValues={initialValues}
      draftKey={`profile.${part}`}
      onSubmit={save}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
