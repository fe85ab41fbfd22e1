import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { canOpen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useQuietTabletWords } from '../../homes/quiet-tablets/quiet-tablet-words.ts'
import { WithQuietTablets } from '../../homes/quiet-tablets/with-quiet-tablets.tsx'
import { useIsFirstSyncPending } from '../../sync/status.ts'
import { useOpenItem } from '../../ui/list/use-list-view.ts'
import { LoadingNotice } from '../../ui/page/arriving.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import style from './dashboard.module.css'
import { DashboardPage } from './dashboard-page.tsx'
import { DueNow } from './due-now.tsx'
import { FigureList } from './figure-list.tsx'
import { homesFigures } from './figures.ts'
import { FirstSteps } from './first-steps.tsx'
import { KeyFigures } from './key-figures.tsx'
import { isListedFigure, type Layout, layoutOf } from './layouts.ts'
import { QuickActions } from './quick-actions.tsx'
import { Section } from './section.tsx'
import { type DashboardData, useDashboard } from './use-dashboard.ts'
import { useFirstSteps } from './use-first-steps.ts'

interface HomesDashboardProps {
  role: Role | undefined
  userId: number
}

export const HomesDashboard = (props: HomesDashboardProps) => (
  <WithQuietTablets>
    <HomesOverview {...props} />
  </WithQuietTablets>
)

function HomesOverview({ role, userId }: HomesDashboardProps) {
  const { t } = useTranslation()
  const layout = layoutOf(role)
  const [openFigure] = useOpenItem('figure')
  const dashboard = useDashboard(layout, role, userId)
  const { directory, isStillLoading, charts, facts, recordsSince, now } = dashboard
  const isFirstSync = useIsFirstSyncPending()
  const hasNoHome = directory?.homes.size === 0 && !isFirstSync
  const firstSteps = useFirstSteps(role, userId)
  const quietTablets = useQuietTabletWords()
  const context = directory && { facts, directory, now, t, quietTablets }
  if (hasNoHome) {
    return (
      <DashboardPage userRole={role}>
        {firstSteps ? (
          <FirstSteps steps={firstSteps} audience="company" />
        ) : (
          <MirrorEmptyState title={t('dashboard.noHomes.title')} text={t('dashboard.noHomes.text')} />
        )}
      </DashboardPage>
    )
  }
  if (
    isListedFigure(openFigure) &&
    [...layout.figures, ...layout.sections].some(name => name === openFigure) &&
    !isStillLoading
  ) {
    return <FigureList name={openFigure} context={context} />
  }
  const canSeeDoses = canOpen(role, 'mar')
  // The rest is rendered after the doses, because it would move under a finger when they appear above it.
  const areDosesReady = !canSeeDoses || charts !== undefined
  const sections = layout.sections.filter(name => name !== 'urgent' || (facts.urgent ?? 0) > 0)
  return (
    <DashboardPage userRole={role} subtitle={subtitleOf(dashboard, layout, t)}>
      {firstSteps && <FirstSteps steps={firstSteps} audience="company" />}
      {canSeeDoses && <DueNow charts={charts} listsHomes={!layout.isForShift} />}
      {areDosesReady && layout.isForShift && <QuickActions role={role} />}
      {areDosesReady && isStillLoading && (
        <LoadingNotice title={t('dashboard.arriving.title')} text={t('dashboard.arriving.text')} />
      )}
      {areDosesReady && !isStillLoading && (
        <>
          <KeyFigures figures={homesFigures(layout.figures, facts, userId, t)} />
          <div className={style.sections}>
            {sections.map(name => (
              <Section key={name} name={name} context={context} recordsSince={recordsSince} />
            ))}
          </div>
        </>
      )}
    </DashboardPage>
  )
}

/**
 * Returns "Maple House" or "3 homes"; in a layout that is not for a shift also the number of clients, and of staff if
 * no figure has it.
 */
function subtitleOf(
  { directory, facts: { summary } }: DashboardData,
  { figures, isForShift }: Layout,
  t: TFunction,
): string | undefined {
  const homes = [...(directory?.homes.values() ?? [])]
  const [firstHome] = homes
  const homesPart =
    homes.length === 1 && firstHome
      ? firstHome.home.home_name
      : summary && t('dashboard.homes', { count: summary.total_homes })
  if (isForShift || summary === undefined) return homesPart
  const clientsPart = t('dashboard.clients', { count: summary.total_clients })
  const staffParts = figures.includes('staff') ? [] : [t('dashboard.people', { count: summary.total_staff })]
  return [homesPart, clientsPart, ...staffParts].join(' · ')
}
