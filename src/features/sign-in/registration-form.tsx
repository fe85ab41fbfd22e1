/** The fields of a registration, from a link or for what is still missing: one form, the server says which. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { registrationPassword } from '#domain/values/password.ts'
import { isPhoneNumber, normalisePhone } from '#domain/values/phone.ts'
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

interface RegistrationFormProps {
  readonly known: Partial<RegistrationValues>
  readonly required: readonly string[]
  /** The telephone number is asked for, but may stay empty. */
  readonly asksPhone: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  onSubmit(values: RegistrationValues): void
}

export function RegistrationForm({
  known,
  required,
  asksPhone,
  isBusy,
  problem,
  onSubmit,
}: RegistrationFormProps) {
  const { t } = useTranslation()
  const asks = (field: string) => required.includes(field)
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
      phone_number: value =>
        value.trim() === '' || isPhoneNumber(normalisePhone(value))
          ? null
          : t('signIn.registration.phoneInvalid'),
      password: value => (asks('password') ? complaint(registrationPassword, value) : null),
      confirm_password: (value, { password }) => {
        if (!asks('password')) return null
        if (value === '') return t('signIn.registration.confirmRequired')
        return value === password ? null : t('signIn.registration.mismatch')
      },
    },
  })

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        {asks('first_name') && (
          <TextInput
            label={labels.first_name}
            name="first_name"
            autoComplete="given-name"
            maxLength={50}
            required
            {...form.getInputProps('first_name')}
          />
        )}
        {asks('last_name') && (
          <TextInput
            label={labels.last_name}
            name="last_name"
            autoComplete="family-name"
            maxLength={50}
            required
            {...form.getInputProps('last_name')}
          />
        )}
        {asksPhone && (
          <TextInput
            label={t('signIn.registration.phone')}
            description={t('signIn.registration.phoneHint')}
            name="phone_number"
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone_number')}
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
    </form>
  )
}
