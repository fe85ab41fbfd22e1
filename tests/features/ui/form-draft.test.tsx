/** A half-written form on a real device database: what survives, whose it is, and when it goes (U8). */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { SignedInDrafts } from '#src/app/signed-in-drafts.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { clearIfLeft, enterDevice, leaveDevice, noteLeaving } from '#src/mirror/tables/clear.ts'
import { type MirrorDatabase, openMirror, openMirrorInMemory } from '#src/mirror/tables/database.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import type { DeviceKind, StoredSession } from '#src/session/stored.ts'
import type { FieldGroup } from '#src/ui/record-form/description.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { noActions } from '../../support/no-actions.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const DANA = 5
const KOFI = 6
const schema = v.object({ content: v.pipe(v.string(), v.minLength(5, 'Too short')), kind: v.string() })
const groups: FieldGroup<'content' | 'kind'>[] = [
  {
    fields: [
      { as: 'textarea', name: 'content', label: 'Note', maxLength: 2000, emptyAs: 'text' },
      { as: 'text', name: 'kind', label: 'Kind', emptyAs: 'text' },
    ],
  },
]
type Submit = ComponentProps<typeof RecordFormDialog<typeof schema>>['onSubmit']

let mirror: MirrorDatabase
let opened = 0
beforeEach(async () => {
  mirror = openMirror(`drafts-${++opened}`)
  await signIn(DANA)
})
afterEach(async () => {
  cleanup()
  await mirror.delete()
})

const signIn = async (id: number, device_kind: DeviceKind = 'mine') => {
  if (device_kind === 'shared') mirror = openMirrorInMemory(mirror)
  await enterDevice(mirror, id)
  await mirror.session.put({ id: 'current', user: { id }, device_kind } as StoredSession)
}
const signOut = async () => {
  await noteLeaving(mirror)
  await mirror.session.delete('current')
  await leaveDevice(mirror)
}

interface Opened {
  userId?: number
  onSubmit?: Submit
  kind?: string
  onClose?: () => void
}

/** The form as it opens for this person; what was on the screen before is gone, as after a crash. */
async function openForm({ userId = DANA, onSubmit = async () => 'saved', kind, onClose }: Opened = {}) {
  const session = { state: 'authenticated', user: { id: userId } } as unknown as Session
  const { user } = show(
    <MirrorContext value={mirror}>
      <SessionContext value={{ ...session, actions: noActions }}>
        <SignedInDrafts>
          <RecordFormDialog
            opened
            onClose={onClose ?? (() => {})}
            title="Add Note"
            schema={schema}
            groups={groups}
            initialValues={{ kind }}
            draftKey="note/1"
            onSubmit={onSubmit}
          />
        </SignedInDrafts>
      </SessionContext>
    </MirrorContext>,
  )
  await screen.findByRole('dialog', { name: 'Add Note' })
  return user
}
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const findNote = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const stored = () => mirror.draft.toArray()
const kept = (content: string, withinMs = 10_000) =>
  waitFor(async () => expect((await stored())[0]?.values.content).toBe(content), { timeout: withinMs })
const goOn = async (user: Awaited<ReturnType<typeof openForm>>) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }))
const continued = async (opened: Opened = {}) => {
  const user = await openForm(opened)
  await goOn(user)
  return user
}
/** The page dies: no effect of it runs any more. */
const crash = () => cleanup()

describe('a draft', () => {
  test('[U8.1] what was typed is on disk within a second, and offered with its time when the form opens again', async () => {
    const user = await openForm()
    await user.type(note(), 'Walter ate')
    await kept('Walter ate', 1_000)
    crash()
    const again = await openForm()
    expect(screen.getByText(/^You left this unfinished at \d+:\d\d [AP]M\. Continue it\?/)).toBeDefined()
    await goOn(again)
    expect(note().value).toBe('Walter ate')
  })
  test('[U8.1] nothing of a draft is in a field before its author goes on with it', async () => {
    const user = await openForm({ kind: 'daily' })
    await user.type(note(), '352 °F')
    await kept('352 °F')
    crash()
    const closed = vi.fn()
    const again = await openForm({ kind: 'daily', onClose: closed })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Add Note' }).textContent).not.toContain('352')
    await again.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
    expect(await stored()).toHaveLength(1)
  })
  test.each(['pagehide', 'beforeunload'])(
    '[U8.1] a page that is put away writes at once: %s',
    async event => {
      await openForm()
      // The half second never passes.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      fireEvent.change(note(), { target: { value: 'W' } })
      act(() => void window.dispatchEvent(new Event(event)))
      for (let look = 0; look < 200 && (await stored()).length === 0; look++) await new Promise(setImmediate)
      expect(await stored()).toHaveLength(1)
    },
  )
  describe('of another day', () => {
    const leave = (saved_at: string) =>
      mirror.draft.put({
        user_id: DANA,
        key: 'note/1',
        saved_at,
        values: { content: 'Old', kind: '' },
        base: { content: '', kind: '' },
      })
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-07T12:00:00.000Z') })
    })
    afterEach(() => vi.useRealTimers())
    test('[U8.1] says the day', async () => {
      await leave('2026-03-09T12:00:00.000Z')
      await openForm()
      expect(screen.getByText(/^You left this unfinished on Mar 9, 2026, \d/)).toBeDefined()
    })
    test('[U8.4] after a month it says its age too, and stays until its author discards it', async () => {
      await leave('2026-03-08T12:00:00.000Z')
      const user = await openForm()
      expect(screen.getByText(/^You left this unfinished 30 days ago, on Mar 8, 2026, /)).toBeDefined()
      await user.click(screen.getByRole('button', { name: 'Start over' }))
      expect((await findNote()).value).toBe('')
      await waitFor(async () => expect(await stored()).toEqual([]))
    })
  })
  test('[U8.2] starting over opens the form as it opens by itself, and removes the draft', async () => {
    const user = await openForm({ kind: 'daily' })
    await user.type(note(), 'Walter ate')
    await kept('Walter ate')
    crash()
    const again = await openForm({ kind: 'daily' })
    await again.click(screen.getByRole('button', { name: 'Start over' }))
    expect((await findNote()).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Kind' }).value).toBe('daily')
    await waitFor(async () => expect(await stored()).toEqual([]))
    await again.type(note(), 'Second try')
    await kept('Second try')
  })
  test('[U8.2] a saved record takes its draft along before its answer is waited for', async () => {
    let answer: (where: 'saved') => void = () => {}
    const serverAnswer = new Promise<'saved'>(resolve => {
      answer = resolve
    })
    const user = await openForm({ onSubmit: async () => ({ serverAnswer }) })
    await user.type(note(), 'Walter ate')
    await kept('Walter ate')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
    answer('saved')
    expect(await screen.findByText('Saved')).toBeDefined()
  })
  test('[U8.2] a record that is refused after all is a draft again', async () => {
    const user = await openForm({
      onSubmit: async () => ({ serverAnswer: Promise.reject(new Refusal('forbidden', 'Not yours')) }),
    })
    await user.type(note(), 'Walter ate')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('alert')
    await kept('Walter ate')
  })
  test('[U8.2] closing keeps the draft or discards it, as the person says', async () => {
    const closed = vi.fn()
    const user = await openForm({ onClose: closed })
    await user.type(note(), 'Walter ate')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' })
    expect(question.textContent).toContain('as your draft')
    await user.click(screen.getByRole('button', { name: 'Close, keep draft' }))
    expect(closed).toHaveBeenCalledOnce()
    await kept('Walter ate')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(closed).toHaveBeenCalledTimes(2)
  })
  test('[S8] an amendment that was begun before somebody else’s is compared with what its author saw', async () => {
    const user = await openForm({ kind: 'daily' })
    await user.type(note(), 'Walter ate')
    await kept('Walter ate')
    crash()
    const submit = vi.fn<Submit>(async () => 'saved')
    const later = await continued({ kind: 'medical', onSubmit: submit })
    await later.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
    expect(submit.mock.calls[0]?.[1]).toEqual({ content: '', kind: 'daily' })
  })
})

describe('whose a draft is', () => {
  const write = async (userId: number) => {
    const user = await openForm({ userId })
    await user.type(note(), 'Walter ate')
    await kept('Walter ate')
    return user
  }

  test('[U8.3] another person on the same tablet never sees it, and its author finds it again', async () => {
    await write(DANA)
    crash()
    await signOut()
    await signIn(KOFI)
    await openForm({ userId: KOFI })
    expect(note().value).toBe('')
    crash()
    await signIn(DANA)
    await continued()
    expect(note().value).toBe('Walter ate')
  })
  test('[U8.3] signing out of a device that is not theirs clears it, also while records are unsent', async () => {
    await signIn(DANA, 'shared')
    const user = await write(DANA)
    await mirror.outbox.add({ id: 'unsent', state: 'waiting', writes: [], rests_on: [] } as never)
    await user.type(note(), '!')
    await signOut()
    expect(await stored()).toEqual([])
    // The form closes now, and what it still wanted to keep is not kept.
    crash()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(await stored()).toEqual([])
  })
  test('[U8.3] it goes also when the tab died in the middle of signing out', async () => {
    await signIn(DANA, 'shared')
    await write(DANA)
    await noteLeaving(mirror)
    await mirror.session.delete('current')
    await clearIfLeft(mirror)
    expect(await stored()).toEqual([])
  })
  test('[U8.3] it goes when somebody else signs in on a device that is not theirs', async () => {
    await signIn(DANA, 'shared')
    await write(DANA)
    await noteLeaving(mirror)
    await signIn(KOFI)
    expect(await stored()).toEqual([])
  })
})
