/** Sets a new password after checking the old one. Every other device must then sign in again (A23). */
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { settingsPassword } from '#domain/values/password.ts'
import { messageWords, problemWords } from '../../labels/message-words.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { PasswordField } from '../../ui/password-field.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { useOwnChange } from './use-own-change.ts'

const EMPTY_VALUES = { oldPassword: '', newPassword: '', confirm: '' }

export function ChangePassword() {
  const { t } = useTranslation()
  const change = useOwnChange('dashboard/settings')
  const toast = useShowToast()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const requiredProblem = (value: string, label: string) =>
    value === '' ? t('account.password.required', { label }) : null
  const form = useForm({
    initialValues: EMPTY_VALUES,
    validate: {
      oldPassword: value => requiredProblem(value, t('account.password.old')),
      newPassword: value =>
        requiredProblem(value, t('account.password.new')) ??
        (v.is(settingsPassword, value) ? null : t('account.password.weak')),
      confirm: (value, { newPassword }) =>
        requiredProblem(value, t('account.password.confirm')) ??
        (value === newPassword ? null : t('account.password.mismatch')),
    },
  })

  const save = form.onSubmit(async ({ oldPassword, newPassword }) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const messages = { internal: t('account.password.failed') }
      await change({ method: 'put', path: 'me/password', json: { oldPassword, newPassword }, messages })
      form.reset()
      toast({ text: t('account.password.done'), tone: 'given' })
    } catch (error) {
      const fields = error instanceof Refusal ? (error.details.fields ?? {}) : {}
      const formFields = Object.entries(fields).filter(([name]) => name in EMPTY_VALUES)
      form.setErrors(
        Object.fromEntries(formFields.map(([name, [message = '']]) => [name, messageWords(message, t)])),
      )
      if (formFields.length === 0) setProblem(problemWords(error, t, t('account.password.failed')))
    } finally {
      setIsBusy(false)
    }
  })

  return (
    <Card title={t('account.password.title')}>
      <ErrorFocusForm onSubmit={save}>
        <Stack gap="md">
          <NoConnectionNotice />
          <PasswordField
            label={t('account.password.old')}
            name="oldPassword"
            autoComplete="current-password"
            required
            {...form.getInputProps('oldPassword')}
          />
          <PasswordField
            label={t('account.password.new')}
            description={t('account.password.rules')}
            name="newPassword"
            autoComplete="new-password"
            required
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label={t('account.password.confirm')}
            name="confirm"
            autoComplete="new-password"
            required
            {...form.getInputProps('confirm')}
          />
          {problem && <p role="alert">{problem}</p>}
          <p className={cards.small}>{t('account.password.others')}</p>
          <div>
            <Button type="submit" loading={isBusy}>
              {t('account.password.submit')}
            </Button>
          </div>
        </Stack>
      </ErrorFocusForm>
    </Card>
  )
}
