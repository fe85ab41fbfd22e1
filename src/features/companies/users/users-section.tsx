/** Lists all users with an account in the company, and invites others (spec part 3 §2 Companies). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserRecord } from '#domain/answers/user-record.ts'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import { problemWords } from '../../../labels/message-words.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { LinkMailDialog, type LinkMailResult, readLinkMailResult } from '../../../people/link-sent.tsx'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import style from '../companies.module.css'
import type { CompanyProps } from '../company-page.tsx'
import { useCompanyRights } from '../use-company-rights.ts'

const { Form: AddUser, preload } = createLazyForm(async () => (await import('./add-user.tsx')).AddUser)
const { Form: InviteUser } = createLazyForm(async () => (await import('./add-user.tsx')).InviteUser)

export function UsersSection({ company, onChange }: CompanyProps) {
  const t = useLabels()
  const isAllowed = useCompanyRights(company.id)
  const [openForm, setOpenForm] = useState<'form' | 'email'>()
  const [shownLink, setShownLink] = useState<LinkMailResult>()
  const close = (link?: LinkMailResult) => {
    setOpenForm(undefined)
    setShownLink(link)
    onChange()
  }
  const canInvite = isAllowed('company.invite') && company.status === 'Active'
  const Form = openForm === 'form' ? AddUser : InviteUser
  return (
    <Card
      isWide
      title={t('companies.users.title')}
      action={
        canInvite && (
          <span className={style.line}>
            <Button
              variant="default"
              onPointerEnter={() => void preload()}
              onClick={() => setOpenForm('email')}
            >
              {t('companies.users.invite')}
            </Button>
            <Button
              variant="default"
              onPointerEnter={() => void preload()}
              onClick={() => setOpenForm('form')}
            >
              {t('companies.users.add')}
            </Button>
          </span>
        )
      }
    >
      {company.staff.length === 0 && (
        <p className={cards.none}>{t(canInvite ? 'companies.users.inviteFirst' : 'companies.users.none')}</p>
      )}
      <div>
        <ul className={cards.entries}>
          {company.staff.map(user => (
            <li key={user.id} className={`${cards.entry} ${style.wrapping}`}>
              <UserEntry user={user} />
              {canInvite && user.is_active && !user.is_registered && (
                <SendAgainButton companyId={company.id} email={user.email} onSend={setShownLink} />
              )}
            </li>
          ))}
        </ul>
      </div>
      {openForm !== undefined && <Form company={company} onClose={close} />}
      {shownLink !== undefined && (
        <LinkMailDialog
          link={shownLink}
          sentTitle={t('companies.users.sent.title')}
          sentText={t('companies.users.sent.text', { email: shownLink.email })}
          onClose={() => setShownLink(undefined)}
        />
      )}
    </Card>
  )
}

function UserEntry({ user }: { user: UserRecord }) {
  const t = useLabels()
  const { role, group_homes, is_active } = user
  const homesText =
    role === null || group_homes.length > 0 || isStaffRole(role)
      ? group_homes.join(', ')
      : t('companies.users.everywhere')
  const details = [
    role === null ? t('companies.users.noRole') : t(`labels.user.values.role.${role}`),
    homesText,
  ]
  const name = user.name.trim() || user.email
  return (
    <div>
      <span className={style.who}>
        <PersonAvatar name={name} imageUrl={user.image_url} />
        <span className={style.two}>
          <span className={style.line}>
            {role === null || isStaffRole(role) ? (
              <Link className={cards.link} to={`/dashboard/staff/${user.id}`}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {!is_active && <Badge tone="plain">{t('labels.user.statuses.inactive')}</Badge>}
            {is_active && !user.is_registered && (
              <Badge tone="waiting">{t('labels.user.statuses.invited')}</Badge>
            )}
          </span>
          <span className={cards.small}>{details.filter(Boolean).join(' · ')}</span>
          {name !== user.email && <span className={cards.small}>{user.email}</span>}
        </span>
      </span>
    </div>
  )
}

interface SendAgainButtonProps {
  companyId: number
  email: string
  onSend: (link: LinkMailResult) => void
}

function SendAgainButton({ companyId, email, onSend }: SendAgainButtonProps) {
  const t = useLabels()
  const change = useServerChange()
  const [problem, setProblem] = useState<string>()
  const sendLink = async () => {
    setProblem(undefined)
    try {
      await change({
        method: 'post',
        path: 'register/email',
        json: { company_id: companyId, email },
        messages: { internal: t('companies.users.failed') },
        onAnswer: answer => onSend(readLinkMailResult(email, answer)),
      })
    } catch (error) {
      setProblem(problemWords(error, t, t('companies.users.failed')))
    }
  }
  return (
    <span className={style.end}>
      <Button
        variant="default"
        size="sm"
        aria-label={t('companies.users.sendAgainWhom', { email })}
        onClick={sendLink}
      >
        {t('companies.users.sendAgain')}
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </span>
  )
}
