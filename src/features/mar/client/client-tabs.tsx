/** The tabs Today, Month and Orders of a client's MAR. The open tab is in the address, so that Back leads to it. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../../ui/page/tabs.tsx'

const TABS = ['today', 'month', 'orders'] as const
export type ClientTab = (typeof TABS)[number]

/** Returns the open tab and a function that opens another. With no tab or an unknown tab, "Today" is open. */
export function useClientTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(name => name === search.get('tab')) ?? 'today'
  return [tab, nextTab => setSearch(searchOf(nextTab))]
}

const searchOf = (tab: ClientTab): Record<string, string> => (tab === 'today' ? {} : { tab })

export function ClientTabs({ tab }: { tab: ClientTab }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('mar.tabs.label')}
      tabs={TABS.map(name => ({
        name,
        label: t(`mar.tabs.${name}`),
        search: new URLSearchParams(searchOf(name)).toString(),
      }))}
      current={tab}
    />
  )
}
