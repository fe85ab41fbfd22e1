/** /register/complete/{token}: registration by the link in an invitation; entering the mailed code is the next step. */
import { Button, Loader } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { useServerAccess } from '../../session/access.ts'
import type { Invitation } from '../../session/answers.ts'
import { RegistrationForm, type RegistrationValues } from './registration-form.tsx'
import { Problem as ProblemNotice, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

type InvitationProblem = 'invalidLink' | 'invalidData' | 'loadFailed'
type InvitationState = { invitation: Invitation } | { problem: InvitationProblem } | undefined

export function RegisterComplete() {
  const t = useSignInWords()
  const { token = '' } = useParams()
  const { loadSignInCalls } = useServerAccess()
  const navigate = useNavigate()
  const { isBusy, problem, submit } = useSubmit(t('signIn.registration.failed'))
  const [invitationState, setInvitationState] = useState<InvitationState>()

  const load = useCallback(async () => {
    setInvitationState(undefined)
    try {
      setInvitationState({ invitation: await (await loadSignInCalls()).readInvitation(token) })
    } catch (error) {
      setInvitationState({ problem: problemOf(error) })
    }
  }, [loadSignInCalls, token])
  useEffect(() => void load(), [load])

  const links = [{ to: '/login', label: t('signIn.backToSignIn') }]
  const title = t('signIn.registration.title')
  if (invitationState === undefined) {
    return (
      <SignInPage title={title} text={t('signIn.registration.loading')}>
        <Loader />
      </SignInPage>
    )
  }
  if ('problem' in invitationState) {
    return (
      <SignInPage title={title} links={links}>
        <ProblemNotice text={t(`signIn.registration.${invitationState.problem}`)} />
        {invitationState.problem === 'loadFailed' && (
          <Button onClick={() => void load()}>{t('signIn.registration.tryAgain')}</Button>
        )}
      </SignInPage>
    )
  }

  const { email, first_name, last_name, required_fields } = invitationState.invitation
  const register = ({ phone_number, ...values }: RegistrationValues) =>
    submit(async () => {
      const phone = phone_number.trim() === '' ? {} : { phone_number }
      const account = await (await loadSignInCalls()).register({ token, ...values, ...phone })
      await navigate(`/verify-otp?${new URLSearchParams({ email: account.email })}`)
    })
  return (
    <SignInPage title={title} text={t('signIn.registration.invitedAs', { email })} links={links}>
      <RegistrationForm
        knownValues={{ first_name, last_name }}
        requiredFields={required_fields}
        invitationToken={token}
        isBusy={isBusy}
        problem={problem}
        onSubmit={register}
      />
    </SignInPage>
  )
}

function problemOf(error: unknown): InvitationProblem {
  // The response does not have the form of an invitation; the user cannot fix that.
  if (v.isValiError(error)) return 'invalidData'
  return error instanceof Refusal && error.code === 'not_found' ? 'invalidLink' : 'loadFailed'
}
