/** /dashboard/profile: the user's own data, what they may change of it, and their passkeys (spec part 1 §2 Profile). */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { editableFields } from '#domain/rules/access/editable-fields.ts'
import { verifiedContacts } from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, momentWords, shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { type Detail, DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { useOpenItem } from '../../ui/list/use-list-view.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { OwnPin } from './own-pin.tsx'
import { Passkeys } from './passkeys.tsx'
import { type OwnAccount, useOwnAccount } from './use-own-account.ts'
import { useOwnChange } from './use-own-change.ts'
import { accountWords } from './words.ts'

const { Form: EditProfile, preload } = createLazyForm(
  async () => (await import('./edit-profile.tsx')).EditProfile,
)

export const ProfilePage = () => (
  <LabeledScreen name="account" words={accountWords}>
    <Profile />
  </LabeledScreen>
)

function Profile() {
  const t = useLabels()
  const account = useOwnAccount()
  if (account === undefined || account === null) return <LoadingPage />
  return (
    <Page title={t('account.profile.title')}>
      <div className={cards.cards}>
        <ProfileCard {...account} />
        <div>
          <Section account={account} part="personal" />
          <Section account={account} part="contact" />
          <OwnPin />
          <Passkeys />
        </div>
      </div>
    </Page>
  )
}

function ProfileCard({ user, personCard }: OwnAccount) {
  const t = useLabels()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const { title, department, created_at, last_login } = user
  const { email: isEmailVerified, phone: isPhoneVerified } = verifiedContacts(user)
  const name = personCard === undefined ? user.email : fullName(personCard)
  const clock = deviceWallClock()
  const change = useOwnChange('dashboard/profile')
  const details: Detail[] = [
    { label: t('account.profile.role'), value: role && t(`account.roles.${role}`) },
    ...(title === null ? [] : [{ label: t('account.profile.title_'), value: title }]),
    ...(department === null ? [] : [{ label: t('account.profile.department'), value: department }]),
    {
      label: t('account.profile.created'),
      value: shortDate(localDateTimeOf(created_at, clock.time_zone).date, t),
    },
    {
      label: t('account.profile.lastLogin'),
      value: last_login === null ? t('account.profile.never') : momentWords(last_login, clock, t),
    },
    {
      label: t('account.profile.verification'),
      value: t(
        `account.profile.${isPhoneVerified ? 'bothVerified' : isEmailVerified ? 'emailVerified' : 'notVerified'}`,
      ),
    },
  ]
  return (
    <Card title={name}>
      <div className={cards.information}>
        <EditablePhoto
          imageUrl={personCard?.image_url ?? null}
          name={name}
          canChange={personCard !== undefined && role !== undefined}
          path="me/profile-image"
          asForm
          change={change}
          subject={<strong>{name}</strong>}
        />
        <DetailList details={details} />
      </div>
    </Card>
  )
}

/** Fields that are changed in one form. */
export type ProfilePart = 'personal' | 'contact'

export const FIELDS_BY_PART = {
  personal: ['first_name', 'last_name', 'language'],
  contact: ['email', 'phone_number'],
} as const

function Section({ account, part }: { account: OwnAccount; part: ProfilePart }) {
  const t = useLabels()
  const session = useSession()
  // The edited part is kept in the URL: a user who must sign in again returns to the form and to what they typed.
  const [editedPart, openPart] = useOpenItem('edit')
  const role = session.state === 'authenticated' ? session.role : undefined
  const canEdit = FIELDS_BY_PART[part].some(field => editableFields(role).includes(field))
  const { user, personCard } = account
  const details: Record<ProfilePart, Detail[]> = {
    personal: [
      { label: t('account.profile.firstName'), value: personCard?.first_name },
      { label: t('account.profile.lastName'), value: personCard?.last_name },
      { label: t('account.profile.language'), value: languageWords(user.language, t) },
    ],
    contact: [
      { label: t('account.profile.email'), value: user.email },
      { label: t('account.profile.phone'), value: user.phone_number },
    ],
  }
  const button: ReactNode = canEdit && (
    <Button variant="default" onPointerEnter={() => void preload()} onClick={() => openPart(part)}>
      {t('account.profile.edit')}
    </Button>
  )
  return (
    <Card title={t(`account.profile.${part}`)} action={button}>
      <DetailList details={details[part]} />
      {!canEdit && <p className={cards.explained}>{t('account.profile.cannot')}</p>}
      {canEdit && editedPart === part && (
        <EditProfile account={account} part={part} onClose={() => openPart(null)} />
      )}
    </Card>
  )
}

const languageWords = (language: string, t: ReturnType<typeof useLabels>): string =>
  language in accountWords.languages
    ? t(`account.languages.${language as keyof typeof accountWords.languages}`)
    : language
