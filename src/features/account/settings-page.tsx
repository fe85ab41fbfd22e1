/** /dashboard/settings: appearance, privacy, password, devices, and deleting the account (spec part 1 §2 Settings). */
import { Button, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { problemWords } from '../../labels/message-words.ts'
import { languageOptions } from '../../languages/language-options.ts'
import { OpenWork } from '../../people/open-work.tsx'
import { forgetHomeChoice } from '../../session/home-choice.ts'
import { useSession } from '../../session/session.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChoiceField } from '../../ui/record-form/choice-field.tsx'
import type { FieldValue } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { ChangePassword } from './change-password.tsx'
import { NotificationChoices } from './notifications/notification-choices.tsx'
import style from './settings.module.css'
import { useOwnAccount } from './use-own-account.ts'
import { useOwnChange } from './use-own-change.ts'
import { accountWords } from './words.ts'
import { YourDevices } from './your-devices.tsx'

export const SettingsPage = () => (
  <LabeledScreen name="account" words={accountWords}>
    <Settings />
  </LabeledScreen>
)

function Settings() {
  const { t } = useTranslation()
  return (
    <Page title={t('account.settings.title')}>
      <div className={cards.cards}>
        <div>
          <AccountSettings />
          <NotificationChoices />
        </div>
        <div>
          <ChangePassword />
          <YourDevices />
          <DeleteAccount />
        </div>
      </div>
    </Page>
  )
}

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

function AccountSettings() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title={t('account.settings.account')}>
      <div className={style.settings}>
        <LanguageChoice />
        <ChoiceField
          field={{
            as: 'choice',
            name: 'theme',
            label: t('account.settings.theme'),
            hint: t('account.settings.themeHint'),
            options: COLOR_SCHEMES.map(value => ({ value, label: t(`account.settings.themes.${value}`) })),
          }}
          value={colorScheme}
          error={undefined}
          onChange={value => setColorScheme(COLOR_SCHEMES.find(scheme => scheme === value) ?? 'auto')}
        />
        <Privacy />
        <section>
          <h3>{t('account.settings.profile')}</h3>
          <Link className={`${cards.link} ${cards.more}`} to="/dashboard/profile">
            {t('account.settings.toProfile')}
          </Link>
        </section>
      </div>
    </Card>
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const account = useOwnAccount()
  const change = useOwnChange('dashboard/settings')
  const toast = useShowToast()
  const language = LANGUAGES.find(candidate => candidate === account?.user.language)
  const choose = async (value: FieldValue) => {
    try {
      await change({ method: 'patch', path: 'me', json: { field: 'language', value } })
    } catch (error) {
      toast({ text: problemWords(error, t, t('account.profile.failed')), tone: 'attention' })
    }
  }
  return (
    <ChoiceField
      field={{
        as: 'choice',
        name: 'language',
        label: t('account.profile.language'),
        hint: t('ui.language.hint'),
        options: languageOptions(t),
      }}
      value={language ?? null}
      error={undefined}
      onChange={value => void choose(value)}
    />
  )
}

/** Has no choices: there is nothing to turn off (design §7). */
function Privacy() {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{t('account.settings.privacy')}</h3>
      <dl className={style.privacy}>
        {(['analytics', 'advertising'] as const).map(purpose => (
          <div key={purpose}>
            <dt>{t(`account.settings.${purpose}`)}</dt>
            <dd className={style.off}>{t('account.settings.off')}</dd>
          </div>
        ))}
      </dl>
      <p className={cards.small}>{t('account.settings.collectsNone')}</p>
    </section>
  )
}

function DeleteAccount() {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const change = useOwnChange('dashboard/settings')
  const session = useSession()
  const { actions } = session
  const user = session.state === 'authenticated' ? session.user : undefined
  const deleteAccount = async () => {
    await change({ method: 'delete', path: 'me', messages: { internal: t('account.remove.failed') } })
    await actions.signOut()
    // Removes the only other data of this user in local storage. The color scheme and the mark that the device is known
    // are shared by all users.
    if (user !== undefined) forgetHomeChoice(user.id)
    await navigate(`/login?${new URLSearchParams({ message: t('account.remove.done') })}`)
  }
  return (
    <Card title={t('account.remove.zone')}>
      <p className={cards.none}>{t('account.remove.explained')}</p>
      <Button variant="outline" color="attention" className={cards.below} onClick={() => setIsAsking(true)}>
        {t('account.remove.title')}
      </Button>
      <DeleteConfirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('account.remove.title')}
        confirmLabel={t('account.remove.title')}
        question={
          <>
            <p>{t('account.remove.question')}</p>
            {user && <OpenWork user={{ id: user.id, name: fullName(user) }} />}
            <NoConnectionNotice />
          </>
        }
        onDelete={deleteAccount}
      />
    </Card>
  )
}
