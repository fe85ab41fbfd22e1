/** The form of a registration, by a link or for missing data; the server decides which fields it has. */
import { Button, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { registrationPassword } from '#domain/values/password.ts'
import { phoneNumber } from '#domain/values/phone.ts'
import { messageWords } from '../../labels/message-words.ts'
import { useEmailAndPhoneChecks } from '../../people/address-checks.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { CheckedText } from '../../ui/checked-text/checked-text.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { problemOf } from './check.ts'
import { Problem } from './sign-in-page.tsx'

export interface RegistrationValues {
  first_name: string
  last_name: string
  phone_number: string
  password: string
  confirm_password: string
}

/** The first message for each field. */
export type FieldMessages = Readonly<Partial<Record<keyof RegistrationValues, string>>>

interface RegistrationFormProps {
  readonly knownValues: Partial<RegistrationValues>
  readonly requiredFields: readonly string[]
  /**
   * The token of the mailed link. If it is set, the form also asks for the telephone number, which is optional unless
   * `requiredFields` contains it.
   */
  readonly invitationToken?: string
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Resolves with the server's messages by field. */
  onSubmit(values: RegistrationValues): Promise<FieldMessages>
}

export function RegistrationForm({
  knownValues,
  requiredFields,
  invitationToken,
  isBusy,
  problem,
  onSubmit,
}: RegistrationFormProps) {
  const { t } = useTranslation()
  const hasField = (field: string) => requiredFields.includes(field)
  const form = useRegistrationForm(knownValues, hasField)
  const addressChecks = useEmailAndPhoneChecks(invitationToken)

  const submit = form.onSubmit(async values => {
    const fieldMessages = Object.entries(await onSubmit(values))
    form.setErrors(
      Object.fromEntries(fieldMessages.map(([name, message]) => [name, messageWords(message, t)])),
    )
  })

  return (
    <ErrorFocusForm onSubmit={submit}>
      <Stack gap="md">
        {hasField('first_name') && (
          <TextInput
            label={t('signIn.registration.firstName')}
            name="first_name"
            autoComplete="given-name"
            required
            {...form.getInputProps('first_name')}
          />
        )}
        {hasField('last_name') && (
          <TextInput
            label={t('signIn.registration.lastName')}
            name="last_name"
            autoComplete="family-name"
            required
            {...form.getInputProps('last_name')}
          />
        )}
        {invitationToken !== undefined && (
          <CheckedText
            label={t('signIn.registration.phone')}
            description={t(`signIn.registration.${hasField('phone_number') ? 'phoneExample' : 'phoneHint'}`)}
            name="phone_number"
            type="tel"
            autoComplete="tel"
            required={hasField('phone_number')}
            check={addressChecks.phone}
            value={form.values.phone_number}
            error={form.errors.phone_number}
            onTextChange={text => form.setFieldValue('phone_number', text)}
          />
        )}
        {hasField('password') && <NewPassword form={form} />}
        <Problem text={problem} />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('signIn.registration.submit')}
        </Button>
      </Stack>
    </ErrorFocusForm>
  )
}

/** Holds the values of all fields and checks those that the form has. */
function useRegistrationForm(knownValues: Partial<RegistrationValues>, hasField: (field: string) => boolean) {
  const { t } = useTranslation()
  const labels = {
    first_name: t('signIn.registration.firstName'),
    last_name: t('signIn.registration.lastName'),
  }
  const requiredCheck = (field: keyof typeof labels) => (value: string) =>
    hasField(field) && value.trim() === ''
      ? t('signIn.registration.required', { label: labels[field] })
      : null

  return useForm<RegistrationValues>({
    initialValues: {
      first_name: knownValues.first_name ?? '',
      last_name: knownValues.last_name ?? '',
      phone_number: knownValues.phone_number ?? '',
      password: '',
      confirm_password: '',
    },
    validate: {
      first_name: requiredCheck('first_name'),
      last_name: requiredCheck('last_name'),
      phone_number: value => {
        if (value.trim() === '') return hasField('phone_number') ? problemOf(phoneNumber, '', t) : null
        return problemOf(phoneNumber, value, t) === null ? null : t('signIn.registration.phoneInvalid')
      },
      password: value => (hasField('password') ? problemOf(registrationPassword, value, t) : null),
      confirm_password: (value, { password }) => {
        if (!hasField('password')) return null
        if (value === '') return t('signIn.registration.confirmRequired')
        return value === password ? null : t('signIn.registration.mismatch')
      },
    },
  })
}

function NewPassword({ form }: { form: UseFormReturnType<RegistrationValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        label={t('signIn.password')}
        description={t('signIn.registration.rules')}
        name="password"
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('signIn.registration.confirm')}
        name="confirm_password"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirm_password')}
      />
    </>
  )
}
