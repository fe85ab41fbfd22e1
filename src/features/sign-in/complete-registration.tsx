/** /complete-registration: the form for data that is still missing from an account that has just signed in. */
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { useServerAccess } from '../../session/access.ts'
import { useSession } from '../../session/session.ts'
import { pathAfterSignIn } from './path-after.ts'
import { RegistrationForm, type RegistrationValues } from './registration-form.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

const FILLABLE_FIELDS = ['first_name', 'last_name'] as const
const locationState = v.object({ missingFields: v.array(v.string()) })

export function CompleteRegistration() {
  const t = useSignInWords()
  const session = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.registration.failed'))

  if (session.state === 'loading') return null
  if (session.state === 'unauthenticated') {
    return (
      <Navigate to={session.endReason === 'expired' ? '/login?session_expired=true' : '/login'} replace />
    )
  }

  const stateResult = v.safeParse(locationState, state)
  const { first_name, last_name } = session.user
  // After a reload the state is lost, but the profile also shows which fields are empty.
  const missingFields = stateResult.success
    ? FILLABLE_FIELDS.filter(field => stateResult.output.missingFields.includes(field))
    : FILLABLE_FIELDS.filter(field => session.user[field] === '')
  if (missingFields.length === 0) return <Navigate to="/" replace />

  const complete = (values: RegistrationValues) =>
    submit(async () => {
      const fields = Object.fromEntries(missingFields.map(field => [field, values[field]]))
      const { redirect } = await (await loadSignInCalls()).completeMissingFields(fields)
      await navigate(pathAfterSignIn(redirect), { replace: true })
    })
  return (
    <SignInPage title={t('signIn.registration.title')} text={t('signIn.registration.missing')}>
      <RegistrationForm
        knownValues={{ first_name, last_name }}
        requiredFields={missingFields}
        isBusy={isBusy}
        problem={problem}
        onSubmit={complete}
      />
    </SignInPage>
  )
}
