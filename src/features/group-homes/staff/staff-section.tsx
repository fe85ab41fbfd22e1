/** The people who work in a home, read from the server because no device keeps their e-mail addresses. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { staffMember } from '#domain/answers/staff-member.ts'
import type { StoredRow } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { OpenWork } from '../../../people/open-work.tsx'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { useServerRead } from '../../../sync/use-server-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Confirmation } from '../../../ui/dialog/confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import style from '../../../ui/page/cards.module.css'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../../ui/toast/toasts.tsx'
import sectionStyle from './staff-section.module.css'

const { Form: AssignStaff, preload } = createLazyForm(
  async () => (await import('./assign-staff.tsx')).AssignStaff,
)

const staffAnswerSchema = v.object({ staff: v.array(staffMember) })
type StaffMember = v.InferOutput<typeof staffMember>

export function StaffSection({ home }: { home: StoredRow<'home'> }) {
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [isAssigning, setIsAssigning] = useState(false)
  const [memberToRemove, setMemberToRemove] = useState<StaffMember>()
  const path = `staff?company_id=${home.company_id}&home_id=${home.id}&is_active=true&per_page=100` as const
  const { answer, error, refresh } = useServerRead(path, staffAnswerSchema, t('groupHomes.staff.failed'))
  const mayRemove = isAllowed(home, 'staff.unassign')
  return (
    <Card
      title={t('groupHomes.staff.title')}
      action={
        isOpenHome(home) &&
        isAllowed(home, 'staff.assign') && (
          <Button
            variant="default"
            onPointerEnter={() => void preload()}
            onClick={() => setIsAssigning(true)}
          >
            {t('groupHomes.staff.assign')}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState {...error} />}
      {answer === undefined && error === undefined && <LoadingRows rows={3} />}
      {answer?.staff.length === 0 && <p className={style.none}>{t('groupHomes.staff.none')}</p>}
      <ul className={style.entries}>
        {answer?.staff.map(member => (
          <li key={member.id} className={style.entry}>
            <MemberLine member={member} homeId={home.id} />
            {mayRemove && member.may_change && (
              <RowMenu
                label={t('groupHomes.staff.removeWhom', { name: member.name })}
                actions={[
                  {
                    label: t('groupHomes.staff.remove'),
                    onPick: () => setMemberToRemove(member),
                    isDangerous: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {isAssigning && (
        <AssignStaff
          home={home}
          assignedIds={answer?.staff.map(({ id }) => id) ?? []}
          onClose={() => {
            setIsAssigning(false)
            refresh()
          }}
        />
      )}
      {memberToRemove !== undefined && (
        <RemoveMember
          member={memberToRemove}
          home={home}
          onClose={() => {
            setMemberToRemove(undefined)
            refresh()
          }}
        />
      )}
    </Card>
  )
}

function MemberLine({ member, homeId }: { member: StaffMember; homeId: number }) {
  const t = useLabels()
  const role = member.group_homes.find(({ id }) => id === homeId)?.role
  const roleAndPosition = [role && t(`labels.user.values.role.${role}`), member.position]
    .filter(Boolean)
    .join(' · ')
  return (
    <div>
      <span className={sectionStyle.who}>
        <PersonAvatar name={member.name} imageUrl={member.image_url} />
        <span className={sectionStyle.two}>
          <Link className={style.link} to={`/dashboard/staff/${member.id}`}>
            {member.name}
          </Link>
          <span className={style.small}>{roleAndPosition}</span>
          {!member.is_registered && <Badge tone="waiting">{t('labels.user.statuses.invited')}</Badge>}
        </span>
      </span>
    </div>
  )
}

interface RemoveMemberProps {
  member: StaffMember
  home: StoredRow<'home'>
  onClose: () => void
}

function RemoveMember({ member, home, onClose }: RemoveMemberProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useShowToast()
  const messageParams = { name: member.name, home: home.home_name }
  const removeMember = async () => {
    await change({
      method: 'delete',
      path: `group-homes/${home.id}/staff/${member.id}`,
      messages: { internal: t('groupHomes.staff.failedRemove') },
    })
    toast({ text: t('groupHomes.staff.removed', messageParams), tone: 'given' })
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('groupHomes.staff.removeTitle')}
      confirmLabel={t('groupHomes.staff.remove')}
      isDangerous
      question={
        <>
          <p>{t('groupHomes.staff.removeQuestion', messageParams)}</p>
          <OpenWork user={member} homeId={home.id} />
          <NoConnectionNotice />
        </>
      }
      onConfirm={removeMember}
    />
  )
}
