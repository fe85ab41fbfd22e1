/** Wraps every screen in theme, texts, session, storage and router. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { isHomeTablet, rememberDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { useSyncStatus } from '../sync/status.ts'
import { OpenDialogsProvider } from '../ui/dialog/open-dialogs.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { DirtyFormsProvider } from '../ui/record-form/dirty-forms.tsx'
import { ToastProvider } from '../ui/toast/toasts.tsx'
import { RootBoundary } from './root-boundary.tsx'
import { SignedInDrafts } from './signed-in-drafts.tsx'
import { DatabaseStateNotice } from './storage/database-state-notice.tsx'
import { NotSavedNotice } from './storage/not-saved.tsx'
import { cssVariables, theme } from './theme.ts'
import { useLanguage } from './words/use-language.ts'
import { WordsProvider } from './words/words.tsx'

const UpdateWatch = onDemand(async () => (await import('./update-watch.tsx')).UpdateWatch, null)

export interface AppProps {
  catalogue: i18n
  /** Provides this device's session, the mirror, and the engine that syncs it. */
  Device: ComponentType<{ children: ReactNode }>
  /** Renders the screen at the current address. */
  Routes: ComponentType
}

export const App = ({ catalogue, Device, Routes }: AppProps) => (
  <Appearance>
    <WordsProvider catalogue={catalogue}>
      <RootBoundary>
        <Device>
          <Screens Routes={Routes} />
        </Device>
      </RootBoundary>
    </WordsProvider>
  </Appearance>
)

/** The theme only; tests and print pages use it too. */
export const Appearance = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)

function Screens({ Routes }: Pick<AppProps, 'Routes'>) {
  const session = useSession()
  const visitNumber = useVisitNumber()
  const language = useLanguage()
  const hasOnlyCopy = useSyncStatus(sync => sync.unsentInMemoryCount) > 0
  const keepsRecords = session.state === 'authenticated' && !session.isSharedDevice
  useEffect(() => {
    if (!keepsRecords) return
    if (!isHomeTablet()) rememberDevice()
    void requestDurableStorage()
  }, [keepsRecords])
  return (
    <DirtyFormsProvider key={`${visitNumber} ${language}`}>
      <OpenDialogsProvider>
        <ToastProvider>
          <BrowserRouter>
            <SignedInDrafts>
              <Routes />
            </SignedInDrafts>
          </BrowserRouter>
          <UpdateWatch hasOnlyCopy={hasOnlyCopy} />
          {hasOnlyCopy && <KeepPageOpen />}
          <NotSavedNotice />
          <DatabaseStateNotice />
        </ToastProvider>
      </OpenDialogsProvider>
    </DirtyFormsProvider>
  )
}

/** The color scheme chosen on this device. `public/before-paint.js` reads the same key before paint. */
const colorScheme = localStorageColorSchemeManager({ key: 'hearth-theme' })

/**
 * Asks the browser to keep this origin's data when disk space runs short (S1). Called once a user has signed in:
 * browsers grant it to sites that are used, and it must never be a question before the first screen. Returns whether it
 * is granted.
 */
async function requestDurableStorage(): Promise<boolean> {
  // Not available on plain http and in old browsers; the data may then be evicted.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return false
  if (await navigator.storage.persisted()) return true
  return navigator.storage.persist()
}

/** Makes the browser ask before the user leaves a page that has the only copy of unsent records (S20.4). */
function KeepPageOpen() {
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  return null
}

/**
 * Counts how often a user has left this page: by signing out here or in another tab, or when another user signed in.
 * Components that use this number as their key are reset then, so that they keep nothing of the previous user (U1).
 */
function useVisitNumber(): number {
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const [lastUserId, setLastUserId] = useState(userId)
  const [visitNumber, setVisitNumber] = useState(0)
  if (userId !== lastUserId) {
    setLastUserId(userId)
    if (lastUserId !== undefined) setVisitNumber(visitNumber + 1)
  }
  return visitNumber
}
