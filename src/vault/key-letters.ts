/**
 * Key letters (decision 108): who changes the keys of an area leaves them for everybody on the tablet, sealed to a key
 * pair of which only that person's PIN opens the private half. So a change of keys asks nobody for a connection.
 */
import * as v from 'valibot'
import { type AreaSecrets, areaSecrets } from '#domain/protocol/tablet-keys.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { importKeyPair, importPublicKey, openSealed, type SealContext, sealTo } from './hpke.ts'
import { KeysOutdated, keyNameOfId } from './keyring.ts'
import { dataKeysOf, privateKeysOf } from './person-secrets.ts'
import { type KeyLetter, keyNumbersOf, type StoredTablet, type TabletPerson } from './stored.ts'
import type { PersonSecrets } from './wrap.ts'

const LETTER_INFO = 'hearth tablet keys v1'

const contextOf = (
  { tablet_id }: Pick<StoredTablet, 'tablet_id'>,
  { user_id, area }: Pick<KeyLetter, 'user_id' | 'area'>,
): SealContext => ({ info: LETTER_INFO, aad: `${tablet_id} ${user_id} ${area}` })

/** Seals the keys of these areas for each person who has a PIN and may open them. */
export async function sealKeyLetters(
  tablet: Pick<StoredTablet, 'tablet_id'>,
  people: readonly TabletPerson[],
  secretsByArea: ReadonlyMap<Area, AreaSecrets>,
): Promise<KeyLetter[]> {
  const letters = people.flatMap(({ user_id, areas, wrap, letter_key }) =>
    wrap === undefined || letter_key === undefined
      ? []
      : [...secretsByArea]
          .filter(([area]) => areas.includes(area))
          .map(async ([area, secrets]): Promise<KeyLetter> => {
            const text = new TextEncoder().encode(JSON.stringify(secrets))
            const context = contextOf(tablet, { user_id, area })
            return { user_id, area, sealed: await sealTo(await importPublicKey(letter_key), text, context) }
          }),
  )
  return Promise.all(letters)
}

/**
 * Returns the secrets with the keys of these letters in place of those of the same areas.
 *
 * @throws KeysOutdated for a letter to another key: the person signs in again
 */
export async function withKeyLetters(
  secrets: PersonSecrets,
  letters: readonly KeyLetter[],
  tablet: Pick<StoredTablet, 'tablet_id'>,
): Promise<PersonSecrets> {
  const { letterKey } = secrets
  if (letterKey === undefined || letters.length === 0) return secrets
  const pair = await importKeyPair(letterKey)
  let { keys, areaPrivateKeys } = secrets
  for (const letter of letters) {
    const { area, sealed } = letter
    const bytes = await openSealed(pair, sealed, contextOf(tablet, letter)).catch(() => {
      throw new KeysOutdated()
    })
    const given = v.parse(areaSecrets, JSON.parse(new TextDecoder().decode(bytes)))
    keys = [...keys.filter(({ id }) => keyNameOfId(id) !== area), ...dataKeysOf(area, given)]
    areaPrivateKeys = { ...areaPrivateKeys, [area]: privateKeysOf(given) }
  }
  return { ...secrets, keys, areaPrivateKeys }
}

/** Whether no rows are missing that are on this tablet in the areas of these keys. */
export function hasKeysInUse(
  keys: readonly { readonly id: string }[],
  tablet: Pick<StoredTablet, 'key_numbers'>,
): boolean {
  const ids = new Set(keys.map(({ id }) => id))
  return AREAS.every(area => {
    const isOpen = keys.some(({ id }) => keyNameOfId(id) === area)
    return !isOpen || keyNumbersOf(tablet, area).every(number => ids.has(`${area}#${number}`))
  })
}

/** @throws KeysOutdated for keys with which rows would be missing that are on this tablet */
export function requireKeysInUse(...facts: Parameters<typeof hasKeysInUse>): void {
  if (!hasKeysInUse(...facts)) throw new KeysOutdated()
}
