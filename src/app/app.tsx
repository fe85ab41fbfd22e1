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
import { keepStorage } from './durable-storage.ts'
import { KeepPageOpen } from './keep-page-open.tsx'
import { RootBoundary } from './root-boundary.tsx'
import { SignedInDrafts } from './signed-in-drafts.tsx'
import { DatabaseStateNotice } from './storage/database-state-notice.tsx'
import { NotSaved } from './storage/not-saved.tsx'
import { cssVariables, theme } from './theme.ts'
import { useUpdate } from './use-update.ts'
import { useVisit } from './use-visit.ts'
import { useLanguage } from './words/use-language.ts'
import { WordsProvider } from './words/words.tsx'

const UpdatePrompt = onDemand(async () => (await import('./update-prompt.tsx')).UpdatePrompt, null)

export interface AppProps {
  words: i18n
  /** Provides this device's session, the mirror, and the engine that syncs it. */
  Device: ComponentType<{ children: ReactNode }>
  /** Renders the screen at the current address. */
  Routes: ComponentType
}

export const App = ({ words, Device, Routes }: AppProps) => (
  <Appearance>
    <WordsProvider words={words}>
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
  const visit = useVisit()
  const language = useLanguage()
  const isOnlyCopy = useSync(sync => sync.unsentInMemory) > 0
  const isOwnDevice = session.state === 'authenticated' && !session.leavesNothing
  useEffect(() => {
    if (!isOwnDevice) return
    rememberDevice()
    void keepStorage()
  }, [isOwnDevice])
  return (
    <DirtyFormsProvider key={`${visit} ${language}`}>
      <OpenDialogsProvider>
        <ToastProvider>
          <BrowserRouter>
            <SignedInDrafts>
              <Routes />
            </SignedInDrafts>
          </BrowserRouter>
          {update.isReady && <UpdatePrompt update={update} isOnlyCopy={isOnlyCopy} />}
          {isOnlyCopy && <KeepPageOpen />}
          <NotSaved />
          <DatabaseStateNotice />
        </ToastProvider>
      </OpenDialogsProvider>
    </DirtyFormsProvider>
  )
}
