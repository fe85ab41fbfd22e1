/** Looks for words in what a browser keeps: the files of its profile, and the memory of its pages and workers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright/test'

/** Which of these words are in any file of a profile folder, as the browser writes text: UTF-8 or UTF-16. */
export function wordsInFiles(folder: string, words: readonly string[]): string[] {
  const found = new Set<string>()
  const patterns = words.map(word => ({
    word,
    encodings: [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')],
  }))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    for (const { word, encodings } of patterns)
      if (encodings.some(pattern => bytes.includes(pattern))) found.add(word)
  }
  return [...found].sort()
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
  const shown = `${await page.content()} ${await page.title()} ${page.url()}`
  return words.filter(word => heap.includes(word) || shown.includes(word)).sort()
}

async function heapSnapshot(session: CDPSession): Promise<string> {
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return parts.join('')
}
