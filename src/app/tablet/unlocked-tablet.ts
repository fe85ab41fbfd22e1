import { createContext } from 'react'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { StoredTablet } from '../../vault/stored.ts'

/** What changes the PIN of who has unlocked this page. */
export interface UnlockedTablet {
  readonly mirror: MirrorDatabase
  readonly tablet: StoredTablet
  readonly thirdPart: Uint8Array<ArrayBuffer>
}

export const UnlockedTabletContext = createContext<UnlockedTablet | undefined>(undefined)
