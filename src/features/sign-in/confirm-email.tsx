/**
 * /confirm-email/{token}: the target of a link mailed to a new email address. After a tap, that address is the
 * account's.
 */
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router-dom'
import { useServerAccess } from '../../session/access.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

export function ConfirmEmail() {
  const t = useSignInWords()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.newAddress.failed'))
  // Requires a tap, because programs that scan mail also open links.
  const confirm = () =>
    submit(async () => {
      const message = await (await loadSignInCalls()).confirmEmail(token)
      await navigate(`/login?${new URLSearchParams({ message })}`, { replace: true })
    })
  return (
    <SignInPage
      title={t('signIn.newAddress.title')}
      text={t('signIn.newAddress.text')}
      links={[{ to: '/login', label: t('signIn.backToSignIn') }]}
    >
      <Problem text={problem} />
      <Button onClick={() => void confirm()} loading={isBusy} fullWidth>
        {t('signIn.newAddress.submit')}
      </Button>
    </SignInPage>
  )
}
