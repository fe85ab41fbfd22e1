import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { accountStatus } from '#domain/rules/people/staff.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, shortDate } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { AccountStatus } from '../../people/account-status.tsx'
import {
  LastLinkLine,
  LinkMailDialog,
  type LinkMailResult,
  readLinkMailResult,
} from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import type { MemberProps } from './staff-page.tsx'

const { Form: EditStaff, preload } = createLazyForm(async () => (await import('./edit-staff.tsx')).EditStaff)

export function StaffInformation({ member, onChange }: MemberProps) {
  const t = useLabels()
  const [isEditing, setIsEditing] = useState(false)
  const { email, phone_number, staff_role, last_login } = member
  const { detail, label, choiceNameOf } = flatViewsOf<AccountCollection, StaffMember>('user', t)
  const status = accountStatus(member)
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
          detail('email', member, {
            value: (
              <a className={`${cards.link} ${cards.more}`} href={`mailto:${email}`}>
                {email}
              </a>
            ),
          }),
          detail('phone_number', member, {
            value: phone_number && (
              <a className={`${cards.link} ${cards.more}`} href={`tel:${phone_number}`}>
                {phone_number}
              </a>
            ),
          }),
          detail('position', member),
          { label: label('role'), value: staff_role && choiceNameOf('role', staff_role) },
          detail('is_active', member, { value: <AccountStatus account={member} /> }),
          detail('hire_date', member),
          detail('last_login', member, {
            value:
              last_login === null
                ? t('staff.detail.never')
                : shortDate(localDateTimeOf(last_login, deviceWallClock().time_zone).date, t),
          }),
        ]}
      />
      {!member.may_change && <NotEditableReason id={member.id} />}
      {status === 'invited' && member.may_change && <ResendInvitation member={member} onChange={onChange} />}
      {isEditing && (
        <EditStaff
          member={member}
          onClose={() => {
            setIsEditing(false)
            onChange()
          }}
        />
      )}
    </Card>
  )
}

function NotEditableReason({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const isMe = session.state === 'authenticated' && session.user.id === id
  return <p className={cards.explained}>{t(isMe ? 'staff.detail.notYou' : 'staff.detail.stronger')}</p>
}

function ResendInvitation({ member, onChange }: MemberProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const [sendState, setSendState] = useState<'sending' | LinkMailResult | { problem: string }>()
  const send = async () => {
    setSendState('sending')
    try {
      await change({
        method: 'post',
        path: `staff/${member.id}/invitation`,
        onAnswer: answer => setSendState(readLinkMailResult(member.email, answer)),
      })
    } catch (error) {
      setSendState({ problem: problemWords(error, t) })
    }
  }
  return (
    <>
      <p className={cards.explained}>{t('staff.invite.pending')}</p>
      <LastLinkLine mail={member.access_mail} email={member.email} />
      {typeof sendState === 'object' && 'problem' in sendState && <p role="alert">{sendState.problem}</p>}
      <Button variant="default" loading={sendState === 'sending'} onClick={send}>
        {t('staff.invite.again')}
      </Button>
      {typeof sendState === 'object' && 'mail' in sendState && (
        <LinkMailDialog
          link={sendState}
          sentTitle={t('staff.invite.sent.title')}
          sentText={t('staff.invite.sent.text', { email: member.email })}
          onClose={() => {
            setSendState(undefined)
            onChange()
          }}
        />
      )}
    </>
  )
}
