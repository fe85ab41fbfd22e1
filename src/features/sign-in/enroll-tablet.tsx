/** /tablet: makes the device in hand a home's tablet, with a code from a manager (decision 103). */

import { Anchor, Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PROTECTIONS, type Protection } from '#domain/protocol/tablets.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { countUnsent } from '../../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { becomeTablet } from '../../mirror/tables/enter-tablet.ts'
import { MIRROR_VERSION } from '../../mirror/tables/mirror-version.ts'
import { nowMs } from '../../now.ts'
import { useServerAccess } from '../../session/access.ts'
import type { Http } from '../../session/http.ts'
import { isHomeTablet, rememberHomeTablet } from '../../session/known-device.ts'
import { useSession } from '../../session/session.ts'
import { createTokenStore } from '../../session/token-store.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { useFeatureWords } from '../../ui/page/feature-screen.tsx'
import { enrollTablet, NoPasskeySecret } from '../../vault/enroll.ts'
import { randomBytes } from '../../vault/random.ts'
import { carryThirdPart, mayHavePasskeys } from '../../vault/third-part.ts'
import { enrollWords } from './enroll-words.ts'
import style from './sign-in-page.module.css'
import { Notice, Problem, SignInPage } from './sign-in-page.tsx'
import { useSignInWords } from './use-sign-in-words.ts'
import { useSubmit } from './use-submit.ts'

interface EnrollValues {
  code: string
  name: string
  protection: Protection | null
  disk_encrypted: boolean
  screen_lock: boolean
}

export function EnrollTablet() {
  useSignInWords()
  const t = useFeatureWords('enroll', enrollWords)
  const session = useSession()
  const links = [{ to: '/login', label: t('signIn.backToSignIn') }]
  const obstacle = isHomeTablet()
    ? t('enroll.already')
    : session.state === 'authenticated'
      ? t('enroll.signedIn')
      : undefined
  return (
    <SignInPage title={t('enroll.title')} text={t('enroll.text')} links={links}>
      <Anchor component={Link} to="/tablet/setup" className={style.first}>
        {t('enroll.setup')}
      </Anchor>
      {obstacle === undefined ? <EnrollForm /> : <Notice text={obstacle} />}
    </SignInPage>
  )
}

function EnrollForm() {
  const { t } = useTranslation()
  const mirror = useMirror()
  const { http } = useServerAccess()
  const { isBusy, problem, submit } = useSubmit(t('enroll.failed'))
  const [obstacle, setObstacle] = useState<string>()
  const form = useEnrollForm()
  const enroll = form.onSubmit(values =>
    submit(async () => {
      setObstacle(undefined)
      if ((await countUnsent(mirror)) > 0) return setObstacle(t('enroll.unsent'))
      try {
        await enrollThisDevice(mirror, http, values)
      } catch (error) {
        if (error instanceof NoPasskeySecret) return setObstacle(t('enroll.noSecret'))
        if (error instanceof DOMException && values.protection === 'passkey')
          return setObstacle(t('enroll.cancelled'))
        throw error
      }
    }).then(fieldMessages => form.setErrors(fieldMessages)),
  )
  return (
    <ErrorFocusForm onSubmit={enroll}>
      <Stack gap="md">
        <TextInput
          label={t('enroll.code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextInput
          label={t('enroll.name')}
          name="name"
          autoComplete="off"
          placeholder={t('enroll.namePlaceholder')}
          required
          {...form.getInputProps('name')}
        />
        <ProtectionChoice form={form} />
        <Stack gap={0} role="group" aria-label={t('enroll.facts')}>
          <strong>{t('enroll.facts')}</strong>
          <Checkbox
            size="md"
            label={t('enroll.diskEncrypted')}
            classNames={{ root: style.check, inner: style.circle }}
            {...form.getInputProps('disk_encrypted', { type: 'checkbox' })}
          />
          <Checkbox
            size="md"
            label={t('enroll.screenLock')}
            classNames={{ root: style.check, inner: style.circle }}
            {...form.getInputProps('screen_lock', { type: 'checkbox' })}
          />
        </Stack>
        <Problem text={obstacle ?? problem} />
        <Button type="submit" size="lg" loading={isBusy} fullWidth>
          {t('enroll.submit')}
        </Button>
      </Stack>
    </ErrorFocusForm>
  )
}

function useEnrollForm() {
  const { t } = useTranslation()
  return useForm<EnrollValues>({
    initialValues: { code: '', name: '', protection: null, disk_encrypted: false, screen_lock: false },
    validate: {
      code: value => (value.trim() === '' ? t('enroll.codeRequired') : null),
      name: value => (value.trim() === '' ? t('enroll.nameRequired') : null),
      protection: (value, { disk_encrypted }) => {
        if (value === null) return t('enroll.protectionRequired')
        return value === 'stored' && !disk_encrypted ? t('enroll.storedNeedsDisk') : null
      },
    },
  })
}

function ProtectionChoice({ form }: { form: UseFormReturnType<EnrollValues> }) {
  const { t } = useTranslation()
  const hasPasskeys = mayHavePasskeys()
  return (
    <Radio.Group label={t('enroll.protection')} required {...form.getInputProps('protection')}>
      <Stack gap="xs" mt="xs">
        {PROTECTIONS.map(protection => {
          const isMissing = protection === 'passkey' && !hasPasskeys
          return (
            <Radio
              key={protection}
              size="md"
              value={protection}
              label={t(`enroll.protections.${protection}.label`)}
              description={isMissing ? t('enroll.noPasskeys') : t(`enroll.protections.${protection}.text`)}
              disabled={isMissing}
              classNames={{ root: style.choice, inner: style.circle, description: style.detail }}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}

/** Enrolls the device, empties it of what it kept for anybody, and starts it as a tablet. */
async function enrollThisDevice(
  mirror: MirrorDatabase,
  http: Http,
  { protection, ...values }: EnrollValues,
): Promise<void> {
  if (protection === null) return
  const tablet_id = await createTokenStore(mirror, { now: nowMs, random: randomBytes }).deviceId()
  const { tablet, thirdPart } = await enrollTablet(
    { ...values, protection },
    { tablet_id, app_version: String(MIRROR_VERSION) },
    request => http.open.post('tablets', { json: request }).json(),
  )
  await becomeTablet(mirror, tablet)
  rememberHomeTablet()
  if (thirdPart !== undefined) carryThirdPart(thirdPart)
  window.location.replace('/')
}
