/**
 * Sets the title of a screen, which the browser shows in its tab, its history and its list of closed tabs, where others
 * see it and no one clears it: the kind of screen, derived only from the address, and never a client's name (A36.1).
 */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { screenRoutes } from './screens.ts'
import { routeAt } from './trail.tsx'

export function TabTitle() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const route = routeAt(pathname, screenRoutes)
  const name = route && t(route.tabTitle ?? `screens.${route.screen}`)
  useEffect(() => {
    if (name === undefined) return
    document.title = `${name} · ${t('shell.hearth')}`
    return () => {
      document.title = t('shell.hearth')
    }
  }, [name, t])
  return null
}
