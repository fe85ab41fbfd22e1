import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadEnvironment, readEnvironment } from '#server/env.ts'

function refusal(environment: Record<string, string>): string {
  try {
    readEnvironment(environment)
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
  throw new Error('The environment was accepted.')
}

describe('a start without any settings', () => {
  test('listens on port 8080 of this machine only and keeps its data beside it', () => {
    const read = readEnvironment({})
    expect(read).toMatchObject({ port: 8080, host: '127.0.0.1', trustProxy: false })
    expect(isAbsolute(read.dataDir)).toBe(true)
    expect(read.dataDir).toMatch(/data$/)
    expect([read.databaseUrl, read.smtpUrl, read.publicUrl, read.tls, read.demo]).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('takes a setting left empty as not set', () => {
    expect(readEnvironment({ PORT: '', DEMO: ' ', SMTP_URL: '' })).toMatchObject({
      port: 8080,
      demo: undefined,
      smtpUrl: undefined,
    })
  })
})

describe('a setting the person mistyped stops the start with a sentence', () => {
  test.each([
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 300.'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300.'],
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ HOST: 'http://me' }, 'HOST must be a name or an address to listen on'],
    [{ DATABASE_URL: 'mysql://somewhere/hearth' }, 'DATABASE_URL must look like postgres://'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must look like smtps://'],
    [{ PUBLIC_URL: 'hearth.example.org' }, 'PUBLIC_URL must look like https://'],
    [{ PUBLIC_URL: 'https://example.org/hearth' }, 'PUBLIC_URL must be an address without a path'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY must be true or false.'],
    [{ DEMO: 'maybe' }, 'DEMO must be true or false.'],
    [{ TLS_CERT: '/cert.pem' }, 'TLS_CERT and TLS_KEY belong together'],
    [{ TLS_KEY: '/key.pem' }, 'TLS_CERT and TLS_KEY belong together'],
  ])('%o', (environment, sentence) => {
    expect(refusal(environment)).toContain(sentence)
  })
})

test.each([
  ['1', true],
  ['TRUE', true],
  ['yes', true],
  ['on', true],
  ['0', false],
  ['False', false],
  ['no', false],
  ['off', false],
])('DEMO=%s means %s', (written, meant) => {
  expect(readEnvironment({ DEMO: written }).demo).toBe(meant)
})

describe('tablets reach Hearth over https only', () => {
  const proxied = { PUBLIC_URL: 'https://hearth.example.org/', TRUST_PROXY: 'true' }

  test.each(['0.0.0.0', '::', '192.168.1.20', 'hearth.local'])(
    '%s without a certificate is refused',
    host => {
      expect(refusal({ HOST: host })).toContain('served over https only')
    },
  )

  test.each(['127.0.0.1', '127.0.0.53', '::1', 'localhost'])('%s needs no certificate', host => {
    expect(readEnvironment({ HOST: host }).host).toBe(host)
  })

  test('an own certificate opens Hearth to the network', () => {
    expect(readEnvironment({ HOST: '0.0.0.0', TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }).tls).toEqual({
      certPath: 'a.pem',
      keyPath: 'b.pem',
    })
  })

  test('so does a trusted proxy that speaks https', () => {
    expect(readEnvironment({ HOST: '0.0.0.0', ...proxied }).publicUrl).toBe('https://hearth.example.org')
  })

  test('a public https address is not enough while the proxy is not trusted', () => {
    expect(refusal({ HOST: '0.0.0.0', ...proxied, TRUST_PROXY: 'no' })).toContain('served over https only')
  })

  test('a trusted proxy is not enough without a public https address', () => {
    expect(refusal({ HOST: '0.0.0.0', TRUST_PROXY: 'yes' })).toContain('served over https only')
  })

  test('a public address over plain http is refused, unless it is this machine', () => {
    expect(refusal({ PUBLIC_URL: 'http://hearth.example.org' })).toContain('must start with https://')
    expect(readEnvironment({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080')
  })
})
