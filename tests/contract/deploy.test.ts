/** What a person deploys with names what is there: files, variables, programs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '#server/env.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const deployed = (name: string) => read(`server/deploy/${name}`)

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly stop_grace_period?: string
  readonly depends_on?: Readonly<Record<string, unknown>>
}
const compose = parse(deployed('compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}
/** As compose fills them in from `.env`. */
const VALUES: Readonly<Record<string, string>> = {
  HEARTH_DOMAIN: 'hearth.example.org',
  POSTGRES_PASSWORD: 'a-password',
  SMTP_URL: 'smtps://user:password@mail.example.org',
  METRICS_TOKEN: 'a-token-of-the-office',
}
const filled = (environment: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+)[^}]*\}/g, (_, of: string) => VALUES[of] ?? `no ${of}`),
    ]),
  )
/** Set in the image, which compose adds to. */
const ofImage = Object.fromEntries(
  (/^ENV (.+)$/m.exec(deployed('Dockerfile'))?.[1] ?? '')
    .split(' ')
    .map(pair => pair.split('=') as [string, string]),
)

test('the server starts with what the compose file gives it', () => {
  const { hearth } = compose.services
  const environment = readEnvironment({ ...ofImage, ...filled(hearth?.environment) })
  expect(environment).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: 'postgres://hearth:a-password@database:5432/hearth',
    publicUrl: 'https://hearth.example.org',
    trustProxy: true,
    demo: false,
    metricsToken: 'a-token-of-the-office',
  })
  const known = read('server/env.ts')
  for (const name of Object.keys(hearth?.environment ?? {}))
    expect(known).toMatch(new RegExp(`^  ${name}:`, 'm'))
})

test('services, volumes and files that are named are there', () => {
  const { services, volumes } = compose
  const { context = '', dockerfile = '' } = services.hearth?.build ?? {}
  expect(existsSync(join(root, 'server/deploy', context, dockerfile))).toBe(true)
  for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name)
    for (const [from = ''] of mounted.map(line => line.split(':'))) {
      if (from.startsWith('./')) expect(existsSync(join(root, 'server/deploy', from)), from).toBe(true)
      else expect(Object.keys(volumes)).toContain(from)
    }
  }
})

test('the image copies what there is, and its program is the one of `npm start` and of the unit', () => {
  const dockerfile = deployed('Dockerfile')
  const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(sources).toContain('domain')
  expect(sources.filter(name => !existsSync(join(root, name)))).toEqual([])
  const command = (JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]).join(' ')
  expect(command).toBe('node --enable-source-maps dist/server/main.js')
  expect(read('server/start.sh')).toContain('exec node --enable-source-maps "dist/server/$program.js"')
  expect(deployed('hearth.service')).toContain(`ExecStart=/usr/bin/${command}\n`)
})

test('a stop has the time it may take, with the wait of a balancer that is told', () => {
  const { drainSeconds } = readEnvironment({ ...ofImage, ...filled(compose.services.hearth?.environment) })
  const stop = 5 + drainSeconds
  expect(Number.parseInt(compose.services.hearth?.stop_grace_period ?? '', 10)).toBeGreaterThan(stop)
  const unit = deployed('hearth.service')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stop)
  expect(unit).toContain('StartLimitIntervalSec=0\n')
})

test('the proxy passes on to the service, and keeps the counts inside', () => {
  const caddy = deployed('Caddyfile')
  expect(Object.keys(compose.services)).toContain(/reverse_proxy (\w+):8080/.exec(caddy)?.[1])
  expect(caddy).toContain('respond /metrics 404')
  expect(caddy).toContain('lb_try_duration')
})
