/** The dashboards of super_admin and admin: figures from the server, because no mirror has them. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { companyStatisticsAnswer } from '#domain/answers/company-record.ts'
import { userStatisticsAnswer } from '#domain/answers/user-record.ts'
import { type ServerRead, useServerRead } from '../../sync/use-server-read.ts'
import { ErrorState } from '../../ui/page/error-state.tsx'
import style from './dashboard.module.css'
import { DashboardPage } from './dashboard-page.tsx'
import type { KeyFigure } from './figures.ts'
import { FirstSteps } from './first-steps.tsx'
import { KeyFigures } from './key-figures.tsx'
import { platformSteps } from './use-first-steps.ts'

const companiesSchema = v.object({ statistics: companyStatisticsAnswer })
const COMPANY_FIGURES = [
  'total_companies',
  'total_group_homes',
  'open_support_tickets',
  'unpaid_billings',
] as const
/** Unpaid billings have no link: they belong to several companies and are listed on each company's page. */
const COMPANY_LIST_PATHS: Readonly<Partial<Record<(typeof COMPANY_FIGURES)[number], string>>> = {
  total_companies: '/dashboard/companies',
  total_group_homes: '/dashboard/group-homes',
  open_support_tickets: '/dashboard/support-tickets?status=open',
}
const USER_FIGURES = ['total_users', 'active_staff', 'verified_users', 'pending_verification'] as const

const USER_LIST_PATHS: Readonly<Record<(typeof USER_FIGURES)[number], string>> = {
  total_users: '/dashboard/all-users',
  active_staff: '/dashboard/all-users?role=in_homes&is_active=true',
  verified_users: '/dashboard/all-users?is_verified=true',
  pending_verification: '/dashboard/all-users?is_verified=false&is_active=true',
}

const useUserStatistics = () =>
  useServerRead('admin/users/stats', userStatisticsAnswer, useTranslation().t('dashboard.error.text'))

export function SuperAdminDashboard() {
  const { t } = useTranslation()
  const companiesQuery = useServerRead('company?per_page=1', companiesSchema, t('dashboard.error.text'))
  const usersQuery = useUserStatistics()
  const refresh = () => {
    companiesQuery.refresh()
    usersQuery.refresh()
  }
  const error = companiesQuery.error ?? usersQuery.error
  const { statistics } = companiesQuery.answer ?? {}
  const firstSteps = platformSteps(statistics?.total_companies, usersQuery.answer?.total_users)
  return (
    <DashboardPage userRole="super_admin" onRefresh={refresh}>
      {error ? (
        <ErrorState title={t('dashboard.error.title')} message={error.message} onTryAgain={refresh} />
      ) : (
        <>
          {firstSteps && <FirstSteps steps={firstSteps} audience="platform" />}
          <Figures
            title={t('dashboard.platform.companies')}
            figures={COMPANY_FIGURES.map(name => ({
              name,
              label: t(`dashboard.platform.${name}`),
              value: statistics?.[name],
              ...linkPropsOf(COMPANY_LIST_PATHS[name]),
              ...(name === 'unpaid_billings' && (statistics?.[name] ?? 0) > 0
                ? { tone: 'due' as const }
                : {}),
            }))}
          />
          <UserFigures usersQuery={usersQuery} />
        </>
      )}
    </DashboardPage>
  )
}

export function AdminDashboard() {
  const { t } = useTranslation()
  const usersQuery = useUserStatistics()
  return (
    <DashboardPage userRole="admin" onRefresh={usersQuery.refresh}>
      {usersQuery.error ? (
        <ErrorState title={t('dashboard.error.title')} {...usersQuery.error} />
      ) : (
        <UserFigures usersQuery={usersQuery} />
      )}
    </DashboardPage>
  )
}

function UserFigures({ usersQuery }: { usersQuery: ServerRead<v.InferOutput<typeof userStatisticsAnswer>> }) {
  const { t } = useTranslation()
  return (
    <Figures
      title={t('dashboard.platform.users')}
      figures={USER_FIGURES.map(name => ({
        name,
        label: t(`dashboard.platform.${name}`),
        value: usersQuery.answer?.[name],
        ...linkPropsOf(USER_LIST_PATHS[name]),
      }))}
    />
  )
}

const linkPropsOf = (to: string | undefined) => (to === undefined ? {} : { to })

const Figures = ({ title, figures }: { title: string; figures: readonly KeyFigure[] }) => (
  <div>
    <h2 className={style.heading}>{title}</h2>
    <KeyFigures label={title} figures={figures} />
  </div>
)
