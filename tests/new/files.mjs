/** What both errands look up in the tree. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The number after that of the newest migration: `101`. */
export function nextMigration(root) {
  const numbers = readdirSync(join(root, 'server/database/migrations')).map(name => Number.parseInt(name, 10))
  return String(Math.max(...numbers) + 1).padStart(3, '0')
}

export const languagesIn = root =>
  readdirSync(join(root, 'src/languages'))
    .filter(name => name.endsWith('.json'))
    .map(name => `src/languages/${name}`)
