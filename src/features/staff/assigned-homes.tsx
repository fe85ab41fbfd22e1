import { Link } from 'react-router-dom'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import style from './staff.module.css'

/** The homes in which a person works, with links for users who may open the pages of homes. */
export function AssignedHomes({ member: { group_homes } }: { member: StaffMember }) {
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
