/** The wrapper of every screen: theme, texts, session, storage, and router. */
import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { rememberDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { useSync } from '../sync/status.ts'
import { OpenDialogsProvider } from '../ui/dialog/open-dialogs.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { DirtyFormsProvider } from '../ui/record-form/dirty-forms.tsx'
import { ToastProvider } from '../ui/toast/toasts.tsx'
import { colorScheme } from './color-scheme.ts'
import { requestDurableStorage } from './durable-storage.ts'
import { KeepPageOpen } from './keep-page-open.tsx'
import { RootBoundary } from './root-boundary.tsx'
import { SignedInDrafts } from './signed-in-drafts.tsx'
import { DatabaseStateNotice } from './storage/database-state-notice.tsx'
import { NotSavedNotice } from './storage/not-saved.tsx'
import { cssVariables, theme } from './theme.ts'
import { useUpdate } from './use-update.ts'
import { useVisitNumber } from './use-visit.ts'
import { useLanguage } from './words/use-language.ts'
import { WordsProvider } from './words/words.tsx'

const UpdatePrompt = onDemand(async () => (await import('./update-prompt.tsx')).UpdatePrompt, null)

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
  const update = useUpdate()
  const session = useSession()
  const visitNumber = useVisitNumber()
  const language = useLanguage()
  const isPageOnlyCopy = useSync(sync => sync.unsentInMemoryCount) > 0
  const isOwnDevice = session.state === 'authenticated' && !session.isSharedDevice
  useEffect(() => {
    if (!isOwnDevice) return
    rememberDevice()
    void requestDurableStorage()
  }, [isOwnDevice])
  return (
    <DirtyFormsProvider key={`${visitNumber} ${language}`}>
      <OpenDialogsProvider>
        <ToastProvider>
          <BrowserRouter>
            <SignedInDrafts>
              <Routes />
            </SignedInDrafts>
          </BrowserRouter>
          {update.isReady && <UpdatePrompt update={update} isPageOnlyCopy={isPageOnlyCopy} />}
          {isPageOnlyCopy && <KeepPageOpen />}
          <NotSavedNotice />
          <DatabaseStateNotice />
        </ToastProvider>
      </OpenDialogsProvider>
    </DirtyFormsProvider>
  )
}
