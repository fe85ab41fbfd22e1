/** A list on the server, read whole for a file. */
import { expect, test } from 'vitest'
import { readEveryPage } from '#src/ui/list/use-server-list.ts'

const many = Array.from({ length: 250 }, (_, id) => ({ id }))

/** `changes` are made to the list after so many pages. */
function aServer(changes: Readonly<Record<number, (rows: { id: number }[]) => void>> = {}) {
  const rows = [...many]
  let answered = 0
  const readPage = async (page: number, size: number) => {
    const answer = { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
    answered++
    changes[answered]?.(rows)
    return answer
  }
  return { rows, readPage }
}

test('[G8] has the rows of every page', async () => {
  expect(await readEveryPage(aServer().readPage)).toEqual(many)
})

test('[G8] is read again when somebody comes or goes meanwhile: nobody is missing and nobody twice', async () => {
  const { rows, readPage } = aServer({
    1: rows => rows.push(...rows.splice(0, 1)),
    4: rows => void rows.unshift({ id: 1000 }),
  })
  expect(await readEveryPage(readPage)).toEqual(rows)
  expect(rows).toHaveLength(251)
})

test('[G8] is not made where the list never stands still', async () => {
  const restless = Object.fromEntries(
    many.map(({ id }) => [id, (rows: { id: number }[]) => void rows.shift()]),
  )
  await expect(readEveryPage(aServer(restless).readPage)).rejects.toThrow('changed')
})

test('[G8] of nobody is empty', async () => {
  expect(await readEveryPage(async () => ({ rows: [], total: 0 }))).toEqual([])
})
