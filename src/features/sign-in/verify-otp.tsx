/** /verify-otp?email=…: asks for the mailed code, and whether the device is the user's own or shared. */
import { Button, Radio, type RadioGroupProps, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { messageWords } from '../../labels/message-words.ts'
import { useServerAccess } from '../../session/access.ts'
import { isHomeTablet, wasOwnDevice } from '../../session/known-device.ts'
import { useSession } from '../../session/session.ts'
import type { DeviceKind } from '../../session/stored.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { pathAfterSignIn } from './path-after.ts'
import style from './sign-in-page.module.css'
import { Notice, Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

const NO_EMAIL_DELAY_MS = 3_000

interface NextScreen {
  readonly path: string
  readonly missingFields: readonly string[]
}

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

  const form = useForm<{ otp: string; device_kind: DeviceKind | null }>({
    // The device's kind decides which data stays on it; the user must choose unless it was already "mine" (S20.5).
    initialValues: { otp: '', device_kind: isHomeTablet() ? 'home' : wasOwnDevice() ? 'mine' : null },
    validate: {
      otp: value => (value.trim() === '' ? t('signIn.code.required') : null),
      device_kind: value => (value === null ? t('signIn.code.whoseRequired') : null),
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
        {!isHomeTablet() && <DeviceChoice {...form.getInputProps('device_kind')} />}
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

function DeviceChoice(inputProps: Omit<RadioGroupProps, 'children'>) {
  const { t } = useTranslation()
  return (
    <Radio.Group label={t('signIn.code.whose')} required {...inputProps}>
      <Stack gap="xs" mt="xs">
        <Radio
          size="md"
          value="mine"
          label={t('signIn.code.mine')}
          description={t('signIn.code.mineDetail')}
          classNames={{ root: style.choice, inner: style.circle, description: style.detail }}
        />
        <Radio
          size="md"
          value="shared"
          label={t('signIn.code.shared')}
          description={t('signIn.code.sharedDetail')}
          classNames={{ root: style.choice, inner: style.circle, description: style.detail }}
        />
      </Stack>
    </Radio.Group>
  )
}

/** Navigates once the session is in the store; earlier, the guard of the next screen would redirect back. */
function useNavigateOnceSignedIn(nextScreen: NextScreen | undefined): void {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (nextScreen === undefined || !isSignedIn) return
    void navigate(nextScreen.path, { replace: true, state: { missingFields: nextScreen.missingFields } })
  }, [nextScreen, isSignedIn, navigate])
}

function useIsSignedIn(): boolean {
  const session = useSession()
  return session.state === 'authenticated' && !session.mustSignInAgain
}
