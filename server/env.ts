/** The only place that reads and checks the environment variables of Hearth. */
import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { StartRefusedError } from './start-refused.ts'

export interface Environment {
  port: number
  host: string
  /** The absolute path of the folder with all of Hearth's data. */
  dataDir: string
  /** An existing PostgreSQL; without it Hearth runs its own under `dataDir`. */
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  /** The URL people type, without a slash at the end. */
  publicUrl: string | undefined
  tls: { certPath: string; keyPath: string } | undefined
  /** Whether to trust the X-Forwarded headers of the proxy in front. */
  trustProxy: boolean
  /** Host names of push services in addition to those of the browsers. */
  pushServices: readonly string[]
  /** The recovery key for a restore, as text; no server needs it. */
  recoveryKey: string | undefined
  /** The token that readers of /metrics must send; without it access is denied. */
  metricsToken: string | undefined
  /** How long /health reports a stop to a load balancer before anything ends. */
  drainSeconds: number
  /**
   * Whether to show the demo homes; undefined when not set: then the rule for a new embedded database on loopback
   * decides.
   */
  demo: boolean | undefined
}

/** A setting that cannot be used; the message is one sentence for the person who starts the server. */
export class BadEnvironment extends StartRefusedError {}

/** Whether only this machine can reach a server listening on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

const BOOLEAN_BY_WORD: Record<string, boolean> = { '1': true, true: true, yes: true, on: true }
for (const word of ['0', 'false', 'no', 'off']) BOOLEAN_BY_WORD[word] = false

const booleanVariable = (name: string) =>
  v.pipe(
    v.string(),
    v.transform(word => BOOLEAN_BY_WORD[word.toLowerCase()]),
    v.boolean(`${name} must be true or false.`),
  )

/** `schemes` as in URL.protocol, colon included. */
const urlVariable = (name: string, schemes: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      text => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `${name} must look like ${example}.`,
    ),
  )

const hostNamePattern = /^[A-Za-z0-9_.:-]+$/
const portMessage = 'PORT must be a whole number from 1 to 65535.'
const drainMessage = 'DRAIN_SECONDS must be a whole number from 0 to 300.'

const variablesSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, portMessage),
      v.transform(Number),
      v.minValue(1, portMessage),
      v.maxValue(65_535, portMessage),
    ),
    '8080',
  ),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        hostNamePattern,
        'HOST must be a name or an address to listen on, such as 127.0.0.1 or 0.0.0.0.',
      ),
    ),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform(path => resolve(path)),
    ),
    'data',
  ),
  DATABASE_URL: v.optional(
    urlVariable('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/hearth'),
  ),
  SMTP_URL: v.optional(
    urlVariable('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      urlVariable('PUBLIC_URL', ['http:', 'https:'], 'https://hearth.example.org'),
      v.check(
        text => new URL(text).pathname === '/' && new URL(text).search === '' && new URL(text).hash === '',
        'PUBLIC_URL must be an address without a path, such as https://hearth.example.org.',
      ),
      v.transform(text => new URL(text).origin),
    ),
  ),
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  TRUST_PROXY: v.optional(booleanVariable('TRUST_PROXY'), 'false'),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.trim().split(/[\s,]+/)),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
            'PUSH_SERVICES must be names of hosts, such as push.example.org or .push.example.org for all under it.',
          ),
        ),
      ),
    ),
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.minLength(16, 'METRICS_TOKEN must have at least 16 characters.')),
  ),
  HEARTH_RECOVERY_KEY: v.optional(v.string()),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, drainMessage),
      v.transform(Number),
      v.maxValue(300, drainMessage),
    ),
    '0',
  ),
  DEMO: v.optional(booleanVariable('DEMO')),
})

/**
 * @param environment in the format of `process.env`; an empty value counts as not set
 * @throws BadEnvironment naming the first setting that cannot be used
 */
export function readEnvironment(environment: Record<string, string | undefined>): Environment {
  const setVariables = Object.fromEntries(
    Object.entries(environment).filter(([, text]) => text !== undefined && text.trim() !== ''),
  )
  const parsed = v.safeParse(variablesSchema, setVariables, { abortPipeEarly: true })
  if (!parsed.success) throw new BadEnvironment(parsed.issues[0].message)
  const values = parsed.output

  if ((values.TLS_CERT === undefined) !== (values.TLS_KEY === undefined)) {
    throw new BadEnvironment('TLS_CERT and TLS_KEY belong together: set both or neither.')
  }
  const tls =
    values.TLS_CERT !== undefined && values.TLS_KEY !== undefined
      ? { certPath: values.TLS_CERT, keyPath: values.TLS_KEY }
      : undefined

  refusePlainHttp(values.HOST, tls !== undefined, values.PUBLIC_URL, values.TRUST_PROXY)

  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    publicUrl: values.PUBLIC_URL,
    tls,
    trustProxy: values.TRUST_PROXY,
    pushServices: values.PUSH_SERVICES ?? [],
    recoveryKey: values.HEARTH_RECOVERY_KEY,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    demo: values.DEMO,
  }
}

/**
 * Refuses plain http for other machines: their browsers have no service worker, locks, crypto or durable storage then,
 * so a tablet could lose records.
 */
function refusePlainHttp(
  host: string,
  hasCertificate: boolean,
  publicUrl: string | undefined,
  trustProxy: boolean,
): void {
  if (publicUrl !== undefined) {
    const { protocol, hostname } = new URL(publicUrl)
    if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
      throw new BadEnvironment(
        'PUBLIC_URL must start with https://, because tablets keep no records over plain http.',
      )
    }
  }
  if (isLoopback(host) || hasCertificate) return
  if (publicUrl?.startsWith('https://') && trustProxy) return
  throw new BadEnvironment(
    `HOST ${host} is reachable from other machines, where Hearth is served over https only: ` +
      'set TLS_CERT and TLS_KEY, or put a proxy in front and set PUBLIC_URL=https://… and TRUST_PROXY=true.',
  )
}
