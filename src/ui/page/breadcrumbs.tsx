/** The path from the dashboard to this screen. On a phone only its last entry, as a back link. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import style from './breadcrumbs.module.css'
import type { Crumb } from './trail.ts'

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav className={style.crumbs} aria-label={t('ui.breadcrumb')} data-screen-only>
      <ol>
        {crumbs.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              <IconChevronLeft className={style.back} size={20} aria-hidden />
              {label}
            </Link>
            <IconChevronRight className={style.between} size={16} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  )
}
