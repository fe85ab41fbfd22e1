/** /dashboard/staff/{id}: one staff member, read from the server (spec part 3 §2 Staff). */
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { type StaffMember, staffMember } from '#domain/answers/staff-member.ts'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { verifiedContacts } from '#domain/rules/people/staff.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StaffDangerZone } from './danger-zone.tsx'
import style from './staff.module.css'
import { StaffInformation } from './staff-information.tsx'
import { staffWords } from './words.ts'

export function StaffPage() {
  const { staffId = '' } = useParams()
  return (
    <LabeledScreen name="staff" words={staffWords} key={staffId}>
      <StaffMemberById id={Number.isInteger(Number(staffId)) ? Number(staffId) : 0} />
    </LabeledScreen>
  )
}

function StaffMemberById({ id }: { id: number }) {
  const { t } = useTranslation()
  const { answer, error, isMissing, refresh } = useServerRead(
    `staff/${id}`,
    staffMember,
    t('staff.failedDetails'),
  )
  if (answer !== undefined) return <StaffMemberDetails member={answer} onChange={refresh} />
  if (error === undefined) return <LoadingPage />
  return (
    <Page title={t('staff.title')}>
      {isMissing ? (
        <EmptyState title={t('staff.detail.notHere')} text={t('staff.detail.notHereText')} />
      ) : (
        <ErrorState {...error} />
      )}
    </Page>
  )
}

export interface MemberProps {
  member: StaffMember
  /** Called after a change; reads the member again. */
  onChange: () => void
}

function StaffMemberDetails(props: MemberProps) {
  const { member } = props
  return (
    <Page title={member.name} subtitle={member.position}>
      <div className={cards.cards}>
        <StaffInformation {...props} />
        <div>
          <AssignedHomes member={member} />
          <Verification member={member} />
        </div>
      </div>
      {member.may_change && <StaffDangerZone {...props} />}
    </Page>
  )
}

function Verification({ member }: Pick<MemberProps, 'member'>) {
  const t = useLabels()
  const { email, phone } = verifiedContacts(member)
  const verifiedBadge = (isVerified: boolean) => (
    <Badge tone={isVerified ? 'given' : 'plain'}>
      {t(isVerified ? 'staff.detail.verified' : 'staff.detail.notVerified')}
    </Badge>
  )
  return (
    <Card title={t('staff.detail.verification')}>
      <DetailList
        details={[
          { label: t('labels.user.fields.email'), value: verifiedBadge(email) },
          { label: t('labels.user.fields.phone_number'), value: verifiedBadge(phone) },
        ]}
      />
    </Card>
  )
}

/** The homes in which a person works, with links for users who may open the pages of homes. */
function AssignedHomes({ member: { group_homes } }: { member: StaffMember }) {
  const t = useLabels()
  const session = useSession()
  const isLinked = canOpen(session.state === 'authenticated' ? session.role : undefined, 'group-homes')
  return (
    <Card title={t('staff.detail.homes')}>
      {group_homes.length === 0 && <p className={cards.none}>{t('staff.detail.noHome')}</p>}
      <ul className={style.lines}>
        {group_homes.map(({ id, home_name, role }) => (
          <li key={id}>
            {isLinked ? (
              <Link className={`${cards.link} ${cards.more}`} to={`/dashboard/group-homes/${id}`}>
                {home_name}
              </Link>
            ) : (
              <span>{home_name}</span>
            )}
            <span className={cards.small}>{t(`labels.user.values.role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
