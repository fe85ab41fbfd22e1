import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findHolderPid, lockDataFolder } from '#server/postgres/data-folder-lock.ts'
import {
  type EmbeddedDatabase,
  findRunningConnectionString,
  startEmbeddedDatabase,
} from '#server/postgres/embedded.ts'
import { findPostgres } from '#server/postgres/postgres-program.ts'
import { findRunningProcess } from '#server/postgres/running-process.ts'

const PASSWORD = 'a password/with:odd@signs'
/** The data folder of a Hearth that was started and stopped once: making the files takes seconds, copying them does not. */
let startedOnce: string
let parent: string
let dataDir: string
let reports: string[]
let running: EmbeddedDatabase[]

beforeAll(async () => {
  startedOnce = mkdtempSync(join(tmpdir(), 'hearth-started-'))
  chmodSync(startedOnce, 0o711)
  const database = await startEmbeddedDatabase({
    dataDir: join(startedOnce, 'data'),
    newPassword: () => PASSWORD,
    report: () => {},
  })
  await database.stop()
}, 60_000)
afterAll(() => rmSync(startedOnce, { recursive: true, force: true }))

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'hearth-embedded-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(parent, 0o711)
  dataDir = join(parent, 'data')
  reports = []
  running = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(parent, { recursive: true, force: true })
})

/** As if the data folder had been started and stopped before, and nothing in it were worth keeping yet. */
const startedBefore = () => execFileSync('cp', ['-a', join(startedOnce, 'data'), dataDir])

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({
    dataDir,
    newPassword: () => PASSWORD,
    report: line => reports.push(line),
  })
  running.push(database)
  return database
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running = running.filter(one => one !== database)
  await database.stop()
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const clusterFolder = () => join(dataDir, 'postgres')
const pidFile = () => join(clusterFolder(), 'postmaster.pid')
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 50) {
    if (waited > 15_000) throw new Error('It did not happen within fifteen seconds.')
    await pause(50)
  }
}

describe('the first start', () => {
  test('makes a database that keeps its rows for the next start', async () => {
    const first = await start()
    expect(first.isNew).toBe(true)
    await ask(first.connectionString, 'create table tick (id int); insert into tick values (7)')
    first.markAsUsed()
    await stop(first)

    const second = await start()
    expect(second.isNew).toBe(false)
    expect(await ask(second.connectionString, 'select id from tick')).toEqual([{ id: 7 }])
  })

  test('that ended halfway through filling the database leaves a new and empty one', async () => {
    startedBefore()
    const first = await start()
    await ask(first.connectionString, 'create table half_a_demo (id int)')
    await stop(first)
    const second = await start()
    expect(second.isNew).toBe(true)
    await expect(ask(second.connectionString, 'table half_a_demo')).rejects.toThrow('does not exist')
  })

  test('of fresh demo days empties what was forgotten', async () => {
    startedBefore()
    const first = await start()
    await ask(first.connectionString, 'create table old_demo (id int)')
    first.markAsUsed()
    first.markAsNew()
    await stop(first)
    await expect(ask((await start()).connectionString, 'table old_demo')).rejects.toThrow('does not exist')
  })

  test('that ended while the files were being made begins again', async () => {
    startedBefore()
    rmSync(join(clusterFolder(), 'PG_VERSION'))
    expect((await start()).isNew).toBe(true)
  })

  test('keeps the password and the rows to their owner, and every commit on disk', async () => {
    const { connectionString } = await start()
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterFolder()).mode & 0o777).toBe(0o700)
    expect(await ask(connectionString, 'show fsync')).toEqual([{ fsync: 'on' }])
    const guessed = new URL(connectionString)
    guessed.password = 'postgres'
    await expect(ask(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
  })
})

describe('a database that was killed', () => {
  test('comes back at the same address by itself, with every row that was acknowledged', async () => {
    startedBefore()
    const { connectionString } = await start()
    await ask(connectionString, 'create table tick (id int); insert into tick values (1)')
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    await until(() => reports.includes('The database is back.'))
    expect(postmasterPid()).not.toBe(killed)
    expect(await ask(connectionString, 'select id from tick')).toEqual([{ id: 1 }])
  })

  test('does not come back once Hearth is stopping', async () => {
    startedBefore()
    const database = await start()
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await stop(database)
    await pause(300)
    expect(existsSync(pidFile()) && findRunningProcess(postmasterPid()) !== undefined).toBe(false)
  })
})

describe('what an earlier Hearth left behind', () => {
  test('its PostgreSQL, still running, is asked to finish and its rows are there', async () => {
    startedBefore()
    const first = await start()
    await ask(first.connectionString, 'create table tick (id int); insert into tick values (3)')
    first.markAsUsed()
    await stop(first)
    const socketOnly = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${clusterFolder()}`]
    const orphan = findPostgres(dataDir).run('postgres', ['-D', clusterFolder(), ...socketOnly])
    orphan.stderr?.resume()
    await until(() => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8').includes('ready'))

    const next = await start()
    expect(orphan.exitCode).toBe(0)
    expect(reports).toContain('The database of an earlier Hearth is still running; asking it to finish.')
    expect(await ask(next.connectionString, 'select id from tick')).toEqual([{ id: 3 }])
  })

  test('a pid file whose number now belongs to another program is no obstacle, and the program lives on', async () => {
    startedBefore()
    // Of the same user, or PostgreSQL itself would see that it cannot be a rival.
    const { uid, gid } = statSync(clusterFolder())
    const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    writeFileSync(pidFile(), `${other.pid}\n${clusterFolder()}\n1700000000\n5432\n\n127.0.0.1\n`)
    await start()
    expect(other.exitCode ?? other.signalCode).toBeNull()
    other.kill()
  })

  test('a pid file of a process that is gone or a zombie is no obstacle', async () => {
    startedBefore()
    const shell = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
    const [printed] = await once(shell.stdout, 'data')
    const zombie = Number(String(printed))
    await until(() => findRunningProcess(zombie) === undefined)
    writeFileSync(pidFile(), `${zombie}\n${clusterFolder()}\n1700000000\n5432\n\n127.0.0.1\n`)
    await start()
    shell.kill()
  })

  test('a lock of a killed Hearth locks nobody out, even when its number was given to another process', async () => {
    startedBefore()
    writeFileSync(join(dataDir, 'hearth.lock'), `${process.pid}\nanother process with this number\n`)
    await start()
    expect(findHolderPid(dataDir)).toBe(process.pid)
  })
})

describe('two Hearths on one data folder', () => {
  test('the second start says so in one sentence and leaves the first alone', async () => {
    startedBefore()
    const first = await start()
    await expect(start()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Hearth (process ${process.pid}): stop it first, or set another DATA_DIR.`,
    )
    expect(await ask(first.connectionString, 'select 1 as answer')).toEqual([{ answer: 1 }])
    expect(findRunningConnectionString(dataDir)).toBe(first.connectionString)
    await stop(first)
    expect(findRunningConnectionString(dataDir)).toBeUndefined()
  })

  test('a folder given back can be taken again', () => {
    lockDataFolder(parent)()
    const giveBack = lockDataFolder(parent)
    expect(findHolderPid(parent)).toBe(process.pid)
    giveBack()
    expect(findHolderPid(parent)).toBeUndefined()
  })
})

describe('[A10.19] the role Hearth works as', () => {
  const MAY =
    'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user'
  const NOTHING = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }

  test('may do nothing outside of its tables', async () => {
    startedBefore()
    const { connectionString } = await start()
    expect(await ask(connectionString, MAY)).toEqual([NOTHING])
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
      'create role another superuser',
      'set role hearth_admin',
    ])
      await expect(ask(connectionString, statement), statement).rejects.toThrow('permission denied')
  })

  test('is given the database of an older Hearth, where one role did everything', async () => {
    startedBefore()
    const first = await start()
    const as = (user: string) => first.connectionString.replace('//hearth:', `//${user}:`)
    await ask(
      first.connectionString,
      `create table kept (id integer generated always as identity, word text);
       insert into kept (word) values ('whole');
       create function kept_words() returns bigint language sql as 'select count(*) from kept'`,
    )
    // As it was: the role the files were made with is called `hearth`, and all is its own.
    await ask(as('hearth_admin'), `create role other superuser login password '${PASSWORD}'`)
    await ask(as('other'), 'reassign owned by hearth to other; drop role hearth')
    await ask(as('other'), 'alter role hearth_admin rename to hearth')
    await ask(
      as('hearth'),
      `alter database hearth owner to hearth; alter table kept owner to hearth;
       alter function kept_words() owner to hearth; alter role other nosuperuser nologin`,
    )
    expect(await ask(first.connectionString, MAY)).toMatchObject([{ rolsuper: true }])
    first.markAsUsed()
    await stop(first)

    for (let times = 0; times < 2; times++) {
      const { connectionString } = await start()
      expect(await ask(connectionString, MAY)).toEqual([NOTHING])
      await ask(
        connectionString,
        `insert into kept (word) values ('more'); alter table kept add column more_${times} text`,
      )
      await ask(
        connectionString,
        'create or replace function kept_words() returns bigint language sql as $$select count(*) from kept$$',
      )
      expect(await ask(connectionString, 'select kept_words() as count')).toEqual([
        { count: String(times + 2) },
      ])
      await stop(running[0] as EmbeddedDatabase)
    }
  })
})

test('a stop takes less than five seconds while a connection holds a transaction open', async () => {
  startedBefore()
  const database = await start()
  const client = new pg.Client({ connectionString: database.connectionString })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; create table t (id int)')
  const began = performance.now()
  await stop(database)
  expect(performance.now() - began).toBeLessThan(5_000)
})
