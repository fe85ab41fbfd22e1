import { IconLock, IconMapOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#domain/rules/access/permissions.ts'
import { NoticePage } from './notice-page.tsx'
import { repairAndReload } from './reload-mended.ts'

const ICON = { size: 40, stroke: 1.5 }

/** The texts of spec part 1 §8, and for support tickets, which any role may open, part 3 §8; word for word. */
export function AccessDenied({ screen }: { screen?: Screen }) {
  const { t } = useTranslation()
  const takesAnyRole = screen === 'support-tickets'
  return (
    <NoticePage
      icon={<IconLock {...ICON} />}
      title={t('shell.accessDenied')}
      text={t(takesAnyRole ? 'shell.supportDeniedText' : 'shell.accessDeniedText')}
      action={
        takesAnyRole
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
      icon={<IconMapOff {...ICON} />}
      title={t('shell.notFound')}
      text={t('shell.notFoundText')}
      action={{ to: '/', label: t('shell.goHome') }}
    />
  )
}

/** The page after a failure of the code of one part, of this device's database, or of anything else. */
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
      icon={<IconPlugConnectedX {...ICON} />}
      title={t(`shell.${problem}Title`)}
      text={t(`shell.${problem}Text`)}
      action={{ onPick: () => void repairAndReload(), label: t('ui.tryAgain') }}
    >
      {children}
    </NoticePage>
  )
}
