/** A build that can be replaced by another version under a running Hearth, as a release does it. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../dist')

export interface ReplaceableBuild {
  /** For `startHearth({ built })`. */
  readonly folder: string
  /**
   * From the server's next start on, the app is another version: a first script of another name, another page, and, if
   * asked for, a database on the device that this version cannot open.
   */
  replace(how?: { readonly hasNewerDatabase: boolean }): void
  /** From the server's next start on, the app is the first version again. */
  goBack(): void
  remove(): void
}

export function replaceableBuild(): ReplaceableBuild {
  // Inside the clone: the server finds its packages in the folders above it.
  const folder = mkdtempSync(join(DIST, 'e2e-update-'))
  for (const part of ['app', 'server']) cpSync(join(DIST, part), join(folder, part), { recursive: true })
  return {
    folder,
    replace: ({ hasNewerDatabase } = { hasNewerDatabase: false }) =>
      releaseNext(join(folder, 'app'), hasNewerDatabase),
    goBack() {
      rmSync(join(folder, 'app'), { recursive: true })
      cpSync(join(DIST, 'app'), join(folder, 'app'), { recursive: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What stands before the code of a release whose database has one step more. Dexie's versions are a tenth of these. */
const NEWER_DATABASE = `{
  const { open, databases } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    return version === undefined ? open.call(this, name) : open.call(this, name, version + 10)
  }
  IDBFactory.prototype.databases = async function () {
    return (await databases.call(this)).map(({ name, version }) => ({ name, version: version - 10 }))
  }
  const { get } = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'version')
  Object.defineProperty(IDBDatabase.prototype, 'version', { get() { return get.call(this) - 10 } })
}
`

/** The page gets another first script, and the service worker lists both as the build would. */
function releaseNext(app: string, hasNewerDatabase: boolean): void {
  const next = 'assets/index-of-the-next-version.js'
  const added = hasNewerDatabase ? [next, 'assets/newer-database.js'] : [next]
  if (hasNewerDatabase) writeFileSync(join(app, 'assets/newer-database.js'), NEWER_DATABASE)
  rewrite(
    join(app, 'index.html'),
    /(<script type="module"[^>]*src="\/)assets\/([^"]+)" integrity="[^"]*"/,
    (_, tag, script) => {
      const imports = hasNewerDatabase ? ['newer-database.js', script] : [script]
      writeFileSync(join(app, next), imports.map(file => `import './${file}'\n`).join(''))
      return `${tag}${next}" integrity="${integrityOf(join(app, next))}"`
    },
  )
  const listed = (url: string): string =>
    JSON.stringify({ url, integrity: integrityOf(join(app, url)), isNeeded: true })
  rewrite(join(app, 'service-worker.js'), /\{[^{}]*"url":"index\.html"\}/, () =>
    ['index.html', ...added].map(listed).join(),
  )
  if (hasNewerDatabase) rewrite(join(app, 'service-worker.js'), /^/, () => NEWER_DATABASE)
}

const integrityOf = (path: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`

function rewrite(path: string, what: RegExp, by: (...found: string[]) => string): void {
  const text = readFileSync(path, 'utf8')
  if (!what.test(text)) throw new Error(`${path} is not built as expected: it has no ${what}.`)
  writeFileSync(path, text.replace(what, by))
}
