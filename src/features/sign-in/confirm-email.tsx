/** /confirm-email/{token}: the link mailed to a new address was opened; one tap makes it the address of the account. */
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router-dom'
import { useAccess } from '../../session/access.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

export function ConfirmEmail() {
  const t = useSignInWords()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { signIn } = useAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.newAddress.failed'))
  // Asked for, because programs that look at mails open links too.
  const confirm = () =>
    submit(async () => {
      const message = await (await signIn()).confirmEmail(token)
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
