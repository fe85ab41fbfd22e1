/** /reset-password/{token}: sets a new password by the link in the mail. */
import { Button, Loader, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { Refusal } from '#domain/errors.ts'
import { registrationPassword } from '#domain/values/password.ts'
import { messageWords } from '../../labels/message-words.ts'
import { useServerAccess } from '../../session/access.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { problemOf } from './check.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

/** Reports a link that is no longer valid before the user thinks of a new password. */
export function ResetPassword() {
  const t = useSignInWords()
  const { token = '' } = useParams()
  const { loadSignInCalls } = useServerAccess()
  const [linkState, setLinkState] = useState<'good' | { problem: string }>()
  useEffect(() => {
    let isUnmounted = false
    const showLinkState = (nextLinkState: 'good' | { problem: string }) => {
      if (!isUnmounted) setLinkState(nextLinkState)
    }
    const linkCheck = loadSignInCalls().then(calls => calls.checkResetLink(token))
    linkCheck.then(
      () => showLinkState('good'),
      (error: unknown) => {
        // If the check failed for another reason, the server checks the link when the password is sent.
        const isInvalid = error instanceof Refusal && error.code === 'not_found'
        showLinkState(isInvalid ? { problem: error.message } : 'good')
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [loadSignInCalls, token])
  return (
    <SignInPage
      title={t('signIn.reset.title')}
      links={[
        { to: '/login', label: t('signIn.backToSignIn') },
        { to: '/utility-form?type=reset_password', label: t('signIn.reset.askAgain') },
      ]}
    >
      {linkState === undefined && <Loader />}
      {linkState === 'good' && <NewPassword token={token} />}
      {typeof linkState === 'object' && <Problem text={messageWords(linkState.problem, t)} />}
    </SignInPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.reset.failed'))
  const form = useForm({
    initialValues: { password: '', confirm_password: '' },
    validate: {
      password: value => problemOf(registrationPassword, value, t),
      confirm_password: (value, { password }) => {
        if (value === '') return t('signIn.registration.confirmRequired')
        return value === password ? null : t('signIn.registration.mismatch')
      },
    },
  })

  const change = form.onSubmit(({ password, confirm_password }) =>
    submit(async () => {
      const message = await (await loadSignInCalls()).resetPassword(token, password, confirm_password)
      await navigate(`/login?${new URLSearchParams({ message })}`, { replace: true })
    }),
  )

  return (
    <ErrorFocusForm onSubmit={change}>
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
    </ErrorFocusForm>
  )
}
