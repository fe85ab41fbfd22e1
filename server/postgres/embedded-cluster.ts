/** The files of the embedded PostgreSQL in the data folder: their paths, and how they are created. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusedError } from '../start-refused.ts'
import type { PostgresProgram } from './postgres-program.ts'

/** The embedded PostgreSQL cannot be used; the message is one sentence for the person who starts Hearth. */
export class DatabaseNotStarted extends StartRefusedError {}

export const DATABASE_NAME = 'hearth'

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')
const passwordPath = (dataDir: string) => join(dataDir, 'postgres-password')
const newMarkerPath = (dataDir: string) => join(dataDir, 'postgres-is-new')

/** Whether the data folder has a database, however new. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))

/**
 * Creates the cluster. It appears in one rename, so an interrupted start leaves either no cluster or a whole one.
 *
 * @param user the superuser role of the cluster
 * @returns whether the database is new: made now, or by a start that ended before it could fill it
 */
export async function createCluster(
  dataDir: string,
  program: PostgresProgram,
  user: string,
  newPassword: () => string,
  report: (line: string) => void,
): Promise<boolean> {
  const folder = clusterFolder(dataDir)
  if (hasCluster(dataDir)) return existsSync(newMarkerPath(dataDir))

  report('Creating the database; this happens once.')
  const draftFolder = `${folder}.new`
  rmSync(draftFolder, { recursive: true, force: true })
  mkdirSync(draftFolder, { mode: 0o700 })
  program.handOver(draftFolder)

  const password = newPassword()
  // initdb runs as another user when Hearth is root, and reads the password from a file of its own.
  const initdbPasswordPath = `${draftFolder}-password`
  writeFileSync(initdbPasswordPath, `${password}\n`, { mode: 0o600 })
  program.handOver(initdbPasswordPath)
  try {
    await initdb(program, draftFolder, user, initdbPasswordPath)
  } finally {
    rmSync(initdbPasswordPath, { force: true })
  }

  writeFileSync(passwordPath(dataDir), `${password}\n`, { mode: 0o600 })
  markClusterNew(dataDir)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draftFolder, folder)
  return true
}

/** Notes that the database is new. Until `markClusterUsed`, every start treats it as new. */
export function markClusterNew(dataDir: string): void {
  writeFileSync(newMarkerPath(dataDir), '')
}

/** Notes that the database is no longer new. */
export function markClusterUsed(dataDir: string): void {
  rmSync(newMarkerPath(dataDir), { force: true })
}

/** @throws DatabaseNotStarted when the file was lost */
export function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordPath(dataDir), 'utf8').trim()
  } catch (cause) {
    throw new DatabaseNotStarted(
      `The database's password is missing: put ${passwordPath(dataDir)} back from a backup.`,
      { cause },
    )
  }
}

function initdb(program: PostgresProgram, folder: string, user: string, passwordFile: string): Promise<void> {
  const child = program.run('initdb', [
    `--pgdata=${folder}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in sort order, so that indexes stay valid when the data folder moves to another system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new DatabaseNotStarted(`The database could not be created: ${lastErrorMessage(output)}.`))
    })
  })
}

/** Returns the last error in the output of PostgreSQL's programs, as the end of a sentence. */
export function lastErrorMessage(output: string): string {
  const errorMatches = [...output.matchAll(/(?:FATAL|PANIC|error|ERROR):\s+(.*)/g)]
  return (errorMatches.at(-1)?.[1] ?? output.trim().split('\n').at(-1) ?? 'it gave no reason').replace(
    /\.$/,
    '',
  )
}
