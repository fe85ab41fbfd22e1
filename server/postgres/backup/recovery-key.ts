/**
 * The recovery key opens backups. It is 256 random bits that only people keep. The server keeps the public key that
 * follows from it, which encrypts and does not decrypt (HPKE, RFC 9180: DHKEM P-256 with HKDF-SHA-256).
 *
 * As text it has 13 groups of 4 symbols and a check symbol. The check symbol finds every wrong symbol, every two that
 * were swapped, and a group in the wrong place, so that a typing error is reported with its group.
 */
import { createHash } from 'node:crypto'
import { CipherSuite, DhkemP256HkdfSha256, ExportOnly, HkdfSha256 } from '@hpke/core'
import { BackupRefused } from './backup-refused.ts'

/** The public half of a recovery key, as the database keeps it. */
export interface BackupKey {
  /** The name of the recovery key, such as "K3F9-7QXM"; it reveals nothing of the key. */
  readonly key_id: string
  /** An uncompressed point of P-256: 65 bytes as base64url. */
  readonly public_key: string
}

/** The key of one file, encapsulated for the owner of the recovery key. */
export interface EncapsulatedKey {
  /** 32 bytes for AES-256-GCM, used for one file only. */
  readonly contentKey: Buffer
  /** Stands in the file, as base64url. */
  readonly encapsulated_key: string
}

export const RECOVERY_KEY_BYTES = 32

/** Crockford's base 32: no I, L, O and U, which are mistaken for 1, 0 and V. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_PER_SYMBOL = 5
const SYMBOLS_PER_GROUP = 4
const GROUP_LENGTH = SYMBOLS_PER_GROUP + 1
const GROUPS_PER_LINE = 5
const GROUP_COUNT = 13
/** The length of a recovery key as text, without spaces. */
export const RECOVERY_KEY_LENGTH = GROUP_COUNT * GROUP_LENGTH
const KEY_ID_BYTES = 5
/** Binds the key of a file to its purpose. */
const PURPOSE = new TextEncoder().encode('Hearth backup 2')

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new ExportOnly(),
})

const keyPairOf = (recoveryKey: Uint8Array) => suite.kem.deriveKeyPair(recoveryKey)

export async function backupKeyOf(recoveryKey: Uint8Array): Promise<BackupKey> {
  const { publicKey } = await keyPairOf(recoveryKey)
  const bytes = Buffer.from(await suite.kem.serializePublicKey(publicKey))
  const idText = toSymbols(createHash('sha256').update(bytes).digest().subarray(0, KEY_ID_BYTES))
  return {
    key_id: `${idText.slice(0, SYMBOLS_PER_GROUP)}-${idText.slice(SYMBOLS_PER_GROUP)}`,
    public_key: bytes.toString('base64url'),
  }
}

/** Makes the key of one file. Only the recovery key finds it again. */
export async function encapsulateKey({ public_key }: BackupKey): Promise<EncapsulatedKey> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(Buffer.from(public_key, 'base64url'))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: PURPOSE })
  return {
    contentKey: Buffer.from(await sender.export(PURPOSE, RECOVERY_KEY_BYTES)),
    encapsulated_key: Buffer.from(sender.enc).toString('base64url'),
  }
}

/** Returns the key of a file. Throws an error of HPKE when `encapsulated_key` is no point of the curve. */
export async function decapsulateKey(
  recoveryKey: Uint8Array,
  encapsulated_key: EncapsulatedKey['encapsulated_key'],
): Promise<Buffer> {
  const recipient = await suite.createRecipientContext({
    recipientKey: await keyPairOf(recoveryKey),
    enc: Buffer.from(encapsulated_key, 'base64url'),
    info: PURPOSE,
  })
  return Buffer.from(await recipient.export(PURPOSE, RECOVERY_KEY_BYTES))
}

/** Returns the recovery key in groups, on three lines. */
export function recoveryKeyText(recoveryKey: Uint8Array): string {
  const symbols = toSymbols(recoveryKey)
  const groups = Array.from({ length: GROUP_COUNT }, (_, index) => {
    const group = symbols.slice(index * SYMBOLS_PER_GROUP, (index + 1) * SYMBOLS_PER_GROUP)
    return group + checkSymbolOf(group, index)
  })
  const lines: string[] = []
  for (let index = 0; index < GROUP_COUNT; index += GROUPS_PER_LINE)
    lines.push(groups.slice(index, index + GROUPS_PER_LINE).join('  '))
  return lines.join('\n')
}

/** Returns the letters and digits of a typed key, as they are compared: I and L are 1, O is 0; `#` starts a comment. */
export const typedSymbols = (text: string): string =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .join('')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')

/**
 * Reads a recovery key from what a person typed or from its file.
 * @throws BackupRefused with the length or the group that is wrong
 */
export function readRecoveryKey(text: string): Buffer {
  const symbols = typedSymbols(text)
  if (symbols.length !== RECOVERY_KEY_LENGTH)
    throw new BackupRefused(
      `This is not a recovery key: it has ${symbols.length} letters and digits, and a recovery key has ${RECOVERY_KEY_LENGTH}.`,
    )
  let keySymbols = ''
  for (let index = 0; index < GROUP_COUNT; index++) {
    const group = symbols.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH)
    const groupSymbols = group.slice(0, SYMBOLS_PER_GROUP)
    const isReadable = Array.from(group).every(symbol => SYMBOLS.includes(symbol))
    if (!isReadable || group.at(-1) !== checkSymbolOf(groupSymbols, index))
      throw new BackupRefused(`Group ${index + 1} of the recovery key is mistyped: it says ${group}.`)
    keySymbols += groupSymbols
  }
  return fromSymbols(keySymbols)
}

/** Multiplies by the generator of the field with 32 elements, whose 31 powers are all different. */
const timesGenerator = (element: number): number => ((element << 1) ^ (element & 16 ? 0b100101 : 0)) & 31

/** Returns the check symbol: the place of the group and its symbols, each with a weight of its own. */
function checkSymbolOf(group: string, place: number): string {
  let sum = place
  for (const symbol of group) sum = timesGenerator(sum) ^ SYMBOLS.indexOf(symbol)
  return SYMBOLS.charAt(timesGenerator(sum))
}

/** Writes bytes in base 32; the last symbol is filled up with zero bits. */
function toSymbols(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  let symbols = ''
  for (let at = 0; at < bits.length; at += BITS_PER_SYMBOL) {
    const symbolBits = bits.slice(at, at + BITS_PER_SYMBOL).padEnd(BITS_PER_SYMBOL, '0')
    symbols += SYMBOLS.charAt(Number.parseInt(symbolBits, 2))
  }
  return symbols
}

function fromSymbols(symbols: string): Buffer {
  const bits = Array.from(symbols, symbol =>
    SYMBOLS.indexOf(symbol).toString(2).padStart(BITS_PER_SYMBOL, '0'),
  ).join('')
  return Buffer.from(
    Array.from({ length: RECOVERY_KEY_BYTES }, (_, index) =>
      Number.parseInt(bits.slice(index * 8, (index + 1) * 8), 2),
    ),
  )
}
