/** Closing a company, and opening it again. What stands in the way is said before anybody presses. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { OBSTACLES } from '#domain/rules/companies.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import style from './companies.module.css'
import type { CompanyProps } from './company-page.tsx'
import { useCompanyRights } from './use-company-rights.ts'

export function CompanyDangerZone({ company, onChanged }: CompanyProps) {
  const { t } = useTranslation()
  const may = useCompanyRights(company.id)
  const change = useServerChange()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = company.status === 'Active'
  if (!may(isOpen ? 'company.close' : 'company.reopen')) return null
  const obstacles = OBSTACLES.filter(each => company.in_the_way[each] > 0)
  const turn = async () => {
    const path = `company/${company.id}`
    if (isOpen) {
      await change({ method: 'delete', path, words: { internal: t('companies.close.failed') } })
      toast({ text: t('companies.close.done'), tone: 'given' })
      navigate('/dashboard/companies')
      return
    }
    await change({ method: 'put', path: `${path}/reopen` })
    onChanged()
  }
  const title = t(isOpen ? 'companies.close.title' : 'companies.close.reopen')
  return (
    <Card title={t('companies.close.zone')}>
      <p className={cards.none}>
        {t(isOpen ? 'companies.close.explained' : 'companies.close.reopenExplained')}
      </p>
      {isOpen && obstacles.length > 0 && (
        <>
          <p className={cards.explained}>{t('companies.close.obstacles')}</p>
          <ul className={style.ways}>
            {obstacles.map(each => (
              <li key={each}>{t(`companies.close.inTheWay.${each}`, { count: company.in_the_way[each] })}</li>
            ))}
          </ul>
        </>
      )}
      <Button
        {...(isOpen ? { color: 'attention' } : { variant: 'default' })}
        className={cards.below}
        disabled={isOpen && obstacles.length > 0}
        onClick={() => setIsAsking(true)}
      >
        {title}
      </Button>
      <Confirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        confirmLabel={title}
        isDangerous={isOpen}
        question={
          <>
            <p>
              {t(isOpen ? 'companies.close.question' : 'companies.close.reopenQuestion', {
                name: company.name,
              })}
            </p>
            <NeedsConnection />
          </>
        }
        onConfirm={turn}
      />
    </Card>
  )
}
