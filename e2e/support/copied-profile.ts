/** What somebody has who copied the profile of a home's tablet and knows a PIN: everything that is stored, and no more. */
import type { Page } from 'playwright/test'
import type { PersonWrap } from '#src/vault/stored.ts'
import { unwrapSecrets } from '#src/vault/wrap.ts'

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
    for (const candidate of [...candidates, '']) {
      const secrets = await unwrapSecrets(wrap, pin, bytesOf(candidate), { tablet_id, user_id })
      if (secrets !== undefined) return true
    }
  }
  return false
}
