/** The tabs of a screen. The open tab is in the URL, so that Back and a link lead to it. */
import { Link } from 'react-router-dom'
import style from './tabs.module.css'

interface TabsProps<Name extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly { readonly name: Name; readonly label: string; readonly search: string }[]
  current: Name
}

export const Tabs = <Name extends string>({ label, tabs, current }: TabsProps<Name>) => (
  <nav className={style.tabs} aria-label={label} data-screen-only>
    {tabs.map(tab => (
      <Link
        key={tab.name}
        className={style.tab}
        to={{ search: tab.search }}
        aria-current={tab.name === current ? 'page' : undefined}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
