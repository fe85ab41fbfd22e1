/** The tablet's own signature on its calls (`domain/protocol/tablets.ts`). */
import { tabletRequestText } from '#domain/protocol/tablets.ts'
import { encodeBase64url } from '../session/base64url.ts'
import type { SignTabletRequest } from '../session/http.ts'
import type { StoredTablet } from './stored.ts'

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const

export const createTabletSigner =
  ({ tablet_id, credential }: Pick<StoredTablet, 'tablet_id' | 'credential'>): SignTabletRequest =>
  async (method, path, body) => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
    const text = new TextEncoder().encode(tabletRequestText(method, path, hex))
    const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, credential, text))
    return `${tablet_id}.${encodeBase64url(signature)}`
  }
