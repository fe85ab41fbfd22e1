/** Today · Month · Orders. Which one is open stands in the address, so that Back and a link lead to it. */
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import style from './client-tabs.module.css'

const TABS = ['today', 'month', 'orders'] as const
export type ClientTab = (typeof TABS)[number]

/** The open tab, and a way to open another. An address without one, or with an unknown one, opens today's doses. */
export function useClientTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(one => one === search.get('tab')) ?? 'today'
  return [tab, next => setSearch(addressOf(next))]
}

const addressOf = (tab: ClientTab): Record<string, string> => (tab === 'today' ? {} : { tab })

export function ClientTabs({ tab }: { tab: ClientTab }) {
  const { t } = useTranslation()
  return (
    <nav className={style.tabs} aria-label={t('mar.tabs.label')} data-screen-only>
      {TABS.map(one => (
        <Link
          key={one}
          className={style.tab}
          to={{ search: new URLSearchParams(addressOf(one)).toString() }}
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(`mar.tabs.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
