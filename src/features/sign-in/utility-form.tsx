/** /utility-form?type=reset_password | request_demo: asks for a password reset or a demo, without a session. */
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { phoneNumber } from '#domain/values/phone.ts'
import { messageWords } from '../../labels/message-words.ts'
import { useServerAccess } from '../../session/access.ts'
import type { DemoRequest, SignInCalls } from '../../session/sign-in.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { emailProblem, problemOf } from './check.ts'
import { Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

const RETURN_HOME_DELAY_MS = 2_000

const sendRequest = (
  { requestDemo, requestPasswordReset }: SignInCalls,
  email: string,
  demoRequest: DemoRequest | undefined,
) => (demoRequest === undefined ? requestPasswordReset(email) : requestDemo(email, demoRequest))

export function UtilityForm() {
  const t = useSignInWords()
  const [query] = useSearchParams()
  const isDemo = query.get('type') === 'request_demo'
  const { loadSignInCalls } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('signIn.utility.failed'))
  const [successMessage, setSuccessMessage] = useState<string>()
  useNavigateHomeOnce(successMessage !== undefined)

  const requiredCheck = (label: string) => (value: string) =>
    isDemo && value.trim() === '' ? t('signIn.registration.required', { label }) : null
  const form = useForm({
    initialValues: { email: '', company_name: '', phone_number: '', message: '' },
    validate: {
      email: value => emailProblem(value, t('signIn.emailRequired'), t),
      company_name: requiredCheck(t('signIn.utility.company')),
      phone_number: value => {
        const requiredProblem = requiredCheck(t('signIn.utility.phone'))(value)
        if (requiredProblem !== null || !isDemo) return requiredProblem
        return problemOf(phoneNumber, value, t)
      },
    },
  })

  const send = form.onSubmit(({ email, ...request }) =>
    submit(async () =>
      setSuccessMessage(await sendRequest(await loadSignInCalls(), email, isDemo ? request : undefined)),
    ),
  )

  return (
    <SignInPage
      title={t(isDemo ? 'signIn.utility.demoTitle' : 'signIn.utility.resetTitle')}
      text={t(isDemo ? 'signIn.utility.demoText' : 'signIn.utility.resetText')}
      links={[{ to: '/login', label: t('signIn.backToSignIn') }]}
    >
      <ErrorFocusForm onSubmit={send}>
        <Stack gap="md">
          <TextInput
            label={t('signIn.email')}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            {...form.getInputProps('email')}
          />
          {isDemo && <DemoFields form={form} />}
          <Problem text={problem} />
          <Button type="submit" loading={isBusy} fullWidth>
            {t(isDemo ? 'signIn.utility.demoSubmit' : 'signIn.utility.resetSubmit')}
          </Button>
        </Stack>
      </ErrorFocusForm>
      <Dialog
        opened={successMessage !== undefined}
        onClose={() => {}}
        title={t('signIn.utility.success')}
        width="narrow"
        mustBeAnswered
      >
        <Text>{messageWords(successMessage ?? '', t)}</Text>
      </Dialog>
    </SignInPage>
  )
}

/** The fields that only the request for a demo has. */
function DemoFields({ form }: { form: UseFormReturnType<DemoRequest & { email: string }> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('signIn.utility.company')}
        name="company_name"
        autoComplete="organization"
        required
        {...form.getInputProps('company_name')}
      />
      <TextInput
        label={t('signIn.utility.phone')}
        name="phone_number"
        type="tel"
        autoComplete="tel"
        required
        {...form.getInputProps('phone_number')}
      />
      <Textarea
        label={t('signIn.utility.message')}
        name="message"
        rows={4}
        {...form.getInputProps('message')}
      />
    </>
  )
}

function useNavigateHomeOnce(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/'), RETURN_HOME_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
