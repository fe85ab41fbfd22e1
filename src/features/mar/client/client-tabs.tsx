/** Today · Month · Orders. The open tab is in the address, so that Back and a link lead to it. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../../ui/page/tabs.tsx'

const TABS = ['today', 'month', 'orders'] as const
export type ClientTab = (typeof TABS)[number]

/** Returns the open tab and a function that opens another. With no tab or an unknown tab, "Today" is open. */
export function useClientTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(one => one === search.get('tab')) ?? 'today'
  return [tab, next => setSearch(addressOf(next))]
}

const addressOf = (tab: ClientTab): Record<string, string> => (tab === 'today' ? {} : { tab })

export function ClientTabs({ tab }: { tab: ClientTab }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('mar.tabs.label')}
      tabs={TABS.map(name => ({
        name,
        label: t(`mar.tabs.${name}`),
        search: new URLSearchParams(addressOf(name)).toString(),
      }))}
      current={tab}
    />
  )
}
