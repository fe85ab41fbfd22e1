/**
 * The files of other releases. While processes are replaced one after the other, a page of one release may
 * request its files from a process of another release, and a page opened earlier requests old files (S13.14). So each
 * process copies its files into a folder shared by processes with the same `DATA_DIR`, and looks there for other files.
 */
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The number of releases kept beside the one that started last. */
const MAX_FORMER_RELEASES = 3
/** After an unknown name, the folder is read again at most this often. */
const MIN_REREAD_MS = 1_000
const ASSETS_PATH = '/assets/'

/**
 * Copies the files of this release to the folder, and deletes the releases whose last start was longest ago.
 * @param appFolder the output folder of `npm run build`
 * @param folder the folder of all releases
 */
export async function storeRelease(appFolder: string, folder: string, now: number): Promise<void> {
  const assets = join(appFolder, 'assets')
  if (!existsSync(assets)) return
  const name = releaseNameOf(await readdir(assets))
  const releaseFolder = join(folder, name)
  if (!existsSync(releaseFolder)) {
    // Copied and renamed, so that it appears whole or not at all, even if another process starts at this moment.
    const partialFolder = `${releaseFolder}.${process.pid}`
    await mkdir(folder, { recursive: true })
    await cp(assets, partialFolder, { recursive: true, mode: constants.COPYFILE_FICLONE })
    await rename(partialFolder, releaseFolder).catch(() => rm(partialFolder, { recursive: true }))
  }
  await utimes(releaseFolder, now / 1_000, now / 1_000)
  const formerReleases = (await listReleases(folder)).filter(release => release !== name)
  const droppedReleases = formerReleases.slice(MAX_FORMER_RELEASES)
  await Promise.all(
    droppedReleases.map(release => rm(join(folder, release), { recursive: true, force: true })),
  )
}

/** Returns the name of a release, made of the hashes in the names of its files. */
const releaseNameOf = (files: readonly string[]): string =>
  createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16)

/** Returns the releases, last started first. */
async function listReleases(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const datedReleases = await Promise.all(
    names.map(async name => ({ name, startedMs: (await stat(join(folder, name))).mtimeMs })),
  )
  return datedReleases.sort((one, other) => other.startedMs - one.startedMs).map(({ name }) => name)
}

/**
 * Finds a file of another release by the path of its URL, `/assets/…`; undefined when there is none. The URL path is
 * never used as a path of the file system, only compared with names of existing files.
 */
export function formerFileFinder(
  folder: string,
  now: () => number,
): (urlPath: string) => Promise<Buffer | undefined> {
  let paths: ReadonlyMap<string, string> = new Map()
  let lastReadMs = Number.NEGATIVE_INFINITY
  const readFolder = async () => {
    const newPaths = new Map<string, string>()
    for (const release of (await listReleases(folder)).toReversed()) {
      for (const file of await readdir(join(folder, release))) {
        newPaths.set(`${ASSETS_PATH}${file}`, join(folder, release, file))
      }
    }
    paths = newPaths
  }
  return async urlPath => {
    if (!urlPath.startsWith(ASSETS_PATH)) return undefined
    if (!paths.has(urlPath) && now() - lastReadMs >= MIN_REREAD_MS) {
      lastReadMs = now()
      // Another process may be deleting a release at this moment.
      await readFolder().catch(() => {})
    }
    const path = paths.get(urlPath)
    return path === undefined ? undefined : readFile(path).catch(() => undefined)
  }
}
