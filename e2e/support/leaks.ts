/** Looks for words in what a browser keeps: the files of its profile, and the memory of its pages and workers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright/test'

/** Which of these words are in any file of a profile folder, as the browser writes text: UTF-8 or UTF-16. */
export function wordsInFiles(folder: string, words: readonly string[]): string[] {
  // Bytes as letters of one byte each.
  const wordsByBytes = new Map(
    words.flatMap(word =>
      (['utf8', 'utf16le'] as const).map(as => [Buffer.from(word, as).toString('latin1'), word]),
    ),
  )
  const search = searchFor([...wordsByBytes.keys()])
  const found = new Set<string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    for (const bytes of search(readFileSync(join(entry.parentPath, entry.name), 'latin1')))
      found.add(wordsByBytes.get(bytes) ?? '')
  }
  return [...found].sort()
}

/** Looks for hundreds of words in one go: each on its own takes as long as all of them. */
function searchFor(words: readonly string[]): (text: string) => Set<string> {
  // The longest first: one that another begins with is found with it.
  const patterns = words
    .toSorted((one, other) => other.length - one.length)
    .map(word => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return text => {
    const found = new Set<string>()
    const pattern = new RegExp(patterns.join('|'), 'g')
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      for (const word of words) if (match[0].startsWith(word)) found.add(word)
      // Another may begin within it.
      pattern.lastIndex = match.index + 1
    }
    return found
  }
}

/** Which of these words are in the heap of the page, after what is garbage was collected, or in what it shows. */
export async function wordsInPage(
  context: BrowserContext,
  page: Page,
  words: readonly string[],
): Promise<string[]> {
  const session = await context.newCDPSession(page)
  const heap = await heapSnapshot(session)
  await session.detach()
  const shown = ` ${await page.content()} ${await page.title()} ${page.url()}`
  return [...searchFor(words)(heap + shown)].sort()
}

/** Which of these words are in the heap of a worker of the browser, and how many workers there are. */
export async function wordsInWorkers(
  context: BrowserContext,
  words: readonly string[],
): Promise<{ readonly workerCount: number; readonly words: string[] }> {
  const browser = context.browser()
  if (browser === null) throw new Error('The context has no browser to ask for its workers.')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => /worker/.test(type))
  const heaps: string[] = []
  for (const { targetId } of workers) heaps.push(await heapOfTarget(session, targetId))
  await session.detach()
  return { workerCount: workers.length, words: [...searchFor(words)(heaps.join(' '))].sort() }
}

type HeapCall = readonly [method: string, params?: object]
const HEAP_CALLS: readonly HeapCall[] = [
  ['HeapProfiler.enable'],
  ['HeapProfiler.collectGarbage'],
  ['HeapProfiler.takeHeapSnapshot', { reportProgress: false }],
]

/** Three quarters of a snapshot are numbers. */
function stringsOf(snapshot: string): string {
  const start = snapshot.lastIndexOf('"strings":[')
  if (start < 0) throw new Error('The heap has no strings.')
  return snapshot.slice(start)
}

async function heapSnapshot(session: CDPSession): Promise<string> {
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  for (const [method, params] of HEAP_CALLS) await session.send(method as 'HeapProfiler.enable', params)
  return stringsOf(parts.join(''))
}

/** Workers have no session of their own in Playwright: their messages go through the browser's. */
async function heapOfTarget(session: CDPSession, targetId: string): Promise<string> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const parts: string[] = []
  let answered: () => void = () => {}
  const listen = ({ sessionId: from, message }: { sessionId: string; message: string }) => {
    if (from !== sessionId) return
    const { id, method, params } = JSON.parse(message)
    if (method === 'HeapProfiler.addHeapSnapshotChunk') parts.push(params.chunk)
    if (id !== undefined) answered()
  }
  session.on('Target.receivedMessageFromTarget', listen)
  for (const [index, [method, params = {}]] of HEAP_CALLS.entries()) {
    const answer = new Promise<void>(resolve => {
      answered = resolve
    })
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id: index, method, params }),
    })
    await answer
  }
  session.off('Target.receivedMessageFromTarget', listen)
  await session.send('Target.detachFromTarget', { sessionId })
  return stringsOf(parts.join(''))
}
