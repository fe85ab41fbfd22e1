import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CompanyRecord } from '#domain/answers/company-record.ts'
import { fullAddress } from '#domain/entities/home.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, durationWords, shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import style from './companies.module.css'
import type { CompanyProps } from './company-page.tsx'
import { useCompanyRights } from './use-company-rights.ts'

const { Form: EditCompany, preload } = createLazyForm(
  async () => (await import('./edit-company.tsx')).EditCompany,
)

const HOUR_MINUTES = 60

const dayWordsOf = (instant: string, t: ReturnType<typeof useLabels>) =>
  shortDate(localDateTimeOf(instant, deviceWallClock().time_zone).date, t)

export function CompanyInformation({ company, onChange }: CompanyProps) {
  const t = useLabels()
  const isAllowed = useCompanyRights(company.id)
  const [isEditing, setIsEditing] = useState(false)
  const { contact_email: email, contact_phone: phone, street_address, city, state, zip_code } = company
  const { detail } = flatViewsOf<'company', CompanyRecord>('company', t)
  const deadlineWords = (hours: number) =>
    t('companies.detail.within', { duration: durationWords(hours * HOUR_MINUTES, t) })
  const address = fullAddress({
    address: street_address ?? '',
    city: city ?? '',
    state: state ?? '',
    zip_code: zip_code ?? '',
  })
  return (
    <Card
      title={t('companies.detail.information')}
      action={
        isAllowed('company.update') && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setIsEditing(true)}>
            {t('companies.edit')}
          </Button>
        )
      }
    >
      <div className={cards.information}>
        <DetailList
          details={[
            detail('license_number', company),
            detail('tax_id', company),
            detail('contact_name', company),
            detail('contact_email', company, {
              value: email && <ContactLink to={`mailto:${email}`}>{email}</ContactLink>,
            }),
            detail('contact_phone', company, {
              value: phone && <ContactLink to={`tel:${phone}`}>{phone}</ContactLink>,
            }),
            { label: t('companies.detail.address'), value: address },
            { label: t('companies.detail.since'), value: dayWordsOf(company.created_at, t) },
          ]}
        />
      </div>
      <h3 className={style.heading}>{t('companies.detail.deadlines')}</h3>
      <div className={cards.information}>
        <DetailList
          details={[
            {
              label: t('companies.detail.incidents'),
              value: deadlineWords(company.incident_hours),
            },
            {
              label: t('companies.detail.medicationErrors'),
              value: deadlineWords(company.medication_error_hours),
            },
          ]}
        />
      </div>
      {company.closed_at !== null && (
        <p className={cards.explained}>
          {t('companies.detail.closedSince', { date: dayWordsOf(company.closed_at, t) })}
        </p>
      )}
      {isEditing && (
        <EditCompany
          company={company}
          onClose={() => {
            setIsEditing(false)
            onChange()
          }}
        />
      )}
    </Card>
  )
}

const ContactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={`${cards.link} ${cards.more}`} href={to}>
    {children}
  </a>
)
