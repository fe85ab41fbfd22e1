import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { tabletShare } from '#domain/protocol/tablets.ts'
import { decodeBase64url } from '../../session/base64url.ts'
import { secretOfPasskey, takeCarriedThirdPart } from '../../vault/third-part.ts'
import type { LockedPage } from './tablet-page.ts'

/**
 * Where the third part of people's keys is: `passkey`: the person must touch this tablet's screen lock; `share`: the
 * server must be reached once; `lost`: nothing on this device has it any more.
 */
export type ThirdPartState =
  | { readonly state: 'here'; readonly secret: Uint8Array<ArrayBuffer> }
  | { readonly state: 'looking' | 'passkey' | 'share' | 'suspended' | 'lost' }

export interface ThirdPart {
  readonly third: ThirdPartState
  /** Asks for the passkey, or the server again. @returns whether it is here now */
  ask(): Promise<boolean>
}

const SHARE_RETRY_MS = 10_000
const SHARE_LOCK = 'hearth-tablet-share'

/** Finds the third part at the start of a page: from the page before, from the disk, from the server or a passkey. */
export function useThirdPart({ tablet, device }: LockedPage): ThirdPart {
  const [third, setThird] = useState<ThirdPartState>({ state: 'looking' })

  const ask = useCallback(async () => {
    const found = await findThirdPart({ tablet, device })
    setThird(found)
    return found.state === 'here'
  }, [tablet, device])

  useEffect(() => {
    const look = async () => {
      const carried = await takeCarriedThirdPart()
      if (carried !== undefined) return setThird({ state: 'here', secret: carried })
      // A browser asks for a passkey only after a touch.
      if (tablet.protection === 'passkey') return setThird({ state: tablet.passkey ? 'passkey' : 'lost' })
      await ask()
    }
    void look()
  }, [tablet, ask])

  useEffect(() => {
    if (third.state !== 'share') return
    const timer = setInterval(() => void ask(), SHARE_RETRY_MS)
    return () => clearInterval(timer)
  }, [third, ask])

  return { third, ask }
}

async function findThirdPart({
  tablet,
  device,
}: Pick<LockedPage, 'tablet' | 'device'>): Promise<ThirdPartState> {
  if (tablet.protection === 'stored')
    return tablet.third_part === undefined ? { state: 'lost' } : { state: 'here', secret: tablet.third_part }
  if (tablet.protection === 'passkey') {
    const secret = tablet.passkey && (await secretOfPasskey(tablet.passkey).catch(() => undefined))
    return secret === undefined ? { state: 'passkey' } : { state: 'here', secret }
  }
  // One tab after the other: of two answers to one token only the later one is good (A37.9).
  const fetch = () => fetchShare(device)
  return navigator.locks === undefined ? fetch() : navigator.locks.request(SHARE_LOCK, fetch)
}

async function fetchShare({ mirror, http }: LockedPage['device']): Promise<ThirdPartState> {
  // Read again: the answer before may have brought another token.
  const stored = await mirror.tablet.get('this')
  if (stored?.share_token === undefined || http.tablet === undefined) return { state: 'lost' }
  try {
    const json = { share_token: stored.share_token }
    const answer = v.parse(tabletShare, await http.tablet.post('tablet/share', { json }).json())
    await mirror.tablet.update('this', { share_token: answer.share_token })
    return { state: 'here', secret: decodeBase64url(answer.share) }
  } catch (error) {
    return { state: error instanceof Refusal && error.code === 'forbidden' ? 'suspended' : 'share' }
  }
}
