import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { canOpen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useIsArriving } from '../../sync/status.ts'
import { useOpened } from '../../ui/list/use-list-view.ts'
import { Arriving } from '../../ui/page/arriving.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import style from './dashboard.module.css'
import { DashboardPage } from './dashboard-page.tsx'
import { DueNow } from './due-now.tsx'
import { FigureList } from './figure-list.tsx'
import { homesFigures } from './figures.ts'
import { FirstSteps } from './first-steps.tsx'
import { KeyFigures } from './key-figures.tsx'
import { isListed, type Layout, layoutOf } from './layouts.ts'
import { QuickActions } from './quick-actions.tsx'
import { Section } from './section.tsx'
import { type DashboardRead, useDashboard } from './use-dashboard.ts'
import { useFirstSteps } from './use-first-steps.ts'

interface HomesDashboardProps {
  role: Role | undefined
  userId: number
}

export function HomesDashboard({ role, userId }: HomesDashboardProps) {
  const { t } = useTranslation()
  const layout = layoutOf(role)
  const [figure] = useOpened('figure')
  const read = useDashboard(layout, role, userId)
  const { place, isArriving, charts, facts, since, now } = read
  const isFirstSync = useIsArriving()
  const isWithoutHome = place?.homes.size === 0 && !isFirstSync
  const firstSteps = useFirstSteps(role, userId)
  if (isWithoutHome) {
    return (
      <DashboardPage of={role}>
        {firstSteps ? (
          <FirstSteps steps={firstSteps} of="company" />
        ) : (
          <NothingHere title={t('dashboard.noHomes.title')} text={t('dashboard.noHomes.text')} />
        )}
      </DashboardPage>
    )
  }
  if (
    isListed(figure) &&
    [...layout.cards, ...layout.sections].some(name => name === figure) &&
    !isArriving
  ) {
    return <FigureList name={figure} said={place && { facts, place, now, t }} />
  }
  const seesDoses = canOpen(role, 'mar')
  // The doses are rendered first: content below them would move under a finger.
  const isInPlace = !seesDoses || charts !== undefined
  const sections = layout.sections.filter(name => name !== 'urgent' || (facts.urgent ?? 0) > 0)
  return (
    <DashboardPage of={role} about={aboutHomes(read, layout, t)}>
      {firstSteps && <FirstSteps steps={firstSteps} of="company" />}
      {seesDoses && <DueNow charts={charts} isByHome={!layout.isForShift} />}
      {isInPlace && layout.isForShift && <QuickActions role={role} />}
      {isInPlace && isArriving && (
        <Arriving title={t('dashboard.arriving.title')} text={t('dashboard.arriving.text')} />
      )}
      {isInPlace && !isArriving && (
        <>
          <KeyFigures figures={homesFigures(layout.cards, facts, userId, t)} />
          <div className={style.sections}>
            {sections.map(name => (
              <Section key={name} name={name} said={place && { facts, place, now, t }} since={since} />
            ))}
          </div>
        </>
      )}
    </DashboardPage>
  )
}

/** "Maple House" or "3 homes"; outside a shift also the number of clients, and of staff if no figure has it. */
function aboutHomes(
  { place, facts: { summary } }: DashboardRead,
  { cards, isForShift }: Layout,
  t: TFunction,
): string | undefined {
  const homes = [...(place?.homes.values() ?? [])]
  const [first] = homes
  const where =
    homes.length === 1 && first
      ? first.home.home_name
      : summary && t('dashboard.homes', { count: summary.total_homes })
  if (isForShift || summary === undefined) return where
  const clients = t('dashboard.clients', { count: summary.total_clients })
  const people = cards.includes('staff') ? [] : [t('dashboard.people', { count: summary.total_staff })]
  return [where, clients, ...people].join(' · ')
}
