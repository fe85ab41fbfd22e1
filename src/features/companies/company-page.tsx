/** /dashboard/companies/{id}: one company with all that belongs to it, read from the server (spec part 3 §2). */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type CompanyRecord, companyRecord } from '#domain/answers/company-record.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
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
import { HomesSection } from './homes-section.tsx'
import { ServicesSection } from './services/services-section.tsx'
import { TicketsSection } from './tickets/tickets-section.tsx'
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
  if (answer !== undefined) return <CompanyDetails company={answer} onChanged={refresh} />
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
  onChanged: () => void
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
