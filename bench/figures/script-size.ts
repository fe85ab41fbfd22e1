import { join } from 'node:path'
import { firstPaintScripts } from '../../tests/support/first-paint-scripts.ts'
import type { Figure } from '../figure.ts'

export const scriptSize: Figure = {
  name: 'script-size',
  title: 'JavaScript that the round cannot be painted without',
  isQuick: true,
  async take(stage) {
    const files = firstPaintScripts(join(stage.built, 'app'))
    for (const [name, bytes] of files) stage.say(`  ${name}: ${(bytes / 1_000).toFixed(1)} KB`)
    return [
      {
        what: 'First JavaScript of the round, gzip',
        unit: 'KB',
        values: [[...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000],
        goal: { most: { p50: 230 } },
        note: 'The entry, the frame, the round and all they import statically, read from the build: what a browser fetches ahead for other screens varies and is not in it.',
      },
    ]
  },
}
