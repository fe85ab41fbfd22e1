/** The screens before sign-in on a stage: the real routes and words, with the server's answers in the test's hands. */

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { publicRoutes } from '#src/app/screens.ts'
import { syncWords } from '#src/app/words/en.ts'
import { signInWords } from '#src/features/sign-in/words.ts'
import { ServerAccessContext } from '#src/session/access.ts'
import type { Http } from '#src/session/http.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import type { SignInCalls } from '#src/session/sign-in.ts'
import { createObservableSyncStatus, SyncContext, type SyncStatus } from '#src/sync/status.ts'
import { OpenDialogsProvider } from '#src/ui/dialog/open-dialogs.tsx'
import { noActions } from '../../support/no-actions.ts'
import { calm } from '../ui/calm-sync.ts'
import { hands } from '../ui/hands.ts'

type Answers = { [Call in keyof SignInCalls]: ReturnType<typeof vi.fn<SignInCalls[Call]>> }

/** What a test may set: the server's answers, and the moment somebody is signed in. */
export const stage: { answers: Answers; enter: (as?: Session) => void; sync: Partial<SyncStatus> } = {
  answers: usualAnswers(),
  enter: () => {},
  sync: {},
}

/**
 * Sets the stage for the tests of one file, which calls this at its top: files share the modules of a worker, and hooks of
 * a module belong to the file that loads it first.
 */
export function prepareStage(): void {
  beforeAll(() => {
    window.matchMedia = () =>
      Object.assign(new EventTarget(), {
        matches: false,
        media: '',
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      })
  })
  beforeEach(() => {
    stage.answers = usualAnswers()
    stage.sync = {}
  })
  afterEach(() => {
    cleanup()
    // Whether somebody has called this device theirs.
    localStorage.clear()
  })
}

export const someone: Extract<Session, { state: 'authenticated' }> = {
  state: 'authenticated',
  user: {
    id: 5,
    first_name: 'Dana',
    last_name: '',
    email: 'dana@example.org',
    image_url: null,
    company_id: 1,
    company_name: 'Maple Grove Homes',
  },
  role: 'care_giver',
  grants: [],
  currentHomeId: 1,
  mustSignInAgain: false,
}

function Where() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

const answers = async () => stage.answers

function Device({ start, children }: { start: Session; children: React.ReactNode }) {
  const [session, setSession] = useState(start)
  stage.enter = (as = someone) => setSession(as)
  // The screens ask for the sign-in only; calls of other features do not happen here.
  const http = {} as Http
  return (
    <ServerAccessContext value={{ http, loadSignInCalls: answers }}>
      <SessionContext value={{ ...session, actions: noActions }}>
        <SyncContext value={createObservableSyncStatus({ ...calm, ...stage.sync })}>{children}</SyncContext>
      </SessionContext>
    </ServerAccessContext>
  )
}

export function open(address: string, start: Session = { state: 'unauthenticated' }, state?: unknown) {
  const words = createInstance()
  void words.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { words: { signIn: signInWords, sync: syncWords } } },
    defaultNS: 'words',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const [pathname = '', search = ''] = address.split('?')
  const router = createMemoryRouter(
    [
      {
        hydrateFallbackElement: <p />,
        children: [
          ...publicRoutes.slice(1).map(({ path, load }) => ({
            path,
            lazy: async () => ({ Component: await load() }),
          })),
          { path: '*', element: <Where /> },
        ],
      },
    ],
    {
      initialEntries: [{ pathname, search: search === '' ? '' : `?${search}`, state }],
    },
  )
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={words}>
        <Device start={start}>
          <OpenDialogsProvider>
            <RouterProvider router={router} />
          </OpenDialogsProvider>
        </Device>
      </I18nextProvider>
    </MantineProvider>,
  )
  return { router, user: hands() }
}

export const type = async (user: ReturnType<typeof hands>, label: RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text)
export const press = async (user: ReturnType<typeof hands>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

function usualAnswers(): Answers {
  return {
    beginSignIn: vi.fn(async email => ({ email })),
    verifyCode: vi.fn(async () => ({ redirect: 'dashboard', missing_fields: [] })),
    signInWithPasskey: vi.fn(async () => ({ redirect: 'dashboard', missing_fields: [] })),
    confirmEmail: vi.fn(async () => 'Your email address has been changed.'),
    resendCode: vi.fn(async () => 'A new code has been sent.'),
    readInvitation: vi.fn(async () => ({
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: '',
      required_fields: ['first_name', 'last_name', 'password'],
    })),
    register: vi.fn(async () => ({ email: 'ada@example.org' })),
    completeMissingFields: vi.fn(async () => ({ redirect: 'dashboard' })),
    requestPasswordReset: vi.fn(async () => 'A link is on its way.'),
    requestDemo: vi.fn(async () => 'Thank you.'),
    checkResetLink: vi.fn(async () => {}),
    resetPassword: vi.fn(async () => signInWords.messages.passwordChanged),
  }
}
