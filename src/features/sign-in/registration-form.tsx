/** The form of a registration, by a link or for missing data; the server decides which fields it has. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { registrationPassword } from '#domain/values/password.ts'
import { phoneNumber } from '#domain/values/phone.ts'
import { messageWords } from '../../labels/message-words.ts'
import { useAddressChecks } from '../../people/address-checks.ts'
import { AskingForm } from '../../ui/asking-form.tsx'
import { CheckedText } from '../../ui/checked-text/checked-text.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { complaint } from './check.ts'
import { Problem } from './sign-in-page.tsx'

export interface RegistrationValues {
  first_name: string
  last_name: string
  phone_number: string
  password: string
  confirm_password: string
}

/** The first message for each field. */
export type Faults = Readonly<Partial<Record<keyof RegistrationValues, string>>>

interface RegistrationFormProps {
  readonly known: Partial<RegistrationValues>
  readonly required: readonly string[]
  /** The token of the link; with it the form also has the telephone number, optional unless it is required. */
  readonly invitation?: string
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Resolves with the server's messages by field. */
  onSubmit(values: RegistrationValues): Promise<Faults>
}

export function RegistrationForm({
  known,
  required,
  invitation,
  isBusy,
  problem,
  onSubmit,
}: RegistrationFormProps) {
  const { t } = useTranslation()
  const asks = (field: string) => required.includes(field)
  const checks = useAddressChecks(invitation)
  const labels = {
    first_name: t('signIn.registration.firstName'),
    last_name: t('signIn.registration.lastName'),
  }
  const needed = (field: keyof typeof labels) => (value: string) =>
    asks(field) && value.trim() === '' ? t('signIn.registration.required', { label: labels[field] }) : null

  const form = useForm<RegistrationValues>({
    initialValues: {
      first_name: known.first_name ?? '',
      last_name: known.last_name ?? '',
      phone_number: known.phone_number ?? '',
      password: '',
      confirm_password: '',
    },
    validate: {
      first_name: needed('first_name'),
      last_name: needed('last_name'),
      phone_number: value => {
        if (value.trim() === '') return asks('phone_number') ? complaint(phoneNumber, '', t) : null
        return complaint(phoneNumber, value, t) === null ? null : t('signIn.registration.phoneInvalid')
      },
      password: value => (asks('password') ? complaint(registrationPassword, value, t) : null),
      confirm_password: (value, { password }) => {
        if (!asks('password')) return null
        if (value === '') return t('signIn.registration.confirmRequired')
        return value === password ? null : t('signIn.registration.mismatch')
      },
    },
  })

  const submit = form.onSubmit(async values => {
    const faults = Object.entries(await onSubmit(values))
    form.setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, messageWords(fault, t)])))
  })

  return (
    <AskingForm onSubmit={submit}>
      <Stack gap="md">
        {asks('first_name') && (
          <TextInput
            label={labels.first_name}
            name="first_name"
            autoComplete="given-name"
            required
            {...form.getInputProps('first_name')}
          />
        )}
        {asks('last_name') && (
          <TextInput
            label={labels.last_name}
            name="last_name"
            autoComplete="family-name"
            required
            {...form.getInputProps('last_name')}
          />
        )}
        {invitation !== undefined && (
          <CheckedText
            label={t('signIn.registration.phone')}
            description={t(`signIn.registration.${asks('phone_number') ? 'phoneExample' : 'phoneHint'}`)}
            name="phone_number"
            type="tel"
            autoComplete="tel"
            required={asks('phone_number')}
            check={checks.phone}
            value={form.values.phone_number}
            error={form.errors.phone_number}
            onText={typed => form.setFieldValue('phone_number', typed)}
          />
        )}
        {asks('password') && (
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
        )}
        <Problem text={problem} />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('signIn.registration.submit')}
        </Button>
      </Stack>
    </AskingForm>
  )
}
