/** /login?passkey=true: signs in with a passkey instead of password and code; asks whose device it is. */
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { safeRedirect } from '#domain/rules/access/redirects.ts'
import { useServerAccess } from '../../session/access.ts'
import { hasPasskeys, loadPasskeyPrompts } from '../../session/passkeys.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { DeviceQuestion, deviceProblem, initialDeviceAnswer } from './device-question.tsx'
import { pathAfterSignIn } from './path-after.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { type NextScreen, useIsSignedIn, useNavigateOnceSignedIn } from './signed-in.ts'
import { useSubmit } from './use-submit.ts'

const PARAMETER = 'passkey'

/** Whether the URL asks for a passkey instead of a password. */
export const asksForPasskey = (query: URLSearchParams): boolean => query.get(PARAMETER) === 'true'

/** Returns the URL of the sign-in screen that asks for a passkey, or for a password, and leads to the same screen. */
export function signInPath(query: URLSearchParams, { withPasskey }: { withPasskey: boolean }): string {
  const nextQuery = new URLSearchParams(query)
  if (withPasskey) nextQuery.set(PARAMETER, 'true')
  else nextQuery.delete(PARAMETER)
  return nextQuery.size === 0 ? '/login' : `/login?${nextQuery}`
}

export function PasskeySignIn({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation()
  const isSignedIn = useIsSignedIn()
  const redirect = safeRedirect(query.get('redirect'))
  // Someone who is signed in already is here only to show once more who they are.
  const [wasSignedInOnMount] = useState(isSignedIn && query.get('again') !== 'true')
  if (wasSignedInOnMount && isSignedIn) return <Navigate to={pathAfterSignIn(redirect)} replace />
  return (
    <SignInPage title={t('signIn.passkey.title')} text={t('signIn.passkey.text')}>
      {hasPasskeys() ? (
        <PasskeyForm redirect={redirect ?? null} />
      ) : (
        <Problem text={t('signIn.passkey.unsupported')} />
      )}
      <Button component={Link} to={signInPath(query, { withPasskey: false })} variant="subtle" fullWidth>
        {t('signIn.passkey.withPassword')}
      </Button>
    </SignInPage>
  )
}

function PasskeyForm({ redirect }: { redirect: string | null }) {
  const { t } = useTranslation()
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.passkey.failed'))
  const [nextScreen, setNextScreen] = useState<NextScreen>()
  useNavigateOnceSignedIn(nextScreen)
  // A failure is reported when the button is tapped.
  useEffect(
    () => void Promise.all([loadSignInCalls(), loadPasskeyPrompts()]).catch(() => {}),
    [loadSignInCalls],
  )

  const form = useForm({
    initialValues: initialDeviceAnswer(),
    validate: { device_kind: value => deviceProblem(value, t) },
  })
  const signIn = form.onSubmit(({ device_kind }) =>
    submit(async () => {
      if (device_kind === null) return
      const signInCalls = await loadSignInCalls()
      const { redirect: path, missing_fields } = await signInCalls.signInWithPasskey({
        device_kind,
        redirect,
      })
      setNextScreen({ path: pathAfterSignIn(path), missingFields: missing_fields })
    }),
  )
  return (
    <ErrorFocusForm onSubmit={signIn}>
      <Stack gap="md">
        <DeviceQuestion inputProps={form.getInputProps('device_kind')} />
        <Problem text={problem} />
        <Button type="submit" loading={isBusy || nextScreen !== undefined} fullWidth>
          {t('signIn.passkey.submit')}
        </Button>
      </Stack>
    </ErrorFocusForm>
  )
}
