/** A backup of a database, and what is there when it is restored. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { workOnDatabase } from '#server/command.ts'
import type { Database } from '#server/database/connection.ts'
import { migrate, ownMigrations } from '#server/database/migrate.ts'
import { type Environment, readEnvironment } from '#server/env.ts'
import { openBackup } from '#server/postgres/backup/encrypted-file.ts'
import { checkBackup, restoreBackup } from '#server/postgres/backup/restore-backup.ts'
import { StartRefusedError } from '#server/start-refused.ts'
import { amendPhotos, deliveriesTo, reported } from '../support/attachments.ts'
import { openBackupFile, plainBytesOf, restoreBackupFile, writeBackupFile } from '../support/backup-files.ts'
import { type FreshDatabase, unmigratedDatabase } from '../support/database.ts'
import { deviceKey } from '../support/device-key.ts'
import { forger } from '../support/forged-push.ts'
import { homeTablet } from '../support/home-tablet.ts'
import { MAPLE, MAPLE_GROVE } from '../support/homes.ts'
import { countLockWaits } from '../support/lock-waits.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MADE_AT = '2026-03-10T13:00:00.000Z'
const LATER = '2026-03-11T13:00:00.000Z'

let server: TestServer
let folder: string
let path: string
let other: FreshDatabase

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'))
  path = join(folder, 'one.backup')
  other = await unmigratedDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
  await other.drop()
})

const backUp = async () => (await writeBackupFile(server.connectionString, path, MADE_AT)).rows
const restoreElsewhere = () => restoreBackupFile(other.connectionString, path, LATER)

/** Every row of the tables named, as text, without what a restore changes on purpose. */
async function contentOf(database: Database, tables: readonly string[]) {
  const content: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(one) - 'epoch' - 'successor')::text as row from ${sql.table(table)} as one
      order by 1`.execute(database)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

const refresh = (from: TestServer, refresh_token: string, proof?: string) =>
  from.request('/auth/refresh', {
    json: { grant_type: 'refresh_token', refresh_token, ...(proof === undefined ? {} : { proof }) },
  })

describe('without a database', () => {
  const work = (environment: Partial<Environment>) =>
    workOnDatabase(
      { ...readEnvironment({}), ...environment } as Environment,
      async () => {
        throw new Error('It was worked on.')
      },
      { mustExist: true },
    )

  test('[S4.28] a backup of a folder that has none is refused in a sentence, and makes none', async () => {
    const dataDir = join(folder, 'data')
    await expect(work({ dataDir, databaseUrl: undefined })).rejects.toThrow(
      new StartRefusedError(
        `There is no Hearth database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the one you mean.`,
      ),
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  test('[S4.28] so is one of a database that Hearth never used, which stays empty', async () => {
    await expect(work({ databaseUrl: other.connectionString })).rejects.toThrow(
      new StartRefusedError('This database holds nothing of Hearth. Set DATABASE_URL to the one you mean.'),
    )
    const client = new pg.Client(other.connectionString)
    await client.connect()
    const { rows } = await client.query(`select to_regclass('migration') as migration`)
    await client.end()
    expect(rows).toEqual([{ migration: null }])
  })
})

describe('a backup', () => {
  test('restored into an empty database brings back every row of every table, with the bytes of photos', async () => {
    const who = await forger(server, 'care_giver')
    const { operation_id, first } = await reported(who)
    expect((await deliveriesTo(server).deliver(who, operation_id, first)).status).toBeLessThan(300)
    const rows = await backUp()
    expect(rows.attachment).toBe(1)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await restoreElsewhere()
    const tables = Object.keys(rows).filter(table => table !== 'setting')
    const [before, after] = [
      await contentOf(server.database, tables),
      await contentOf(other.database, tables),
    ]
    expect(after).toEqual(before)
    expect(Object.values(before).flat().length).toBeGreaterThan(50)
    // And it is the database of a server that starts: nothing is left to migrate, triggers and references hold.
    expect(await migrate(other.connectionString)).toEqual([])
    await expect(
      sql`insert into allergy (id, client_id, substance, recorded_at, recorded_by, scope)
        values (gen_random_uuid(), 999999, 'x', now(), 1, 'home:1')`.execute(other.database),
    ).rejects.toThrow('names in')
    await expect(sql`update client set phone = '+15185550666'`.execute(other.database)).rejects.toThrow(
      'without a revision',
    )
  })

  test('has every table but those that are made anew', async () => {
    const { rows: all } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
      server.database,
    )
    const backedUp = await backUp()
    const left = all.map(({ name }) => name).filter(name => !(name in backedUp))
    expect(left.toSorted()).toEqual([
      'chunk',
      'migration',
      'passkey_challenge',
      'pending_sign_in',
      'queued_mail',
      'rate_limit',
      'sealed_set',
      'tablet_code',
    ])
  })

  test('that finds no room on the disk says so in a sentence, and leaves nothing behind', async () => {
    symlinkSync('/dev/full', `${path}.part`)
    await expect(backUp()).rejects.toThrow(/^.*one\.backup cannot be written: ENOSPC.*\.$/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('sees nothing of what is committed while it is made', async () => {
    const writer = new pg.Client({ connectionString: server.connectionString })
    await writer.connect()
    await writer.query('begin; lock table operation in access exclusive mode')
    const made = backUp()
    await expect.poll(() => countLockWaits(server.database)).toBe(1)
    await writer.query(`insert into setting (name, value) values ('later', '1'); commit`)
    await writer.end()
    await made
    await restoreElsewhere()
    const { rows } = await sql<{ name: string }>`select name from setting`.execute(other.database)
    expect(rows.map(({ name }) => name)).not.toContain('later')
  })

  test('is of one moment, whatever is written while it is made', async () => {
    const who = await forger(server, 'care_giver')
    const { id, photo_ids } = await reported(who)
    let isOver = false
    const writing = (async () => {
      for (let turn = 0; !isOver; turn++) {
        const [one, two] = [[], photo_ids] as const
        await (turn % 2 === 0 ? amendPhotos(who, id, one, two) : amendPhotos(who, id, two, one))
      }
    })()
    await backUp()
    isOver = true
    await writing
    await restoreElsewhere()
    const { rows } = await sql<{ feeds: number; lost: number }>`
      select (select max(revision) from scope_feed) as feeds,
        (select count(*) from incident_report join scope_feed using (scope)
          where incident_report.revision > scope_feed.revision) as lost`.execute(other.database)
    expect(rows[0]?.lost).toBe(0)
    expect(rows[0]?.feeds).toBeGreaterThan(0)
  })

  test('[S4.35] that an older Hearth wrote in plain text is refused when it is damaged, cut off or something else, before anything is touched', async () => {
    await backUp()
    const text = gunzipSync(await plainBytesOf(path)).toString('latin1')
    const restorePlain = async () =>
      restoreBackup(server.connectionString, await openBackup(path, undefined), LATER)
    const wrong = {
      'another name': text.replace('Metformin', 'Metphormin'),
      'a row less': text.replace(/\n[^\n]*\tMetformin[^\n]*\n/, '\n'),
      'its end missing': text.slice(0, text.lastIndexOf('{"rows"')),
      'cut off in a line': text.slice(0, text.length / 2),
      'something else': 'hello\n',
    }
    for (const [what, changed] of Object.entries(wrong)) {
      expect(changed, what).not.toBe(text)
      writeFileSync(path, gzipSync(Buffer.from(changed, 'latin1')))
      await expect(restorePlain(), what).rejects.toThrow(/damaged|cut off|cannot be read/)
    }
    writeFileSync(path, 'not even packed')
    await expect(restorePlain()).rejects.toThrow('cannot be read')
    expect((await server.database.selectFrom('client').select('id').execute()).length).toBeGreaterThan(0)
  })

  test('[S4.29] that unpacks into an endless line is refused while little of it is in memory', async () => {
    writeFileSync(path, gzipSync(Buffer.alloc(80 * 1024 * 1024, ' ')))
    await expect(openBackup(path, undefined).then(backup => checkBackup(backup))).rejects.toThrow(
      'has a line that is longer than any of a backup',
    )
  })

  test('of an older Hearth is brought to the schema of this one, and of a newer one is refused', async () => {
    const older = ownMigrations().filter(({ name }) => name < '023')
    await migrate(other.connectionString, older)
    await sql`insert into scope_feed (scope) values ('platform')`.execute(other.database)
    await sql`insert into company (name, created_at, updated_at, scope, revision)
      values ('Hillside', now(), now(), 'platform', 1)`.execute(other.database)
    await writeBackupFile(other.connectionString, path, MADE_AT)
    await restoreBackupFile(server.connectionString, path, LATER)
    expect(await migrate(server.connectionString)).toEqual([])
    expect(await server.database.selectFrom('company').select('name').execute()).toEqual([
      { name: 'Hillside' },
    ])
    expect(await server.database.selectFrom('task').select('id').execute()).toEqual([])
    await expect(checkBackup(await openBackupFile(path), older.slice(0, -1))).rejects.toThrow(
      'of a newer Hearth',
    )
  })
})

describe('a database that was restored', () => {
  test('gives no number again that was given after the backup', async () => {
    await backUp()
    const next = () =>
      sql<{ id: number }>`select nextval(pg_get_serial_sequence('client', 'id')) as id`.execute(
        server.database,
      )
    const given = (await next()).rows[0]?.id ?? 0
    await restoreBackupFile(server.connectionString, path, LATER)
    expect((await next()).rows[0]?.id).toBeGreaterThan(given)
    await restoreElsewhere()
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('client', 'id')) as id`.execute(other.database)
    expect(rows[0]?.id).toBeGreaterThan(given)
  })

  test('put in place of a newer one keeps the sessions of that: their devices go on, and what was ended stays ended', async () => {
    const [stays, ends] = [await server.signIn('care_giver'), await server.signIn('manager')]
    await backUp()
    const key = await deviceKey()
    const late = await server.signIn('care_giver_2', { public_key: key.public_key })
    const answer = await refresh(server, stays.refresh_token)
    const { access_token } = await answer.json()
    await server.request('/auth/sessions', { method: 'DELETE', token: ends.access_token })
    await restoreBackupFile(server.connectionString, path, LATER)
    const me = (token: string) => server.request('/me', { token }).then(({ status }) => status)
    expect(await me(access_token)).toBe(200)
    expect(await me(late.access_token)).toBe(200)
    expect(await me(ends.access_token)).toBe(401)
  })

  test('[A37.13] leaves tablets as they are: those removed since, the tokens of their shares, the keys they seal to', async () => {
    const { access_token: token } = await server.signIn('manager')
    const [stays, goes] = [await homeTablet(server), await homeTablet(server)]
    const { share_token = '' } = await stays.enroll(token, MAPLE, { protection: 'server_share' })
    await goes.enroll(token, MAPLE)
    await backUp()
    const { delivery_key } = await stays.pull(MAPLE, MAPLE_GROVE)
    const shareFor = (token: string) => stays.ask('/tablet/share', { share_token: token })
    const second = await shareFor(share_token)
    await server.request(`/tablets/${goes.id}/remove`, { method: 'PUT', token })
    await restoreBackupFile(server.connectionString, path, LATER)
    expect((await stays.pull(MAPLE, MAPLE_GROVE)).delivery_key).toEqual(delivery_key)
    expect((await goes.request('/tablet/digest', { json: { scopes: [] } })).status).toBe(403)
    const third = await shareFor(second.share_token)
    expect(third.share).toBe(second.share)
    await server.request(`/tablets/${stays.id}/emergency-codes`, { method: 'POST', token })
    await restoreBackupFile(server.connectionString, path, LATER)
    const answer = await stays.report({ emergency: { code: null, uses: [] } })
    expect(answer.emergency?.code).toMatchObject({ sealed: expect.any(Object) })
    // The database of the server is lost, and the backup knows an older token.
    await sql`truncate tablet cascade`.execute(server.database)
    await restoreBackupFile(server.connectionString, path, LATER)
    expect((await shareFor(third.share_token)).share).toBe(second.share)
    expect((await stays.request('/tablet/share', { json: { share_token } })).status).toBe(403)
  })

  test('elsewhere takes the newer token of a device that shows its key, and ends no session for one without', async () => {
    const key = await deviceKey()
    const session = await server.signIn('care_giver', { public_key: key.public_key })
    await backUp()
    let token = session.refresh_token
    for (let turn = 0; turn < 3; turn++)
      token = (await (await refresh(server, token, await key.proofOf(token))).json()).refresh_token
    // The database of the server is lost; another one takes its place.
    await sql`truncate session cascade`.execute(server.database)
    await restoreBackupFile(server.connectionString, path, LATER)
    expect((await refresh(server, token)).status).toBe(401)
    const back = await refresh(server, token, await key.proofOf(token))
    expect(back.status).toBe(200)
    // Once: from then on an older token is reuse again.
    const reused = await refresh(server, session.refresh_token, await key.proofOf(session.refresh_token))
    expect((await reused.json()).sub_status).toBe('session_ended')
  })
})
