/** What somebody has who copied the profile of a home's tablet and knows a PIN: everything that is stored, and no more. */
import { expect, type Page } from 'playwright/test'
import { argon2Of } from '#src/vault/argon2.ts'
import type { PersonWrap } from '#src/vault/stored.ts'
import { unwrapWithHash } from '#src/vault/wrap.ts'

interface StoredSecrets {
  readonly tablet_id: string
  /** All bytes and texts of the row of the tablet, which could be the third part. */
  readonly candidates: readonly string[]
  readonly wraps: readonly {
    readonly user_id: number
    readonly cost: PersonWrap['cost']
    readonly salt: string
    readonly sealed: string
  }[]
  /** The tables with keys of the browser, which lie in the profile in the clear. */
  readonly tablesWithKeys: readonly string[]
}

/** Reads the disk behind the app's back. Bytes are in base64. */
export const secretsOnDisk = (page: Page): Promise<StoredSecrets> =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
    const valuesIn = (value: unknown): unknown[] =>
      value instanceof Uint8Array || value instanceof CryptoKey || typeof value !== 'object' || value === null
        ? [value]
        : Object.values(value).flatMap(valuesIn)
    const database = await answerOf(indexedDB.open('hearth'))
    const rowsOf = (name: string): Promise<Record<string, unknown>[]> =>
      answerOf(database.transaction(name).objectStore(name).getAll())
    const tablesWithKeys: string[] = []
    for (const name of database.objectStoreNames)
      if ((await rowsOf(name)).some(row => valuesIn(row).some(value => value instanceof CryptoKey)))
        tablesWithKeys.push(name)
    const [tablet = {}] = await rowsOf('tablet')
    const people = await rowsOf('tablet_person')
    database.close()
    return {
      tablet_id: String(tablet.tablet_id),
      candidates: valuesIn(tablet).flatMap(value =>
        value instanceof Uint8Array
          ? [base64(value)]
          : typeof value === 'string'
            ? [base64(new TextEncoder().encode(value)), value.replaceAll('-', '+').replaceAll('_', '/')]
            : [],
      ),
      wraps: people.flatMap(({ user_id, wrap }) => {
        if (wrap === undefined) return []
        const { salt, sealed, cost } = wrap as {
          salt: Uint8Array
          sealed: Uint8Array
          cost: PersonWrap['cost']
        }
        return [{ user_id: Number(user_id), cost, salt: base64(salt), sealed: base64(sealed) }]
      }),
      tablesWithKeys,
    }
  })

/** Whether anything that is stored opens what a PIN opens, tried as the third part. */
export async function opensWithPin(
  { tablet_id, candidates, wraps }: StoredSecrets,
  pin: string,
): Promise<boolean> {
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  for (const { user_id, cost, salt, sealed } of wraps) {
    const wrap: PersonWrap = { cost, salt: bytesOf(salt), sealed: bytesOf(sealed) }
    // A thief would not hash the PIN for each candidate either.
    const hash = await argon2Of({ pin, salt: wrap.salt, cost })
    for (const candidate of new Set([...candidates, ''])) {
      if (unwrapWithHash(wrap, hash, bytesOf(candidate), { tablet_id, user_id }) !== undefined) return true
    }
  }
  return false
}

/** The disk of a locked tablet has a key for the tablet's own calls, and nothing that opens what a PIN opens or signs. */
export async function expectNothingToTry(page: Page, pin: string): Promise<void> {
  const secrets = await secretsOnDisk(page)
  expect(secrets.wraps).toHaveLength(1)
  expect(secrets.tablesWithKeys).toEqual(['tablet'])
  expect(await opensWithPin(secrets, pin)).toBe(false)
}

/** The numbers of the keys that rows of residents' tasks, orders and notes are stored under, as they are on the disk. */
export const keysOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hearth')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = new Set<string>()
    for (const name of database.objectStoreNames) {
      const rows = await new Promise<{ $key?: string }[]>(resolve => {
        const request = database.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      for (const { $key } of rows) if ($key !== undefined && !$key.startsWith('person')) keys.add($key)
    }
    database.close()
    return [...keys].toSorted()
  })

/** The numbers of an area's keys that the server has, as the tablet has heard. */
export const keysAtServer = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('hearth')
      request.onsuccess = () => resolve(request.result)
    })
    const stored = await new Promise<{ server_keys?: { areas: { clinical: { numbers: number[] } } } }>(
      resolve => {
        const request = database.transaction('tablet').objectStore('tablet').get('this')
        request.onsuccess = () => resolve(request.result)
      },
    )
    database.close()
    return stored.server_keys?.areas.clinical.numbers ?? []
  })

/** How many rows each store of the browser's databases has. */
export const storedRows = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const counts: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const count = await answerOf(database.transaction(store).objectStore(store).count())
        if (count > 0) counts[store] = count
      }
      database.close()
    }
    return counts
  })
