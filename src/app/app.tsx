/** What every screen stands in: looks, words, who is signed in, what is saved, and where one is. */
import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { useSession } from '../session/session.ts'
import { DirtyFormsProvider } from '../ui/dirty-forms.tsx'
import { OpenDialogsProvider } from '../ui/open-dialogs.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { colourScheme } from './colour-scheme.ts'
import { keepStorage } from './durable-storage.ts'
import { RootBoundary } from './root-boundary.tsx'
import { DatabaseTrouble } from './storage/database-trouble.tsx'
import { NotSaved } from './storage/not-saved.tsx'
import { cssVariables, theme } from './theme.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { useUpdate } from './use-update.ts'
import { WordsProvider } from './words/words.tsx'

export interface AppProps {
  words: i18n
  /** This device: who is signed in, the mirror, and the engine behind it. */
  Device: ComponentType<{ children: ReactNode }>
  routes: RouteObject[]
}

export const App = ({ words, Device, routes }: AppProps) => (
  <Appearance>
    <WordsProvider words={words}>
      <RootBoundary>
        <Device>
          <Screens routes={routes} />
        </Device>
      </RootBoundary>
    </WordsProvider>
  </Appearance>
)

/** The looks alone; tests and print pages use it too. */
export const Appearance = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourScheme}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)

function Screens({ routes }: Pick<AppProps, 'routes'>) {
  const [router] = useState(() => createBrowserRouter(routes))
  const update = useUpdate()
  const session = useSession()
  useEffect(() => {
    if (session.state === 'authenticated') void keepStorage()
  }, [session.state])
  return (
    <DirtyFormsProvider>
      <OpenDialogsProvider>
        <ToastProvider>
          <RouterProvider router={router} />
          <UpdatePrompt update={update} />
          <NotSaved />
          <DatabaseTrouble />
        </ToastProvider>
      </OpenDialogsProvider>
    </DirtyFormsProvider>
  )
}
