/** The signed-in user's name and picture in the header, with a link to the dashboard. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import type { SignedInUser } from '../../session/session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

interface AccountLinksProps {
  user: SignedInUser
  className: string
  onLogout: () => void
}

export function AccountLinks({ user, className, onLogout }: AccountLinksProps) {
  const { t } = useTranslation()
  const name = fullName(user)
  return (
    <>
      <Link to="/dashboard" className={className} aria-label={t('landing.toDashboard', { name })}>
        <PersonAvatar name={name} imageUrl={user.image_url} size={40} />
        {name}
      </Link>
      <Button variant="default" onClick={onLogout}>
        {t('landing.logout')}
      </Button>
    </>
  )
}
