import { readQueueOf } from '../../mirror/read/read-raw.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { momentNow } from '../../now.ts'
import { makeRescueFile, type NoRescue, rescueFileName } from '../../sync/outbox/rescue-file.ts'
import type { SignedOperation } from '../../sync/outbox/signed.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Rescued = { readonly name: string } | { readonly problem: NoRescue | 'failed' }

/** Hands what is not sent to the browser as a file. Reads the disk itself: the app may not be able to open it. */
export async function downloadRescueFile(
  mirror: MirrorDatabase | undefined,
  alsoThis?: SignedOperation,
): Promise<Rescued> {
  try {
    const file = await makeRescueFile(await readQueueOf(mirror), momentNow(), alsoThis)
    if (typeof file === 'string') return { problem: file }
    const name = rescueFileName(file)
    saveFile(name, new Blob([JSON.stringify(file)], { type: 'application/json' }))
    return { name }
  } catch {
    return { problem: 'failed' }
  }
}
