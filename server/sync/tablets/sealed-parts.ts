/** Packed months for a tablet: chunks under names of this tablet's own, sealed area by area (`TabletPackedExtra`). */

import { isCollection } from '#domain/collections.ts'
import { frameParts } from '#domain/protocol/packed-months.ts'
import type { PackedRequest } from '#domain/protocol/packed-request.ts'
import type { TabletPackedExtra } from '#domain/protocol/tablets.ts'
import { AREAS, type Area, areaOf } from '#domain/rules/access/areas.ts'
import { keyedHash } from '../../access/secrets.ts'
import { scopesOfTablet, type TabletCaller } from '../../access/tablet-caller.ts'
import type { Database } from '../../database/connection.ts'
import { type AnswerWithChunks, answerPackedRequest, encodeIndex } from '../packed/packed-answer.ts'
import { sealBytes } from './hpke.ts'
import { rowsSealContext } from './seal-rows.ts'

/** As long as the names of chunks: 16 bytes in base64url. */
const NAME_BYTES = 16

/** Returns the parts of the answer: the index, then one part for each area that has chunks in it. */
export async function answerPackedRequestOfTablet(
  database: Database,
  tablet: TabletCaller,
  request: PackedRequest,
  now: string,
): Promise<Uint8Array[]> {
  const reader = {
    readScopes: async () => scopesOfTablet(tablet),
    company: `company ${tablet.company_id}`,
    nameFor: (name: string) =>
      keyedHash(tablet.digest_key, name).subarray(0, NAME_BYTES).toString('base64url'),
  }
  const { answer, chunks } = await answerPackedRequest(database, reader, request, now)
  const areas = AREAS.filter(area => chunks.some(isOf(area)))
  const index: typeof answer & TabletPackedExtra = { ...answer, sealed: areas }
  const sealedParts = areas.map(async area => {
    const parts = chunks.filter(isOf(area)).map(({ bytes }) => bytes)
    const plaintext = Buffer.concat([...frameParts(parts)])
    const { enc, ct } = await sealBytes(tablet.area_keys[area], rowsSealContext(tablet), plaintext)
    return Buffer.concat([enc, ct])
  })
  return [await encodeIndex(index), ...(await Promise.all(sealedParts))]
}

type Chunk = AnswerWithChunks['chunks'][number]

const isOf =
  (area: Area) =>
  ({ collection }: Chunk): boolean =>
    isCollection(collection) && areaOf(collection) === area
