/** Whatever a person had on the screen goes with their session, however it ends (U1). */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '#src/app/app.tsx'
import { SignedIn, shellCode } from '#src/app/guards.tsx'
import { reloadWhenRestored } from '#src/app/restored-page.ts'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import { UnsavedOperationContext } from '#src/sync/outbox/not-saved.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { useUnsavedOperationQuestions } from '#src/sync/use-not-saved-questions.ts'
import { ChoiceDialog } from '#src/ui/dialog/choice-dialog.tsx'
import { DeleteConfirmation } from '#src/ui/dialog/delete-confirmation.tsx'
import { DetailDialog } from '#src/ui/dialog/detail-dialog.tsx'
import { RowMenu } from '#src/ui/list/row-menu.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { useShowToast } from '#src/ui/toast/toasts.tsx'
import { noActions } from '../../support/no-actions.ts'
import { calm } from './calm-sync.ts'
import { prepareBrowser, words } from './in-app.tsx'

prepareBrowser()
beforeAll(() => shellCode.preload())
beforeAll(() => import('#src/app/storage/not-saved-dialog.tsx'))

const NAME = 'Rosa Delgado'
const undo = vi.fn()
let mirror: MirrorDatabase
let opened = 0
beforeEach(() => {
  undo.mockClear()
  mirror = openMirror(`signed-out-${++opened}`)
})
afterEach(async () => {
  cleanup()
  await mirror.delete()
  window.history.replaceState(null, '', '/')
})

const person = (id: number): Extract<Session, { state: 'authenticated' }> => ({
  state: 'authenticated',
  user: {
    id,
    first_name: id === 5 ? 'Dana' : 'Kofi',
    last_name: '',
    email: 'someone@example.org',
    image_url: null,
    company_id: 1,
    company_name: 'Maple Grove Homes',
  },
  role: 'care_giver',
  grants: [],
  currentHomeId: null,
  mustSignInAgain: false,
})

/** Set by the device while it is drawn. */
let become: (next: Session) => void
let ask: ReturnType<typeof useUnsavedOperationQuestions>[1]

function Device({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(person(5))
  become = setSession
  const userId = session.state === 'authenticated' ? session.user.id : null
  const [question, asking] = useUnsavedOperationQuestions(userId)
  ask = asking
  return (
    <SessionContext value={{ ...session, actions: noActions }}>
      <MirrorContext value={mirror}>
        <UnsavedOperationContext value={question}>
          <SyncContext value={createObservableSyncStatus(calm)}>{children}</SyncContext>
        </UnsavedOperationContext>
      </MirrorContext>
    </SessionContext>
  )
}

const never = () => {}
function PlainToast() {
  const show = useShowToast()
  useEffect(() => show({ text: `Saved for ${NAME}` }), [show])
  return null
}
function Asking() {
  useEffect(() => {
    const args = { client_name: NAME, notes: `${NAME} slept well` }
    const recorded_at = '2026-03-10T12:05:00.000Z'
    ask({
      kind: 'administration.mark',
      args,
      recorded_at,
      signed: undefined,
      reason: 'full',
      tryCount: 1,
    }).catch(never)
  }, [])
  return null
}

const open: Readonly<Record<string, ComponentType>> = {
  'a toast': PlainToast,
  'a choice': () => (
    <ChoiceDialog opened onClose={never} title="Why?" subject={NAME} choices={[]} onChoose={never} />
  ),
  'a delete confirmation': () => (
    <DeleteConfirmation opened onClose={never} title="Delete?" question={NAME} onDelete={async () => {}} />
  ),
  'a record to read': () => (
    <DetailDialog opened onClose={never} title="Note" details={[{ label: 'Client', value: NAME }]} />
  ),
  'a half-written form': () => (
    <RecordFormDialog
      opened
      onClose={never}
      title="Add Note"
      schema={v.object({ content: v.string() })}
      groups={[{ fields: [{ as: 'text', name: 'content', label: 'Note' }] }]}
      initialValues={{ content: `${NAME} slept` }}
      onSubmit={async () => 'saved'}
    />
  ),
  'a menu': () => <RowMenu label={`Actions for ${NAME}`} actions={[]} />,
  'a page with a name in its title': () => <Page title={NAME}>Her chart</Page>,
  'a record that could not be saved': Asking,
}

const ends: Readonly<Record<string, () => void>> = {
  'they sign out': () => become({ state: 'unauthenticated', endReason: 'signed-out' }),
  'their session expires': () => become({ state: 'unauthenticated', endReason: 'expired' }),
  'somebody else signs in, in another tab': () => become(person(6)),
}

const onScreen = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return [document.title, document.documentElement.outerHTML, ...fields].join('\n')
}

function showApp(Thing: ComponentType) {
  let isDrawn = false
  // Once: a person who comes next has opened nothing.
  function Opened() {
    const [isFirst] = useState(() => !isDrawn)
    isDrawn = true
    return isFirst ? <Thing /> : <p>Nothing is open</p>
  }
  const Screens = () => (
    <Routes>
      <Route path="/login" element={<p>Sign in here</p>} />
      <Route path="/dashboard" element={<SignedIn />}>
        <Route path="mar/7" element={<Opened />} />
      </Route>
    </Routes>
  )
  window.history.replaceState(null, '', '/dashboard/mar/7')
  render(<App catalogue={words} Device={Device} Routes={Screens} />)
}

describe.each(Object.keys(ends))('when %s', end => {
  test.each(Object.keys(open))('[U1.1] nothing is left of %s', async thing => {
    showApp(open[thing] as ComponentType)
    await waitFor(() => expect(onScreen()).toMatch(/Rosa Delgado|could not be|Not saved/))
    const undoButton = screen.queryByRole('button', { name: /Undo/ })
    act(() => ends[end]?.())
    await screen.findByText(end.startsWith('somebody') ? 'Nothing is open' : 'Sign in here')
    expect(onScreen()).not.toMatch(/Rosa|Not saved/)
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    if (undoButton) await userEvent.click(undoButton)
    expect(undo).not.toHaveBeenCalled()
  })
})

test('[U1.1] what could not be saved waits for the person who recorded it', async () => {
  showApp(Asking)
  expect(await screen.findByRole('dialog', { name: 'Not saved' })).toBeTruthy()
  act(() => become({ state: 'unauthenticated', endReason: 'signed-out' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => become(person(6)))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => become(person(5)))
  expect(await screen.findByRole('dialog', { name: 'Not saved' })).toBeTruthy()
})

test('[U1.2] the way back in the browser shows no page of the person who left', async () => {
  showApp(() => <p>{NAME}</p>)
  act(() => become({ state: 'unauthenticated', endReason: 'signed-out' }))
  await screen.findByText('Sign in here')
  window.history.pushState(null, '', '/dashboard/mar/7')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(onScreen()).not.toContain(NAME)
})

test('[U1.2] a page that the browser kept is blank and starts anew', () => {
  const page = new EventTarget()
  const reload = vi.fn()
  reloadWhenRestored(page as Window, reload)
  page.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect([document.documentElement.hidden, reload.mock.calls.length]).toEqual([false, 0])
  page.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(document.documentElement.hidden).toBe(true)
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
  document.documentElement.hidden = false
})
