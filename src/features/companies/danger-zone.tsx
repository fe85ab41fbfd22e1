/** Closes a company, and opens it again. What prevents closing is listed before the user presses the button. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { OBSTACLES } from '#domain/rules/homes/companies.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import cards from '../../ui/page/cards.module.css'
import { CloseOrReopenCard } from '../../ui/page/closing-zone.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import style from './companies.module.css'
import type { CompanyProps } from './company-page.tsx'
import { useCompanyRights } from './use-company-rights.ts'

export function CompanyDangerZone({ company, onChange }: CompanyProps) {
  const { t } = useTranslation()
  const isAllowed = useCompanyRights(company.id)
  const change = useServerChange()
  const navigate = useNavigate()
  const toast = useShowToast()
  const isOpen = company.status === 'Active'
  if (!isAllowed(isOpen ? 'company.close' : 'company.reopen')) return null
  const obstacles = OBSTACLES.filter(obstacle => company.in_the_way[obstacle] > 0)
  const closeOrReopen = async () => {
    const path = `company/${company.id}` as const
    if (isOpen) {
      await change({ method: 'delete', path, messages: { internal: t('companies.close.failed') } })
      toast({ text: t('companies.close.done'), tone: 'given' })
      navigate('/dashboard/companies')
      return
    }
    await change({ method: 'put', path: `${path}/reopen` })
    onChange()
  }
  return (
    <CloseOrReopenCard
      heading={t('companies.close.zone')}
      title={t(isOpen ? 'companies.close.title' : 'companies.close.reopen')}
      explanation={t(isOpen ? 'companies.close.explained' : 'companies.close.reopenExplained')}
      question={t(isOpen ? 'companies.close.question' : 'companies.close.reopenQuestion', {
        name: company.name,
      })}
      isOpen={isOpen}
      onConfirm={closeOrReopen}
      {...(isOpen && obstacles.length > 0
        ? {
            obstacles: (
              <>
                <p className={cards.explained}>{t('companies.close.obstacles')}</p>
                <ul className={style.ways}>
                  {obstacles.map(obstacle => (
                    <li key={obstacle}>
                      {t(`companies.close.inTheWay.${obstacle}`, { count: company.in_the_way[obstacle] })}
                    </li>
                  ))}
                </ul>
              </>
            ),
          }
        : {})}
    />
  )
}
