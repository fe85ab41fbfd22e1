/** A page that is put away keeps nobody waiting for the database, and never comes back to it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeMirrorWithPage } from '#src/app/restored-page.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { inTransaction } from '#src/mirror/tables/storage.ts'

let left: MirrorDatabase
let next: MirrorDatabase
beforeEach(async () => {
  const name = `leaving-${crypto.randomUUID()}`
  left = openMirror(name)
  await left.open()
  next = openMirror(name)
  await next.open()
})
afterEach(async () => {
  left.close()
  await next.delete()
})

/** A write that goes on for as long as it may. Resolves when it has begun, with its end. */
async function endlessWrite(mirror: MirrorDatabase): Promise<{ end: Promise<unknown> }> {
  let end: Promise<unknown> | undefined
  await new Promise<void>(begun => {
    end = inTransaction(mirror, [mirror.outbox, mirror.table('mark')], async () => {
      await mirror.outbox.add({ id: 'unfinished', state: 'waiting', writes: [], rests_on: [] } as never)
      for (;;) {
        await mirror.table('mark').limit(1).primaryKeys()
        setTimeout(begun)
      }
    })
    end.catch(() => {})
  })
  return { end: end as Promise<unknown> }
}

test('[S12.3] the next page writes at once, and of what was not committed nothing is on disk', async () => {
  const { end } = await endlessWrite(left)
  const written = next.outbox.add({ id: 'next', state: 'waiting', writes: [], rests_on: [] } as never)
  left.releaseForGood()
  await expect(end).rejects.toThrow()
  await written
  expect((await next.outbox.toArray()).map(({ id }) => id)).toEqual(['next'])
})

test('[S12.3] it never opens the database again, and nothing else is said of it', async () => {
  left.releaseForGood()
  await expect(inTransaction(left, [left.outbox], () => left.outbox.count())).rejects.toThrow()
  await expect(left.outbox.count()).rejects.toThrow()
  left.state.begin('silent')
  expect(left.state.current()).toBe('left')
})

/** What of a window says that a page is put away. */
function aPage() {
  const document = new EventTarget()
  return Object.assign(new EventTarget(), { document }) as EventTarget & { document: EventTarget }
}
const hidden = (persisted: boolean) => Object.assign(new Event('pagehide'), { persisted })

test('[S12.3] a page that is kept leaves; one that is gone for good needs not', () => {
  const leave = vi.fn()
  const page = aPage()
  const stop = closeMirrorWithPage({ releaseDatabase: leave }, page as never, () => {})
  page.dispatchEvent(hidden(false))
  expect(leave).not.toHaveBeenCalled()
  page.dispatchEvent(hidden(true))
  expect(leave).toHaveBeenCalledOnce()
  stop()
  page.dispatchEvent(hidden(true))
  expect(leave).toHaveBeenCalledOnce()
})

test('[S12.3] a page that was put to sleep starts anew when it wakes', () => {
  const [leave, reload] = [vi.fn(), vi.fn()]
  const page = aPage()
  closeMirrorWithPage({ releaseDatabase: leave }, page as never, reload)
  page.document.dispatchEvent(new Event('resume'))
  expect(reload).not.toHaveBeenCalled()
  page.document.dispatchEvent(new Event('freeze'))
  expect(leave).toHaveBeenCalledOnce()
  page.document.dispatchEvent(new Event('resume'))
  expect(reload).toHaveBeenCalledOnce()
})
