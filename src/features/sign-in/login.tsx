/** /login: email and password; entering the mailed code is the next step. A passkey replaces both. */
import { Button, Divider, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#domain/rules/access/redirects.ts'
import { useServerAccess } from '../../session/access.ts'
import { hasPasskeys } from '../../session/passkeys.ts'
import { useSession } from '../../session/session.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { emailProblem } from './check.ts'
import { asksForPasskey, PasskeySignIn, signInPath } from './passkey-sign-in.tsx'
import { pathAfterSignIn } from './path-after.ts'
import { Notice, Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'
import { signInWords } from './words.ts'

const MESSAGES = Object.entries(signInWords.messages) as [keyof typeof signInWords.messages, string][]

/** Returns the message in the page's language, only if it is Hearth's own: a URL must not inject other text. */
const knownMessage = (text: string, t: TFunction): string | undefined =>
  MESSAGES.map(([key, english]) => ({ english, words: t(`signIn.messages.${key}`) })).find(
    ({ english, words }) => text === english || text === words,
  )?.words

export function Login() {
  useSignInWords()
  const [query] = useSearchParams()
  const session = useSession()
  // A signed-in user must confirm their identity again.
  const isReauthentication = query.get('again') === 'true'
  if (isReauthentication && session.state === 'loading') return null
  if (asksForPasskey(query)) return <PasskeySignIn query={query} />
  return <LoginForm query={query} isReauthentication={isReauthentication} />
}

function LoginForm({ query, isReauthentication }: { query: URLSearchParams; isReauthentication: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.login.failed'))
  const form = useCredentials(session.state === 'authenticated' ? session.user.email : '')

  const redirect = safeRedirect(query.get('redirect'))
  if (session.state === 'authenticated' && !session.mustSignInAgain && !isReauthentication) {
    return <Navigate to={pathAfterSignIn(redirect)} replace />
  }

  const queryMessage = query.get('message') ?? ''
  const message =
    query.get('session_ended') === 'true'
      ? t('signIn.login.sessionEnded')
      : query.get('session_expired') === 'true'
        ? t('signIn.login.sessionExpired')
        : queryMessage === signInWords.login.sessionExpired
          ? t('signIn.login.sessionExpired')
          : knownMessage(queryMessage, t)

  const submitCredentials = form.onSubmit(({ email, password }) =>
    submit(async () => {
      const pendingSignIn = await (await loadSignInCalls()).beginSignIn(email, password)
      const nextQuery = new URLSearchParams({
        email: pendingSignIn.email,
        ...(isReauthentication ? { again: 'true' } : {}),
        ...(redirect === undefined ? {} : { redirect }),
      })
      await navigate(`/verify-otp?${nextQuery}`)
    }),
  )

  return (
    <SignInPage
      title={t('signIn.login.title')}
      links={[
        { to: '/utility-form?type=reset_password', label: t('signIn.login.forgot') },
        { to: '/utility-form?type=request_demo', label: t('signIn.login.demo') },
      ]}
    >
      <Notice text={message} />
      <ErrorFocusForm onSubmit={submitCredentials}>
        <Stack gap="md">
          <TextInput
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Problem text={problem} />
          <Button type="submit" loading={isBusy} fullWidth>
            {t('signIn.login.submit')}
          </Button>
        </Stack>
      </ErrorFocusForm>
      {hasPasskeys() && <PasskeyLink query={query} />}
    </SignInPage>
  )
}

function PasskeyLink({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation()
  return (
    <>
      <Divider label={t('signIn.passkey.or')} />
      <Button
        component={Link}
        to={signInPath(query, { withPasskey: true })}
        variant="default"
        leftSection={<IconKey size={20} aria-hidden />}
        fullWidth
      >
        {t('signIn.passkey.link')}
      </Button>
    </>
  )
}

/** The form of email and password, with the email of the signed-in user filled in. */
function useCredentials(knownEmail: string) {
  const { t } = useTranslation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: knownEmail, password: '' },
    validate: {
      email: value => emailProblem(value, t('signIn.emailRequired'), t),
      password: value => (value === '' ? t('signIn.passwordRequired') : null),
    },
  })

  // The session may report a recently changed email later; it never replaces text the user typed.
  const offeredEmail = useRef(knownEmail)
  const { isDirty, setInitialValues, setFieldValue } = form
  useEffect(() => {
    if (offeredEmail.current === knownEmail || isDirty('email')) return
    offeredEmail.current = knownEmail
    setInitialValues({ email: knownEmail, password: '' })
    setFieldValue('email', knownEmail)
  }, [knownEmail, isDirty, setInitialValues, setFieldValue])
  return form
}
