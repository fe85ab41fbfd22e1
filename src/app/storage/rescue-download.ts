import { readQueueOf } from '../../mirror/read/read-raw.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { momentNow } from '../../now.ts'
import { makeRescueFile, type NoRescueReason, rescueFileName } from '../../sync/outbox/rescue-file.ts'
import type { SignedOperation } from '../../sync/outbox/signed.ts'
import { saveFile } from '../../ui/save-file.ts'

export type RescueResult = { readonly name: string } | { readonly problem: NoRescueReason | 'failed' }

/** Downloads the unsent records as a file. Reads the disk directly: the app may not be able to open the database. */
export async function downloadRescueFile(
  mirror: MirrorDatabase | undefined,
  extraOperation?: SignedOperation,
): Promise<RescueResult> {
  try {
    const file = await makeRescueFile(await readQueueOf(mirror), momentNow(), extraOperation)
    if (typeof file === 'string') return { problem: file }
    const name = rescueFileName(file)
    saveFile(name, new Blob([JSON.stringify(file)], { type: 'application/json' }))
    return { name }
  } catch {
    return { problem: 'failed' }
  }
}
