/** Rows in memory behave as rows on disk: the same steps on a Dexie of each kind, and the same answers. */
import type Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { keepInMemoryExcept } from '#src/mirror/in-memory/memory-core.ts'
import { openMirror, openMirrorInMemory } from '#src/mirror/tables/database.ts'
import { compareWithDisk, Rows } from './rows-compared.ts'

const opened: Dexie[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete()
})

test('[S20.1] every step and every question has the same answer in memory as on disk', async () => {
  expect(await compareWithDisk(() => keepInMemoryExcept([]))).toBeGreaterThan(500)
})

test('[S20.1] numbers follow each other; a row that is not stored uses up none', async () => {
  const rows = new Rows(keepInMemoryExcept([]))
  opened.push(rows)
  const add = (id: string) => rows.row.add({ id, state: 'waiting', tags: [] })
  expect(await add('a')).toBe(1)
  await expect(add('a')).rejects.toThrow()
  const failing = rows.transaction('rw', rows.row, async () => {
    await add('b')
    throw new RangeError('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await add('c')).toBe(2)
  expect(await rows.row.put({ position: 7, id: 'd', state: 'waiting', tags: [] })).toBe(7)
  expect(await add('e')).toBe(8)
})

test('[S20.1] a transaction sees all of another one or nothing', async () => {
  const rows = new Rows(keepInMemoryExcept([]))
  opened.push(rows)
  await rows.open()
  const seen: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) seen.push(await rows.row.count())
  })()
  await rows.transaction('rw', rows.row, async () => {
    for (const name of ['a', 'b', 'c']) {
      await rows.row.add({ id: name, state: 'waiting', tags: [] })
      await rows.row.count()
    }
  })
  const failing = rows.transaction('rw', rows.row, async () => {
    await rows.row.clear()
    await rows.row.count()
    throw new RangeError('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  isOver = true
  await watching
  expect(seen.filter(count => count !== 0 && count !== 3)).toEqual([])
  expect(seen.lastIndexOf(0)).toBeLessThan(seen.indexOf(3))
  expect(await rows.row.count()).toBe(3)
})

test('[S20.1] what is handed out is a copy, and so is what is kept', async () => {
  const rows = new Rows(keepInMemoryExcept([]))
  opened.push(rows)
  const given = { id: 'a', state: 'waiting', tags: ['x'] }
  const at = await rows.row.add(given)
  given.tags.push('y')
  ;(await rows.row.get(at))?.tags.push('z')
  expect((await rows.row.get(at))?.tags).toEqual(['x'])
})

test('[S20.1] of a mirror in memory nothing is on disk but the device and who is signed in', async () => {
  const onDisk = openMirror(`beside-${crypto.randomUUID()}`)
  const mirror = openMirrorInMemory(onDisk)
  opened.push(mirror, onDisk)
  const client = { id: 7, scope: 'home/1', first_name: 'Rosa' }
  await mirror.transaction('rw', mirror.tables, async () => {
    await mirror.table('client').put(client)
    await mirror.table('draft').put({ user_id: 5, key: 'note/1', values: { text: 'Rosa slept' } })
    await mirror.table('session').put({ id: 'current', user: { id: 5 } })
    await mirror.table('device').put({ id: 'this', device_id: 'd', counter: 0 })
  })
  expect(await mirror.table('client').toArray()).toEqual([client])
  const counts = await Promise.all(
    onDisk.tables.map(async table => [table.name, await table.count()] as const),
  )
  expect(counts.filter(([, count]) => count > 0).map(([name]) => name)).toEqual(['session', 'device'])
  // Opened anew, as after a lost connection, it still has its rows.
  mirror.close({ disableAutoOpen: false })
  await mirror.open()
  expect(await mirror.table('client').count()).toBe(1)
})
