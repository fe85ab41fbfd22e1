/** Parts of a screen side by side. Which one is open stands in the address, so that Back and a link lead to it. */
import { Link } from 'react-router-dom'
import style from './tabs.module.css'

interface TabsProps<Name extends string> {
  /** What they are, for a screen reader. */
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
