/** One PostgreSQL for the whole run, when a project that uses it takes part. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts'
import { ADMIN_USER } from '#server/postgres/embedded-roles.ts'

const PROJECTS_WITHOUT_DATABASE = ['domain', 'tidy', 'new']
const TEMPLATE = 'migrated'

export default async function setup(run: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (run.vitest.projects.every(({ name }) => PROJECTS_WITHOUT_DATABASE.includes(name))) return undefined

  const folder = mkdtempSync(join(tmpdir(), 'hearth-tests-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(folder, 0o711)
  const sockets = join(folder, 'sockets')
  mkdirSync(sockets)
  chmodSync(sockets, 0o777)
  const whoMayConnect = join(folder, 'hba')
  // A password is most of what a connection takes, and the network a part of each query. Only this run knows the folder.
  writeFileSync(whoMayConnect, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  const postgres = await startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    newPassword: () => randomBytes(24).toString('base64url'),
    report: () => {},
    // Nothing here has to outlive the run, is copied elsewhere, or is counted. What connections do at the moment must
    // stay readable (`track_activities`): put-back.ts asks whether they are idle.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      update_process_title: 'off',
      track_counts: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
      unix_socket_directories: sockets,
      hba_file: whoMayConnect,
    },
  })
  const maintenance = new URL(postgres.connectionString)
  maintenance.pathname = '/postgres'
  maintenance.host = `${encodeURIComponent(sockets)}:${maintenance.port}`
  // Tests make databases, and put rows where no rule would let them.
  maintenance.username = ADMIN_USER

  async function migrateTemplate(): Promise<void> {
    const client = new pg.Client({ connectionString: maintenance.href })
    await client.connect()
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const template = new URL(maintenance)
    template.pathname = `/${TEMPLATE}`
    await migrate(template.href)
  }

  await migrateTemplate()
  run.provide('postgres', { maintenance: maintenance.href, template: TEMPLATE })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
