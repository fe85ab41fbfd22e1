/** Opens what the server sealed for an area of a home's tablet. */
import { type AreaRows, TABLET_ROWS_INFO } from '#domain/protocol/tablets.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import { openSealed, type SealedBytes } from '../../vault/hpke.ts'
import { NoResponse } from './transport.ts'

export interface TabletKeys {
  readonly tablet_id: string
  /** The key pairs of the areas that are open on this page. */
  readonly areaKeys: ReadonlyMap<Area, CryptoKeyPair>
}

/** Opens the rows of an area. @throws NoResponse when the answer was changed on its way, or is not for this tablet */
export async function openAreaRows(
  { tablet_id, areaKeys }: TabletKeys,
  area: Area,
  sealed: SealedBytes,
): Promise<AreaRows> {
  const key = areaKeys.get(area)
  if (key === undefined) throw new Error(`The area ${area} is not open.`)
  const plaintext = await openSealed(key, sealed, { info: TABLET_ROWS_INFO, aad: tablet_id }).catch(
    (cause: unknown) => {
      throw new NoResponse(`Sealed rows could not be opened: ${String(cause)}`)
    },
  )
  return JSON.parse(new TextDecoder().decode(plaintext)) as AreaRows
}
