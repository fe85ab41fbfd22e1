/** Makes the demo homes once for both builds, with the build that this run takes pictures of: that of before comes first. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startHearth } from '../support/hearth.ts'

export const SLOW_CLOCK = join(import.meta.dirname, 'slow-clock.mjs')

export default async function makeDemoHomes(): Promise<void> {
  const { PICTURES_HOMES: homes = '', PICTURES_BUILT: built = '' } = process.env
  if (existsSync(homes)) return
  const hearth = await startHearth({ built, preload: SLOW_CLOCK })
  await hearth.stop({ keepsData: true })
  execFileSync('cp', ['-a', hearth.dataDir, homes])
  rmSync(hearth.dataDir, { recursive: true, force: true })
}
