/** Opens what the server sealed for an area of a home's tablet. */
import { type AreaRows, TABLET_ROWS_INFO } from '#domain/protocol/tablets.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { openLetters } from '../../mirror/write/letters.ts'
import { openSealed, type SealedBytes } from '../../vault/hpke.ts'
import { NoResponse } from './transport.ts'

export interface TabletKeys {
  readonly tablet_id: string
  /** The key pairs of the areas that are open on this page, newest first. */
  readonly areaKeys: ReadonlyMap<Area, readonly CryptoKeyPair[]>
}

/**
 * Opens what was sealed to an area of this tablet, with whichever of the area's keys it was.
 *
 * @throws OpenError when it was changed on its way, or is not for this tablet
 */
export async function openForArea(
  { tablet_id, areaKeys }: TabletKeys,
  area: Area,
  sealed: SealedBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const [newestKey, ...earlierKeys] = areaKeys.get(area) ?? []
  if (newestKey === undefined) throw new Error(`The area ${area} is not open.`)
  const context = { info: TABLET_ROWS_INFO, aad: tablet_id }
  let opened = openSealed(newestKey, sealed, context)
  for (const key of earlierKeys) opened = opened.catch(() => openSealed(key, sealed, context))
  return opened
}

/** Opens the rows of an area. @throws NoResponse when the answer was changed on its way, or is not for this tablet */
export async function openAreaRows(keys: TabletKeys, area: Area, sealed: SealedBytes): Promise<AreaRows> {
  const plaintext = await openForArea(keys, area, sealed).catch((cause: unknown) => {
    throw new NoResponse(`Sealed rows could not be opened: ${String(cause)}`)
  })
  return JSON.parse(new TextDecoder().decode(plaintext)) as AreaRows
}

/** Stores the letters of the areas that these keys open. */
export const openLettersWith = (mirror: MirrorDatabase, keys: TabletKeys): Promise<void> =>
  openLetters(mirror, (area, sealed) => openAreaRows(keys, area, sealed))
