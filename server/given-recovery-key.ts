/** Where `restore` gets the recovery key of a backup from: a file, the environment, or the person at the terminal. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Environment } from './env.ts'
import { recoveryKeyPath } from './postgres/backup/backup-key.ts'
import { BackupRefused } from './postgres/backup/backup-refused.ts'
import { type OpenBackup, openBackup, readKeyId } from './postgres/backup/encrypted-file.ts'
import { RECOVERY_KEY_LENGTH, readRecoveryKey, typedSymbols } from './postgres/backup/recovery-key.ts'

interface GivenKey {
  /** The file named by `--key`. */
  readonly keyPath: string | undefined
  readonly environment: Pick<Environment, 'dataDir' | 'recoveryKey'>
  /** Where a person can be asked; undefined without a terminal. */
  readonly terminal: Terminal | undefined
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Opens a backup with the recovery key that was given; a plain one needs none.
 * @throws BackupRefused with a sentence, before anything but the file was touched
 */
export async function openWithGivenKey(path: string, givenKey: GivenKey): Promise<OpenBackup> {
  const keyId = await readKeyId(path)
  if (keyId === undefined) return openBackup(path, undefined)
  const { keyPath, environment, terminal } = givenKey
  const text = keyPath === undefined ? environment.recoveryKey : readKeyFile(keyPath)
  if (text !== undefined) return openBackup(path, readRecoveryKey(text))
  if (terminal !== undefined) return openWithTypedKey(path, keyId, terminal)
  throw noKeyGiven(keyId, environment.dataDir)
}

function readKeyFile(keyPath: string): string {
  try {
    return readFileSync(resolve(keyPath), 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupRefused(`The recovery key in ${keyPath} cannot be read: ${reason}.`, { cause })
  }
}

function noKeyGiven(keyId: string, dataDir: string): BackupRefused {
  const pathOnServer = recoveryKeyPath(dataDir, keyId)
  const place = existsSync(pathOnServer) ? ` Its file is still ${pathOnServer}.` : ''
  return new BackupRefused(
    `This backup is encrypted: give its recovery key ${keyId} with --key FILE, in HEARTH_RECOVERY_KEY or on a terminal.${place}`,
  )
}

/** Asks until the key is right or the person gives up; it may be typed on one line or on several. */
async function openWithTypedKey(
  path: string,
  keyId: string,
  { input, output }: Terminal,
): Promise<OpenBackup> {
  output.write(
    `This backup is encrypted. Type its recovery key ${keyId}, on one line or on several; an empty line begins again, Ctrl-D ends.\n`,
  )
  const lines = createInterface({ input, output, terminal: false })
  let text = ''
  try {
    for await (const line of lines) {
      text = line.trim() === '' ? '' : `${text} ${line}`
      if (typedSymbols(text).length < RECOVERY_KEY_LENGTH) continue
      try {
        return await openBackup(path, readRecoveryKey(text))
      } catch (error) {
        if (!(error instanceof BackupRefused)) throw error
        output.write(`${error.message} Type the whole key again.\n`)
        text = ''
      }
    }
  } finally {
    lines.close()
  }
  throw new BackupRefused(`This backup is encrypted, and its recovery key ${keyId} was not typed.`)
}
