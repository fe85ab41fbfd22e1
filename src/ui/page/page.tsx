/** The top of every screen: breadcrumbs, title, actions, and which period it covers. */
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from './breadcrumbs.tsx'
import style from './page.module.css'
import { BreadcrumbContext, type Crumb } from './trail.ts'

export interface PageProps {
  title: string
  subtitle?: ReactNode
  /**
   * The parent in the breadcrumbs, if the URL does not determine it: a record whose name only this screen knows.
   */
  parent?: Crumb
  /** Buttons, the main button last. */
  actions?: ReactNode
  /** Shows under the title that older records are not included: "Last 45 days". */
  coveredDayCount?: number
  /** A header that replaces the title and contains the `h1`; shown below the buttons. */
  customHeader?: ReactNode
  children: ReactNode
}

export function Page({
  title,
  subtitle,
  parent,
  actions,
  coveredDayCount,
  customHeader,
  children,
}: PageProps) {
  const { t } = useTranslation()
  const routeCrumbs = use(BreadcrumbContext)
  const crumbs = parent ? [...routeCrumbs.filter(({ to }) => to !== parent.to), parent] : routeCrumbs
  const breadcrumbs = crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />
  const hasNoHeader = customHeader !== undefined && !breadcrumbs && !actions
  return (
    <div className={style.page}>
      {!hasNoHeader && (
        <header>
          {!customHeader && breadcrumbs}
          <div className={style.line}>
            {customHeader ? (
              breadcrumbs
            ) : (
              <div>
                <h1 className={style.title}>{title}</h1>
                {subtitle && <div className={style.subtitle}>{subtitle}</div>}
                {coveredDayCount !== undefined && (
                  <p className={style.subtitle}>{t('ui.coversDays', { count: coveredDayCount })}</p>
                )}
              </div>
            )}
            {actions && (
              <div className={style.actions} data-screen-only>
                {actions}
              </div>
            )}
          </div>
        </header>
      )}
      {customHeader}
      {children}
    </div>
  )
}
