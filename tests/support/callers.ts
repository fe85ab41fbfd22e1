/** Calls of one person after another on a test server, each with their own session. */
import type { PersonName } from './homes.ts'
import type { TestServer } from './server.ts'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected
  readonly body: any
}

export type Ask = (who: PersonName, method: string, path: string, json?: object) => Promise<Answer>

/** Signs these people in. */
export async function callers(server: TestServer, names: readonly PersonName[]): Promise<Ask> {
  const tokens = new Map<PersonName, string>()
  for (const name of names) tokens.set(name, (await server.signIn(name)).access_token)
  return async (who, method, path, json) => {
    const token = tokens.get(who)
    if (token === undefined) throw new Error(`${who} has not signed in.`)
    const response = await server.request(path, { method, token, ...(json === undefined ? {} : { json }) })
    return { status: response.status, body: await response.json() }
  }
}
