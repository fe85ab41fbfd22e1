/** Reads that compute for long: who waits for whom, and that nobody else does. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  createHeavyReads,
  type EncodedAnswer,
  type HeavyRead,
  type ReadRunner,
} from '#server/turns/heavy-reads.ts'
import { createReadThread } from '#server/turns/read-thread.ts'

const READ: HeavyRead = {
  path: '/',
  params: {},
  query: {},
  now: '',
  accessibleHomes: [],
  acceptedEncodings: undefined,
}
const NOTHING: EncodedAnswer = { bytes: new Uint8Array(), encoding: undefined }
const STAYS = new AbortController().signal

const reader = (session_id: string, company_id: number) => ({ session_id, user_id: 1, company_id })
const named = (path: string): HeavyRead => ({ ...READ, path })

/** Makes nothing until it is told to. */
function heldMakers() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const newMaker = (): ReadRunner => ({
    run: ({ path }) =>
      new Promise(resolve => {
        begun.push(path)
        ends.set(path, () => resolve(NOTHING))
      }),
    async stop() {},
  })
  return { begun, newMaker, end: (path: string) => ends.get(path)?.() }
}

/** Many more than any promise takes. */
async function someTurns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

test('[S5.12] one report of a company is made at a time, and another company does not wait for it', async () => {
  const { begun, newMaker, end } = heldMakers()
  const reads = createHeavyReads(newMaker)
  const ask = (session: string, company: number, path: string) =>
    reads.answer(reader(session, company), named(path), STAYS)
  const asked = [ask('a', 1, 'a1'), ask('b', 1, 'b1'), ask('c', 1, 'c1'), ask('d', 2, 'd2')]
  await someTurns()
  expect(begun).toEqual(['a1', 'd2'])
  // A third company waits for one of these, not for all the first one asked for.
  asked.push(ask('e', 3, 'e3'))
  end('a1')
  await someTurns()
  expect(begun).toEqual(['a1', 'd2', 'e3'])
  for (const path of ['d2', 'e3', 'b1', 'c1']) {
    end(path)
    await someTurns()
  }
  expect(begun).toEqual(['a1', 'd2', 'e3', 'b1', 'c1'])
  expect(await Promise.all(asked)).toHaveLength(5)
})

test('[S5.12] a third report of one session is refused while two are under way', async () => {
  const { newMaker, end } = heldMakers()
  const reads = createHeavyReads(newMaker)
  const asked = ['first', 'second'].map(path => reads.answer(reader('a', 1), named(path), STAYS))
  await expect(reads.answer(reader('a', 1), named('third'), STAYS)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  for (const path of ['first', 'second']) {
    await someTurns()
    end(path)
  }
  await Promise.all(asked)
  const again = reads.answer(reader('a', 1), named('again'), STAYS)
  await someTurns()
  end('again')
  expect(await again).toBe(NOTHING)
})

test('[S5.12] a report that nobody waits for any more is not made', async () => {
  const { begun, newMaker, end } = heldMakers()
  const reads = createHeavyReads(newMaker)
  const gone = new AbortController()
  const first = reads.answer(reader('a', 1), named('first'), STAYS)
  const second = reads.answer(reader('b', 1), named('second'), gone.signal)
  gone.abort()
  await expect(second).rejects.toThrow()
  end('first')
  await first
  await someTurns()
  expect(begun).toEqual(['first'])
})

/** A thread that runs this for each read, by its path. */
const threadRunning = (
  ways: Readonly<Record<string, string>>,
  limits: { maxMegabytes?: number; maxDurationMs?: number } = {},
) => {
  const cases = Object.entries(ways).map(([path, code]) => `case '${path}': ${code}; break`)
  const program = `import { parentPort } from 'node:worker_threads'
    const answer = () => parentPort.postMessage({ made: { bytes: new Uint8Array([1]), encoding: undefined } })
    parentPort.on('message', ({ path }) => { switch (path) { ${cases.join('\n')} } })`
  return createReadThread({
    programFile: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    connectionString: '',
    ...limits,
  })
}
const ANSWERS = { answers: 'answer()' }
const NEVER_ENDS = { 'never ends': 'for (;;);' }

test('[S5.12] however long a report computes, this thread takes its turns, and whoever leaves ends it', async () => {
  const thread = threadRunning({ ...ANSWERS, ...NEVER_ENDS })
  const gone = new AbortController()
  expect((await thread.run(named('answers'), STAYS)).bytes).toEqual(new Uint8Array([1]))
  const endless = thread.run(named('never ends'), gone.signal)
  endless.catch(() => {})
  // On one thread with the report not even the first would come.
  for (let count = 0; count < 1_000; count++) await turn()
  gone.abort()
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' })
  expect((await thread.run(named('answers'), STAYS)).bytes).toEqual(new Uint8Array([1]))
  await thread.stop()
})

test('[S5.12] however many reports one thread makes, nothing is left of those that are done', async () => {
  const warnings: string[] = []
  const warned = ({ name }: Error) => warnings.push(name)
  process.on('warning', warned)
  const thread = threadRunning(ANSWERS)
  for (let count = 0; count < 15; count++) await thread.run(named('answers'), STAYS)
  await turn()
  process.off('warning', warned)
  expect(warnings).toEqual([])
  await thread.stop()
})

test('[S5.12] a report that takes too much time or memory ends alone, and says so', async () => {
  const tooLong = threadRunning({ ...ANSWERS, ...NEVER_ENDS }, { maxDurationMs: 50 })
  await expect(tooLong.run(named('never ends'), STAYS)).rejects.toMatchObject({ code: 'too_large' })
  const tooMuch = threadRunning(
    { ...ANSWERS, 'too much': 'for (const all = []; ; ) all.push(new Array(10_000).fill(all.length))' },
    { maxMegabytes: 32 },
  )
  await expect(tooMuch.run(named('too much'), STAYS)).rejects.toMatchObject({ code: 'too_large' })
  for (const thread of [tooMuch]) {
    expect((await thread.run(named('answers'), STAYS)).bytes).toEqual(new Uint8Array([1]))
    await thread.stop()
  }
})
