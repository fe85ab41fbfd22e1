import { IconLock, IconMapOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#domain/rules/access/permissions.ts'
import { NoticePage } from './notice-page.tsx'
import { repairAndReload } from './reload-mended.ts'

const ICON_PROPS = { size: 40, stroke: 1.5 }

/** Shows the spec's texts word for word: part 1 §8, or part 3 §8 for support tickets, which any role may open. */
export function AccessDenied({ screen }: { screen?: Screen }) {
  const { t } = useTranslation()
  const isOpenToAnyRole = screen === 'support-tickets'
  return (
    <NoticePage
      icon={<IconLock {...ICON_PROPS} />}
      title={t('shell.accessDenied')}
      text={t(isOpenToAnyRole ? 'shell.supportDeniedText' : 'shell.accessDeniedText')}
      action={
        isOpenToAnyRole
          ? { to: '/login', label: t('shell.goToLogin') }
          : { to: '/dashboard', label: t('shell.returnToDashboard') }
      }
    />
  )
}

export function NotFound() {
  const { t } = useTranslation()
  return (
    <NoticePage
      icon={<IconMapOff {...ICON_PROPS} />}
      title={t('shell.notFound')}
      text={t('shell.notFoundText')}
      action={{ to: '/', label: t('shell.goHome') }}
    />
  )
}

/** The page after a failure: code that could not be loaded (`chunk`), this device's database, or anything else. */
export function BrokenPage({
  problem,
  children,
}: {
  problem: 'chunk' | 'database' | 'broken'
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <NoticePage
      icon={<IconPlugConnectedX {...ICON_PROPS} />}
      title={t(`shell.${problem}Title`)}
      text={t(`shell.${problem}Text`)}
      action={{ onPick: () => void repairAndReload(), label: t('ui.tryAgain') }}
    >
      {children}
    </NoticePage>
  )
}
