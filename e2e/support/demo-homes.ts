/** Makes the demo homes once for the run; every Hearth of a test begins with a copy. */
import { rmSync } from 'node:fs'
import { DEMO_HOMES, startHearth } from './hearth.ts'

export default async function makeDemoHomes(): Promise<() => void> {
  const hearth = await startHearth()
  await hearth.stop({ keepsData: true })
  process.env[DEMO_HOMES] = hearth.dataDir
  return () => rmSync(hearth.dataDir, { recursive: true, force: true })
}
