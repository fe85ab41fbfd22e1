import { IconLock, IconMapOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#domain/rules/access/permissions.ts'
import { letStepAside, repairShell } from '../sync/shell-files.ts'
import { canActivateWorker } from './keep-shell.ts'
import { NoticePage } from './notice-page.tsx'

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
      action={{ onClick: () => void repairAndReload(), label: t('ui.tryAgain') }}
    >
      {children}
    </NoticePage>
  )
}

/** The repair is limited, because the user is waiting for it. */
const MAX_REPAIR_MS = 8_000

/** Repairs the cached files of the app before it reloads, because otherwise the same error would occur again. */
async function repairAndReload(): Promise<void> {
  const timeout = new Promise(resolve => setTimeout(resolve, MAX_REPAIR_MS))
  // A browser without a service worker has nothing to repair.
  await Promise.race([repairApp().catch(() => {}), timeout])
  window.location.reload()
}

async function repairApp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) await repairShell(registration.active)
  await registration?.update()
  // On a broken screen the user cannot accept an update, and the update may fix the screen.
  const { waiting: waitingWorker } = registration ?? {}
  if (waitingWorker && (await canActivateWorker(waitingWorker))) await activateWaitingWorker(waitingWorker)
}

async function activateWaitingWorker(worker: ServiceWorker): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller !== null) await letStepAside(controller)
  const controllerChange = new Promise<void>(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  worker.postMessage({ type: 'SKIP_WAITING' })
  return controllerChange
}
