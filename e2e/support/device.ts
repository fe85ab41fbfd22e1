/** What lies on a device, read behind the app's back: its database, its caches, the version of the app that runs. */
import { expect, type Page } from 'playwright/test'
import { unpackRows } from '#domain/protocol/packed-months.ts'
import type { ScopeState } from '#src/mirror/tables/scope-state.ts'
import { isBackfilling } from '#src/mirror/tables/view-columns.ts'

type Tables = Record<string, Record<string, unknown>[]>

/**
 * Every table of Hearth's database with its rows, as far as they are data (keys that cannot be read are `{}`). The rows
 * of packed months stand in the tables of their collections, unless a newer one is there. `only` names the tables to
 * read; the packed months of these are unpacked when `chunk` and `chunk_rows` are among them.
 */
export async function databaseOf(page: Page, only?: readonly string[]): Promise<Tables> {
  const [tables, packed] = await page.evaluate(async asked => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const unpacked = (bytes: Uint8Array<ArrayBuffer>) =>
      new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
    const database = await answered(indexedDB.open('hearth'))
    const names = [...database.objectStoreNames].filter(name => asked?.includes(name) ?? true)
    const transaction = database.transaction(names)
    const lists = await Promise.all(names.map(name => answered(transaction.objectStore(name).getAll())))
    database.close()
    const chunks = lists[names.indexOf('chunk')] ?? []
    const isAsked = new Set(
      chunks.filter(({ collection }) => asked?.includes(collection) ?? true).map(({ name }) => name),
    )
    const chunkRows = (lists[names.indexOf('chunk_rows')] ?? []).filter(({ name }) => isAsked.has(name))
    const texts = chunkRows.map(async ({ name, packed }) => [name, await unpacked(packed)] as const)
    const read = Object.fromEntries(names.map((name, index) => [name, lists[index]]))
    return [JSON.stringify(read), await Promise.all(texts)] as const
  }, only)
  return withPacked(JSON.parse(tables), new Map(packed))
}

function withPacked(tables: Tables, packed: ReadonlyMap<string, string>): Tables {
  const known: Tables = { ...tables }
  for (const { name, collection } of tables.chunk ?? []) {
    if (!packed.has(String(name))) continue
    const rows = known[String(collection)] ?? []
    const ids = new Set(rows.map(({ id }) => id))
    const unpackedRows = unpackRows(packed.get(String(name)) ?? '')
    known[String(collection)] = [...rows, ...unpackedRows.filter(({ id }) => !ids.has(id))]
  }
  return known
}

/**
 * Every word in every store of the browser that a page can reach: all databases, packed rows unpacked, the addresses in
 * all caches, and both small storages.
 */
export const wordsStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const unpacked = (bytes: Uint8Array<ArrayBuffer>) =>
      new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
        .text()
        .catch(() => new TextDecoder().decode(bytes))
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      const tables = [...database.objectStoreNames]
      const transaction = database.transaction(tables)
      const lists = await Promise.all(
        tables.map(table => answered<object[]>(transaction.objectStore(table).getAll())),
      )
      database.close()
      for (const row of lists.flat()) {
        found.push(JSON.stringify(row))
        for (const value of Object.values(row))
          if (value instanceof Uint8Array) found.push(await unpacked(new Uint8Array(value)))
      }
    }
    for (const name of await caches.keys()) {
      const kept = await caches.open(name)
      found.push(...(await kept.keys()).map(({ url }) => url))
    }
    return found.join('\n')
  })

/** The rows of one table; a table that is not there is an error and not an empty one. */
export async function tableOf(page: Page, name: string): Promise<Record<string, unknown>[]> {
  const rows = (await databaseOf(page, [name, 'chunk', 'chunk_rows']))[name]
  if (rows === undefined) throw new Error(`The device has no table ${name}.`)
  return rows
}

async function scopeStatesOf(page: Page): Promise<ScopeState[]> {
  const { scope_state } = await databaseOf(page, ['scope_state'])
  return (scope_state ?? []) as unknown as ScopeState[]
}

/** Whether every scope of the device has all its records, those of older months too. */
export async function isAllHere(page: Page): Promise<boolean> {
  const states = await scopeStatesOf(page)
  return states.length > 0 && !states.some(isBackfilling)
}

/** The feed of a scope on the server and its last revision. */
export interface Feed {
  readonly scope: string
  readonly revision: string
}

/** Whether the device has applied each of its scopes' feeds up to these revisions. */
export async function hasRead(page: Page, feeds: readonly Feed[]): Promise<boolean> {
  const states = await scopeStatesOf(page)
  const reached = new Map(feeds.map(({ scope, revision }) => [scope, Number(revision)]))
  return states.every(({ scope, feed }) => (feed?.revision ?? -1) >= (reached.get(scope) ?? 0))
}

/** The addresses the service worker keeps, without their revisions. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
    const requests = (await Promise.all(caches.map(cache => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** The app's first script: another version has another name for it. */
export const scriptOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src)

/** Resolves when a draft that holds such words is on disk (U8.1). */
export const draftKept = (page: Page, words: string): Promise<void> =>
  expect
    .poll(async () => (await tableOf(page, 'draft')).map(({ values }) => JSON.stringify(values)).join('\n'))
    .toContain(words)

/** Reloads the page past its service worker; resolves at the `load` of the new page. */
export async function reloadPastServiceWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // The command returns before the page is reloaded.
  const loaded = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await loaded
  await devtools.detach()
}
