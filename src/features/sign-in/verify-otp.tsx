/** /verify-otp?email=…: asks for the mailed code, and whether the device is the user's own or shared. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { messageWords } from '../../labels/message-words.ts'
import { useServerAccess } from '../../session/access.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { DeviceQuestion, deviceProblem, initialDeviceAnswer } from './device-question.tsx'
import { pathAfterSignIn } from './path-after.ts'
import { Notice, Problem, SignInPage } from './sign-in-page.tsx'
import { type NextScreen, useIsSignedIn, useNavigateOnceSignedIn } from './signed-in.ts'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

const NO_EMAIL_DELAY_MS = 3_000

export function VerifyOtp() {
  const t = useSignInWords()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const email = query.get('email')
  const isSignedIn = useIsSignedIn()
  // True if the user was signed in before this page mounted, such as after another user's session was replaced. The
  // path of the next screen is not known then.
  const [wasSignedInOnMount] = useState(isSignedIn && query.get('again') !== 'true')

  useEffect(() => {
    if (email !== null) return
    const timer = setTimeout(() => void navigate('/login'), NO_EMAIL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [email, navigate])

  if (wasSignedInOnMount && isSignedIn) return <Navigate to="/" replace />
  const links = [{ to: '/login', label: t('signIn.backToSignIn') }]
  if (email === null) {
    return (
      <SignInPage title={t('signIn.code.title')} links={links}>
        <Problem text={t('signIn.code.noEmail')} />
      </SignInPage>
    )
  }
  return (
    <SignInPage title={t('signIn.code.title')} text={t('signIn.code.sentTo', { email })} links={links}>
      <CodeForm email={email} redirect={query.get('redirect')} />
    </SignInPage>
  )
}

function CodeForm({ email, redirect }: { email: string; redirect: string | null }) {
  const { t } = useTranslation()
  const { loadSignInCalls } = useServerAccess()
  const verifySubmission = useSubmit(t('signIn.code.failed'), reason =>
    t('signIn.code.failedWith', { reason }),
  )
  const resendSubmission = useSubmit(t('signIn.code.resendFailed'))
  const [notice, setNotice] = useState<string>()
  const [nextScreen, setNextScreen] = useState<NextScreen>()
  useNavigateOnceSignedIn(nextScreen)

  const form = useForm({
    initialValues: { otp: '', ...initialDeviceAnswer() },
    validate: {
      otp: value => (value.trim() === '' ? t('signIn.code.required') : null),
      device_kind: value => deviceProblem(value, t),
    },
  })

  const verify = form.onSubmit(({ otp, device_kind }) =>
    verifySubmission.submit(async () => {
      if (device_kind === null) return
      const { redirect: nextPath, missing_fields } = await (await loadSignInCalls()).verifyCode({
        email,
        otp: otp.replaceAll(/\s/g, ''),
        device_kind,
        redirect,
      })
      setNotice(t('signIn.code.done'))
      setNextScreen({ path: pathAfterSignIn(nextPath), missingFields: missing_fields })
    }),
  )
  const resend = () =>
    resendSubmission.submit(async () =>
      setNotice(messageWords(await (await loadSignInCalls()).resendCode(email), t)),
    )

  return (
    <ErrorFocusForm onSubmit={verify}>
      <Stack gap="md">
        <TextInput
          label={t('signIn.code.label')}
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          data-autofocus
          {...form.getInputProps('otp')}
        />
        <DeviceQuestion inputProps={form.getInputProps('device_kind')} />
        <Notice text={notice} />
        <Problem text={verifySubmission.problem ?? resendSubmission.problem} />
        <Button type="submit" loading={verifySubmission.isBusy || nextScreen !== undefined} fullWidth>
          {t('signIn.code.submit')}
        </Button>
        <Button variant="subtle" onClick={() => void resend()} loading={resendSubmission.isBusy} fullWidth>
          {t('signIn.code.resend')}
        </Button>
      </Stack>
    </ErrorFocusForm>
  )
}
