/** /register/complete/{token}: registration by the link in an invitation; the code is the next step. */
import { Button, Loader } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { useAccess } from '../../session/access.ts'
import type { Invitation } from '../../session/answers.ts'
import { RegistrationForm, type RegistrationValues } from './registration-form.tsx'
import { Problem as ProblemNotice, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

type Problem = 'invalidLink' | 'invalidData' | 'loadFailed'
type Loaded = { invitation: Invitation } | { problem: Problem } | undefined

export function RegisterComplete() {
  const t = useSignInWords()
  const { token = '' } = useParams()
  const { signIn } = useAccess()
  const navigate = useNavigate()
  const { isBusy, problem, submit } = useSubmit(t('signIn.registration.failed'))
  const [loaded, setLoaded] = useState<Loaded>()

  const load = useCallback(async () => {
    setLoaded(undefined)
    try {
      setLoaded({ invitation: await (await signIn()).invitation(token) })
    } catch (error) {
      setLoaded({ problem: problemOf(error) })
    }
  }, [signIn, token])
  useEffect(() => void load(), [load])

  const links = [{ to: '/login', label: t('signIn.backToSignIn') }]
  const title = t('signIn.registration.title')
  if (loaded === undefined) {
    return (
      <SignInPage title={title} text={t('signIn.registration.loading')}>
        <Loader />
      </SignInPage>
    )
  }
  if ('problem' in loaded) {
    return (
      <SignInPage title={title} links={links}>
        <ProblemNotice text={t(`signIn.registration.${loaded.problem}`)} />
        {loaded.problem === 'loadFailed' && (
          <Button onClick={() => void load()}>{t('signIn.registration.tryAgain')}</Button>
        )}
      </SignInPage>
    )
  }

  const { email, first_name, last_name, required_fields } = loaded.invitation
  const register = ({ phone_number, ...values }: RegistrationValues) =>
    submit(async () => {
      const phone = phone_number.trim() === '' ? {} : { phone_number }
      const registered = await (await signIn()).register({ token, ...values, ...phone })
      await navigate(`/verify-otp?${new URLSearchParams({ email: registered.email })}`)
    })
  return (
    <SignInPage title={title} text={t('signIn.registration.invitedAs', { email })} links={links}>
      <RegistrationForm
        known={{ first_name, last_name }}
        required={required_fields}
        invitation={token}
        isBusy={isBusy}
        problem={problem}
        onSubmit={register}
      />
    </SignInPage>
  )
}

function problemOf(error: unknown): Problem {
  // The response is not that of an invitation, and the user cannot fix that.
  if (v.isValiError(error)) return 'invalidData'
  return error instanceof Refusal && error.code === 'not_found' ? 'invalidLink' : 'loadFailed'
}
