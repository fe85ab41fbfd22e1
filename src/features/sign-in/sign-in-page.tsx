/** The frame of every screen before sign-in: one card with one task. */
import { Alert, Anchor, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LANGUAGES } from '#domain/values/languages.ts'
import { storeLanguage } from '../../languages/kept-language.ts'
import { languageOptions } from '../../languages/language-options.ts'
import { languageOf, switchLanguage } from '../../languages/languages.ts'
import { useSyncStatus } from '../../sync/status.ts'
import style from './sign-in-page.module.css'

interface SignInPageProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
  /** Links to other screens, below the card's form. */
  readonly links?: readonly { readonly to: string; readonly label: string }[]
}

export function SignInPage({ title, text, children, links = [] }: SignInPageProps) {
  return (
    <main className={style.page}>
      <Paper className={style.card} withBorder p={{ base: 'lg', xs: 'xl' }}>
        <Stack gap="md">
          <Link to="/" className={style.brand}>
            <img src="/icon.svg" alt="" width={36} height={36} />
            Hearth
          </Link>
          <Title order={1}>{title}</Title>
          <UnsentNotice />
          {text !== undefined && <Text className={style.quiet}>{text}</Text>}
          {children}
          {links.length > 0 && (
            <div className={style.links}>
              {links.map(({ to, label }) => (
                <Anchor key={to} component={Link} to={to}>
                  {label}
                </Anchor>
              ))}
            </div>
          )}
        </Stack>
      </Paper>
      <LanguageSelect />
    </main>
  )
}

/** The message of a failure, shown and announced to screen readers. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="missed" role="alert" p="sm">
      {text}
    </Alert>
  )

export const Notice = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="spruce" role="status" p="sm">
      {text}
    </Alert>
  )

/** The choice of language on this device before sign-in; the account's language applies later. */
function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (value: string) => {
    const language = LANGUAGES.find(candidate => candidate === value) ?? 'English'
    try {
      await switchLanguage(i18n, language)
      storeLanguage(language)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  const language = languageOf(i18n)
  return (
    <NativeSelect
      className={style.language}
      label={t('ui.language.label')}
      {...(language === 'English' ? {} : { description: t('ui.language.hint') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={hasFailed && t('ui.language.failed')}
      value={language}
      data={languageOptions(t)}
      onChange={event => void choose(event.currentTarget.value)}
    />
  )
}

/** Shows how much this device has yet to send and whether it can: only counts, since no user is signed in (U1). */
function UnsentNotice() {
  const { t } = useTranslation()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  const photoCount = useSyncStatus(sync => sync.waitingPhotoCount)
  const isOffline = useSyncStatus(sync => sync.connection === 'offline')
  const inMemoryCount = useSyncStatus(sync => sync.unsentInMemoryCount)
  const count = unconfirmedCount + photoCount
  if (count + inMemoryCount === 0 && !isOffline) return null
  return (
    <Alert color="waiting" role="status" p="sm">
      {isOffline && <strong>{t('signIn.unsent.offline')} </strong>}
      {unconfirmedCount > 0 && <>{t('signIn.unsent.count', { count: unconfirmedCount })} </>}
      {photoCount > 0 && <>{t('signIn.unsent.photos', { count: photoCount })} </>}
      {inMemoryCount > 0 && <>{t('signIn.unsent.inMemory', { count: inMemoryCount })} </>}
      {count > 0 && <>{t(`signIn.unsent.${isOffline ? 'later' : 'now'}`)}</>}
    </Alert>
  )
}
