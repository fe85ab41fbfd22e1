import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceClock, shortDate } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { AccountStatus, statusOf } from '../../people/account-status.tsx'
import { LastLink, LinkSent, type SentLink, sentLink } from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import type { MemberProps } from './staff-page.tsx'

const { Form: EditStaff, preload } = fetchedForm(async () => (await import('./edit-staff.tsx')).EditStaff)

export function StaffInformation({ member, onChanged }: MemberProps) {
  const t = useLabels()
  const [isEditing, setIsEditing] = useState(false)
  const { email, phone, position, staff_role, hire_date, last_login } = member
  const status = statusOf(member)
  return (
    <Card
      title={t('staff.detail.information')}
      action={
        member.may_change &&
        member.is_active && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setIsEditing(true)}>
            {t('staff.form.edit')}
          </Button>
        )
      }
    >
      <DetailList
        details={[
          {
            label: t('labels.user.fields.email'),
            value: (
              <a className={`${cards.link} ${cards.more}`} href={`mailto:${email}`}>
                {email}
              </a>
            ),
          },
          {
            label: t('labels.user.fields.phone_number'),
            value: phone && (
              <a className={`${cards.link} ${cards.more}`} href={`tel:${phone}`}>
                {phone}
              </a>
            ),
          },
          { label: t('labels.user.fields.position'), value: position },
          {
            label: t('labels.user.fields.role'),
            value: staff_role && t(`labels.user.values.role.${staff_role}`),
          },
          { label: t('staff.list.status'), value: <AccountStatus account={member} /> },
          { label: t('labels.user.fields.hire_date'), value: hire_date && shortDate(hire_date, t) },
          {
            label: t('staff.detail.lastLogin'),
            value:
              last_login === null
                ? t('staff.detail.never')
                : shortDate(localDateTimeOf(last_login, deviceClock().time_zone).date, t),
          },
        ]}
      />
      {!member.may_change && <WhyNot id={member.id} />}
      {status === 'invited' && member.may_change && <SendAgain member={member} onChanged={onChanged} />}
      {isEditing && (
        <Suspense fallback={null}>
          <EditStaff
            member={member}
            onClose={() => {
              setIsEditing(false)
              onChanged()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

function WhyNot({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const isMe = session.state === 'authenticated' && session.user.id === id
  return <p className={cards.explained}>{t(isMe ? 'staff.detail.notYou' : 'staff.detail.stronger')}</p>
}

function SendAgain({ member, onChanged }: MemberProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const [state, setState] = useState<'sending' | SentLink | { problem: string }>()
  const send = async () => {
    setState('sending')
    try {
      await change({
        method: 'post',
        path: `staff/${member.id}/invitation`,
        onAnswer: answer => setState(sentLink(member.email, answer)),
      })
    } catch (error) {
      setState({ problem: problemWords(error, t) })
    }
  }
  return (
    <>
      <p className={cards.explained}>{t('staff.invite.pending')}</p>
      <LastLink mail={member.access_mail} email={member.email} />
      {typeof state === 'object' && 'problem' in state && <p role="alert">{state.problem}</p>}
      <Button variant="default" loading={state === 'sending'} onClick={send}>
        {t('staff.invite.again')}
      </Button>
      {typeof state === 'object' && 'mail' in state && (
        <LinkSent
          link={state}
          title={t('staff.invite.sent.title')}
          text={t('staff.invite.sent.text', { email: member.email })}
          onClose={() => {
            setState(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}
