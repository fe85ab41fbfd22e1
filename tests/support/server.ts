/** The real app on a real PostgreSQL without a port, with a clock and a post office in the test's hands. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type App, createApp } from '#server/app.ts'
import type { Database } from '#server/database/connection.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createFairShares } from '#server/operations/fair-shares.ts'
import { createWrites, type WritingDependencies } from '#server/operations/writes.ts'
import { createPusher, type Pusher } from '#server/push/pusher.ts'
import { createLocalReadRunner } from '#server/routes/make-read.ts'
import { createHeavyReads } from '#server/turns/heavy-reads.ts'
import { templateOf } from './backup.ts'
import { freshDatabase } from './database.ts'
import { PASSWORD, PEOPLE, type PersonName, seedHomes } from './homes.ts'

/** By this clock no write takes long: a company that a test lets write all the while never rests for another. */
const withoutRests = createFairShares({ now: () => 0, pause: async () => {} })

export const ADDRESS = 'https://hearth.example.org'

/** Time stands still until a test moves it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number
  advanceSeconds(seconds: number): void
}

export interface RequestOptions {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface SignInOptions {
  readonly device_id?: string
  readonly device_kind?: 'mine' | 'shared' | 'home'
  readonly public_key?: unknown
}

export const signedIn = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  session_id: v.string(),
  server_time: v.string(),
  user_role: v.nullable(v.string()),
  user: v.looseObject({ id: v.number() }),
})
export type SignedIn = v.InferOutput<typeof signedIn>

const pendingAnswer = v.object({ session_token: v.string() })

export interface TestServer {
  readonly app: App
  readonly database: Database
  readonly connectionString: string
  readonly dependencies: WritingDependencies
  readonly clock: Clock
  /** Everything the server sent, oldest first. */
  readonly mails: Mail[]
  /** What the server wrote to its log. */
  readonly log: Readonly<Record<string, unknown>>[]
  /** `path` below /api/v1, such as '/me'. */
  request(path: string, options?: RequestOptions): Promise<Response>
  /** Password and code, as a person would. `who` is one of PEOPLE or an address. */
  signIn(who: PersonName | (string & {}), options?: SignInOptions): Promise<SignedIn>
  /** The code in the newest mail to an address. */
  lastCode(email: string): string
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** The homes of `homes.ts`; on unless told otherwise, or by a template. */
  readonly seed?: boolean
  /** A database that it gets a copy of, as it is. */
  readonly template?: string | undefined
  readonly settings?: Partial<WritingDependencies['settings']>
  /** One that sends to a push service of the test's own. */
  readonly pusher?: Pusher
}

/** Written once for all files of a worker. */
let homes: Promise<string> | undefined

const homesTemplate = (): Promise<string> => {
  homes ??= freshDatabase().then(async ({ database, connectionString, drop }) => {
    await seedHomes(database)
    return templateOf({ connectionString, stop: drop })
  })
  return homes
}

/** On a new copy: where a database is used again, PostgreSQL puts rows into the gaps of others, in no order. */
export const startOnNewCopy = async (): Promise<TestServer> =>
  startTestServer({ template: await templateOf(await startTestServer()) })

export async function startTestServer({
  seed = true,
  template,
  settings = {},
  pusher = createPusher({ subject: ADDRESS }),
}: TestServerOptions = {}): Promise<TestServer> {
  const { database, writeDatabase, healthDatabase, pools, connectionString, drop } = await freshDatabase(
    template ?? (seed ? await homesTemplate() : undefined),
  )
  const clock: Clock = {
    now: Date.parse('2026-03-10T13:00:00.000Z'),
    advanceSeconds(seconds) {
      clock.now += seconds * 1_000
    },
  }
  const mails: Mail[] = []
  const log: Readonly<Record<string, unknown>>[] = []
  const dependencies: WritingDependencies = {
    database,
    healthDatabase,
    jobsDatabase: database,
    pools,
    writes: createWrites({ database, writeDatabase, shares: withoutRests }),
    heavyReads: createHeavyReads(() => createLocalReadRunner(database)),
    connectionString,
    now: () => clock.now,
    random: size => new Uint8Array(randomBytes(size)),
    mailer: {
      async send(mail) {
        mails.push(mail)
      },
    },
    pusher,
    log: line => log.push(line),
    settings: {
      publicUrl: ADDRESS,
      isDemo: false,
      trustProxy: false,
      isHttps: true,
      metricsToken: undefined,
      ...settings,
    },
  }
  const app = createApp(dependencies)

  const request = async (path: string, { method, json, body, token, headers }: RequestOptions = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json)
    return app.fetch(
      new Request(`${ADDRESS}/api/v1${path}`, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      }),
    )
  }

  const lastCode = (email: string): string => {
    const mail = mails.findLast(({ to, code }) => to === email && code !== undefined)
    if (mail?.code === undefined) throw new Error(`No code was mailed to ${email}.`)
    return mail.code
  }

  return {
    app,
    database,
    connectionString,
    dependencies,
    clock,
    mails,
    log,
    request,
    lastCode,
    async signIn(who, options = {}) {
      const email = who in PEOPLE ? PEOPLE[who as PersonName].email : who
      // A test signs in more often in one minute of its clock than any person.
      await database.deleteFrom('rate_limit').execute()
      const pending = await request('/auth/sessions', { json: { email, password: PASSWORD } })
      const { session_token } = v.parse(pendingAnswer, await pending.json())
      const answer = await request('/auth/otp/verify', {
        json: { email, otp: lastCode(email), session_token, ...options },
      })
      return v.parse(signedIn, await answer.json())
    },
    async stop() {
      await app.stop()
      await drop()
    },
  }
}
