/** The recovery key as people have it: on paper, typed, in its file. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWithGivenKey } from '#server/given-recovery-key.ts'
import { ensureBackupKey, readBackupKey } from '#server/postgres/backup/backup-key.ts'
import { BackupRefused } from '#server/postgres/backup/backup-refused.ts'
import { backupKeyOf, readRecoveryKey, recoveryKeyText } from '#server/postgres/backup/recovery-key.ts'
import { RECOVERY_KEY, writeBackupFile } from '../support/backup-files.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { startTestServer } from '../support/server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-recovery-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('on paper', () => {
  test('[S4.32] every key is read back, in small letters, without gaps, with O for 0 and I for 1 too', () => {
    fc.assert(
      fc.property(anyKey, key => {
        const text = recoveryKeyText(key)
        expect(text).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}\s*){13}$/)
        const others = [text.toLowerCase(), text.replaceAll(/\s/g, ''), text.replaceAll(/\s+/g, '-')]
        others.push(text.replaceAll('0', 'O').replaceAll('1', 'l'))
        for (const other of [text, ...others]) expect(readRecoveryKey(other)).toEqual(Buffer.from(key))
      }),
    )
  })

  test('[S4.32] a wrong symbol, two that are swapped and a group in another place are found, and the group is named', () => {
    const positions = fc.integer({ min: 0, max: 64 })
    fc.assert(
      fc.property(anyKey, positions, fc.integer({ min: 1, max: 31 }), (key, at, shift) => {
        const symbols = [...recoveryKeyText(key).replaceAll(/\s/g, '')]
        const group = Math.floor(at / 5)
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
        const wrong = symbols.with(at, alphabet.charAt((alphabet.indexOf(symbols[at] ?? '') + shift) % 32))
        expect(() => readRecoveryKey(wrong.join(''))).toThrow(
          `Group ${group + 1} of the recovery key is mistyped`,
        )
        const next = at % 5 === 4 ? at - 1 : at + 1
        if (symbols[at] === symbols[next]) return
        const swapped = symbols.with(at, symbols[next] ?? '').with(next, symbols[at] ?? '')
        expect(() => readRecoveryKey(swapped.join(''))).toThrow(`Group ${group + 1} of`)
      }),
    )
    const groups = recoveryKeyText(randomBytes(32)).split(/\s+/)
    const [first = '', second = '', ...others] = groups
    expect(() => readRecoveryKey([second, first, ...others].join(' '))).toThrow('Group 1 of')
    expect(() => readRecoveryKey(groups.slice(1).join(' '))).toThrow(
      'it has 60 letters and digits, and a recovery key has 65',
    )
  })
})

describe('made by the first backup', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.drop())
  afterEach(() => sql`truncate setting`.execute(fresh.database))

  const shown: string[] = []
  beforeEach(() => {
    shown.length = 0
  })
  const ensure = (options: { shouldReplace?: boolean; dataDir?: string; isTerminal?: boolean } = {}) =>
    ensureBackupKey(fresh.database, {
      dataDir: folder,
      random: randomBytes,
      report: text => shown.push(text),
      isTerminal: true,
      ...options,
    })

  test('[S4.32] it is shown once and written to a file that only its owner reads; the database keeps the public key', async () => {
    const key = await ensure()
    const [file = ''] = readdirSync(folder)
    expect(file).toBe(`recovery-key-${key.key_id}.txt`)
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    const text = readFileSync(join(folder, file), 'utf8')
    expect(await backupKeyOf(readRecoveryKey(text))).toEqual(key)
    expect(shown).toHaveLength(1)
    for (const group of recoveryKeyText(readRecoveryKey(text)).split(/\s+/)) expect(shown[0]).toContain(group)
    expect(shown[0]).toContain(join(folder, file))
    const { rows } = await sql<{ value: object }>`select value from setting`.execute(fresh.database)
    expect(rows).toEqual([{ value: key }])

    expect(await ensure()).toEqual(key)
    expect(shown).toHaveLength(1)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('[S4.32] without a terminal it is only in its file, so that it stands in no log', async () => {
    const { key_id } = await ensure({ isTerminal: false })
    const path = join(folder, `recovery-key-${key_id}.txt`)
    const key = recoveryKeyText(readRecoveryKey(readFileSync(path, 'utf8')))
    expect(shown).toHaveLength(1)
    expect(shown[0]).toContain(path)
    for (const group of key.split(/\s+/)) expect(shown[0]).not.toContain(group)
  })

  test('[S4.32] a lost key is replaced for the backups from now on', async () => {
    const lost = await ensure()
    const next = await ensure({ shouldReplace: true })
    expect(next.key_id).not.toBe(lost.key_id)
    expect(await readBackupKey(fresh.database)).toEqual(next)
    expect(await ensure()).toEqual(next)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  test('[S4.32] two first backups at one moment have one key and one file', async () => {
    const keys = await Promise.all([ensure(), ensure(), ensure()])
    expect(new Set(keys.map(({ key_id }) => key_id)).size).toBe(1)
    expect(readdirSync(folder)).toEqual([`recovery-key-${keys[0]?.key_id}.txt`])
    expect(shown).toHaveLength(1)
  })

  test('[S4.32] no key is made that cannot be written to its file', async () => {
    writeFileSync(join(folder, 'taken'), '')
    await expect(ensure({ dataDir: join(folder, 'taken') })).rejects.toThrow(
      /^The recovery key cannot be written to .*taken.*: E/,
    )
    expect(await readBackupKey(fresh.database)).toBeUndefined()
    expect(shown).toEqual([])
  })
})

describe('given to a restore', () => {
  let path: string
  let source: string
  beforeAll(async () => {
    source = mkdtempSync(join(tmpdir(), 'hearth-given-key-'))
    path = join(source, 'one.backup')
    const server = await startTestServer()
    await writeBackupFile(server.connectionString, path, '2026-03-10T13:00:00.000Z')
    await server.stop()
  })
  afterAll(() => rmSync(source, { recursive: true, force: true }))

  const text = recoveryKeyText(RECOVERY_KEY)
  const idOf = async (key: Uint8Array) => (await backupKeyOf(key)).key_id
  const given = (
    options: Partial<Parameters<typeof openWithGivenKey>[1]> & { readonly recoveryKey?: string } = {},
  ) => {
    const { recoveryKey, ...others } = options
    return openWithGivenKey(path, {
      keyPath: undefined,
      environment: { dataDir: folder, recoveryKey },
      terminal: undefined,
      ...others,
    })
  }

  test('[S4.33] in its file, in the environment or typed, on several lines and after a mistake, it opens the backup', async () => {
    const keyPath = join(folder, 'key.txt')
    writeFileSync(keyPath, `# The recovery key ABCDE of Hearth\n${text}\n`)
    const { contentKey } = await given({ recoveryKey: text })
    expect(contentKey).toHaveLength(32)
    expect((await given({ keyPath, recoveryKey: 'another' })).contentKey).toEqual(contentKey)
    const terminal = { input: new PassThrough(), output: new PassThrough() }
    const wrong = recoveryKeyText(randomBytes(32))
    terminal.input.end(`${text.replace(/^./, 'U')}\n${wrong}\nABC\n\n${text}\n`)
    expect((await given({ terminal })).contentKey).toEqual(contentKey)
    const asked = String(terminal.output.read())
    expect(asked).toContain(`Type its recovery key ${await idOf(RECOVERY_KEY)}`)
    expect(asked).toContain('Group 1 of the recovery key is mistyped')
    expect(asked).toContain('the one that was given is')
  })

  test('[S4.33] without it a sentence says which key is needed, how to give it, and where its file still lies', async () => {
    const id = await idOf(RECOVERY_KEY)
    const sentence = `This backup is encrypted: give its recovery key ${id} with --key FILE, in HEARTH_RECOVERY_KEY or on a terminal.`
    await expect(given()).rejects.toThrow(new BackupRefused(sentence))
    const file = join(folder, `recovery-key-${id}.txt`)
    writeFileSync(file, text)
    await expect(given()).rejects.toThrow(`${sentence} Its file is still ${file}.`)
    const terminal = { input: new PassThrough(), output: new PassThrough() }
    terminal.input.end('ABC\n')
    await expect(given({ terminal })).rejects.toThrow(`its recovery key ${id} was not typed`)
  })

  test('[S4.33] another key, one that is mistyped and a file that is not there are refused in a sentence each', async () => {
    const other = randomBytes(32)
    await expect(given({ recoveryKey: recoveryKeyText(other) })).rejects.toThrow(
      `is encrypted for the recovery key ${await idOf(RECOVERY_KEY)}, and the one that was given is ${await idOf(other)}.`,
    )
    await expect(given({ recoveryKey: text.slice(1) })).rejects.toThrow('it has 64 letters and digits')
    const keyPath = join(folder, 'nowhere.txt')
    await expect(given({ keyPath })).rejects.toThrow(
      /^The recovery key in .*nowhere\.txt cannot be read: ENOENT/,
    )
  })
})
