import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import style from './companies.module.css'
import type { CompanyProps } from './company-page.tsx'
import { useCompanyRights } from './use-company-rights.ts'

export function HomesSection({ company: { id, status, group_homes } }: Pick<CompanyProps, 'company'>) {
  const { t } = useTranslation()
  const isAllowed = useCompanyRights(id)
  return (
    <Card
      title={t('companies.homes.title')}
      action={
        status === 'Active' &&
        isAllowed('home.create') && (
          <Button component={Link} variant="default" to={`/dashboard/group-homes/add?company=${id}`}>
            {t('companies.homes.add')}
          </Button>
        )
      }
    >
      {group_homes.length === 0 && <p className={cards.none}>{t('companies.homes.none')}</p>}
      <ul className={cards.entries}>
        {group_homes.map(home => (
          <li key={home.id} className={cards.entry}>
            <div>
              <span className={style.line}>
                <Link className={`${cards.link} ${cards.more}`} to={`/dashboard/group-homes/${home.id}`}>
                  {home.home_name}
                </Link>
                {!isOpenHome(home) && <Badge tone="plain">{t('companies.homes.closed')}</Badge>}
              </span>
              <span className={cards.small}>{home.full_address}</span>
              <span className={cards.small}>
                {[
                  t('companies.homes.beds', { count: home.capacity }),
                  home.manager_name ?? t('companies.homes.noManager'),
                ].join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
