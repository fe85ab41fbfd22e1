/** /reset-password/{token}: a new password from the link in the mail. */
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { registrationPassword } from '#domain/values/password.ts'
import { useAccess } from '../../session/access.ts'
import { AskingForm } from '../../ui/asking-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { complaint } from './check.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { useSubmit } from './use-submit.ts'

export function ResetPassword() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { signIn } = useAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.reset.failed'))
  const form = useForm({
    initialValues: { password: '', confirm_password: '' },
    validate: {
      password: value => complaint(registrationPassword, value, t),
      confirm_password: (value, { password }) => {
        if (value === '') return t('signIn.registration.confirmRequired')
        return value === password ? null : t('signIn.registration.mismatch')
      },
    },
  })

  const change = form.onSubmit(({ password, confirm_password }) =>
    submit(async () => {
      const message = await signIn.resetPassword(token, password, confirm_password)
      await navigate(`/login?${new URLSearchParams({ message })}`, { replace: true })
    }),
  )

  return (
    <SignInPage
      title={t('signIn.reset.title')}
      links={[
        { to: '/login', label: t('signIn.backToSignIn') },
        { to: '/utility-form?type=reset_password', label: t('signIn.reset.askAgain') },
      ]}
    >
      <AskingForm onSubmit={change}>
        <Stack gap="md">
          <PasswordField
            label={t('signIn.reset.password')}
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
          <Problem text={problem} />
          <Button type="submit" loading={isBusy} fullWidth>
            {t('signIn.reset.submit')}
          </Button>
        </Stack>
      </AskingForm>
    </SignInPage>
  )
}
