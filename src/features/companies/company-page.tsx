/** /dashboard/companies/{id}: one company with all that belongs to it, read from the server (spec part 3 §2). */

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { type CompanyRecord, companyRecord } from '#domain/answers/company-record.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BillingSection } from './billing/billing-section.tsx'
import style from './companies.module.css'
import { CompanyInformation } from './company-information.tsx'
import { CompanyDangerZone } from './danger-zone.tsx'
import { ServicesSection } from './services/services-section.tsx'
import { TicketsSection } from './tickets/tickets-section.tsx'
import { useCompanyRights } from './use-company-rights.ts'
import { UsersSection } from './users/users-section.tsx'
import { companiesWords } from './words.ts'

export function CompanyPage() {
  const { companyId = '' } = useParams()
  return (
    <LabeledScreen name="companies" words={companiesWords} key={companyId}>
      <LoadedCompany id={Number.isInteger(Number(companyId)) ? Number(companyId) : 0} />
    </LabeledScreen>
  )
}

function LoadedCompany({ id }: { id: number }) {
  const { t } = useTranslation()
  const failureText = t('companies.failedDetails')
  const { answer, error, isMissing, refresh } = useServerRead(`company/${id}`, companyRecord, failureText)
  if (answer !== undefined) return <CompanyDetails company={answer} onChange={refresh} />
  if (error === undefined) return <LoadingPage />
  return (
    <Page title={t('companies.title')}>
      {isMissing ? (
        <EmptyState title={t('companies.detail.notHere')} text={t('companies.detail.notHereText')} />
      ) : (
        <ErrorState {...error} />
      )}
    </Page>
  )
}

export interface CompanyProps {
  company: CompanyRecord
  /** Reads the company again after a change. */
  onChange: () => void
}

function CompanyDetails(props: CompanyProps) {
  const { t } = useTranslation()
  const { company } = props
  return (
    <Page
      title={company.name}
      subtitle={
        company.status === 'Active' ? undefined : (
          <span className={style.line}>
            <Badge tone="plain">{t('companies.statuses.Closed')}</Badge>
          </span>
        )
      }
    >
      <div className={cards.cards}>
        <CompanyInformation {...props} />
        <div>
          <HomesSection company={company} />
          <ServicesSection {...props} />
        </div>
      </div>
      <UsersSection {...props} />
      <BillingSection {...props} />
      <TicketsSection {...props} />
      <CompanyDangerZone {...props} />
    </Page>
  )
}

function HomesSection({ company: { id, status, group_homes } }: Pick<CompanyProps, 'company'>) {
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
