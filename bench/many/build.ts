/** Builds app, server and the page of the engine with the registry of `made-up.ts`: the same code, other kinds. */
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Instead of these files, in every import but those of this folder, the ones beside this. */
const REPLACED: Readonly<Record<string, string>> = {
  [resolve('domain/collections.ts')]: resolve('bench/many/collections.ts'),
  [resolve('domain/registry.ts')]: resolve('bench/many/registry.ts'),
  [resolve('domain/rules/access/permissions.ts')]: resolve('bench/many/permissions.ts'),
  [resolve('src/mirror/tables/schema-steps.ts')]: resolve('bench/many/schema-steps.ts'),
}

function withMadeUpKinds(): Plugin {
  const met = new Set<string>()
  return {
    name: 'with-made-up-kinds',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer?.startsWith(resolve('bench/many/')) || source.includes('node_modules')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const other = found === null ? undefined : REPLACED[found.id]
      if (other === undefined) return null
      met.add(other)
      return other
    },
    buildEnd(error) {
      if (error === undefined && !met.has(resolve('bench/many/registry.ts'))) {
        throw new Error('Nothing imports the registry under its name.')
      }
    },
  }
}

/** @returns the folder with what was built */
export async function buildWithMadeUpKinds(): Promise<string> {
  const folder = resolve('dist/bench-many')
  const into = (outDir: string, configFile: string) =>
    build({
      configFile,
      logLevel: 'error',
      plugins: [withMadeUpKinds()],
      build: { outDir: `${folder}/${outDir}`, emptyOutDir: true },
    })
  await into('app', 'vite.config.ts')
  await into('server', 'server/vite.config.ts')
  await into('app/bench', 'bench/page/vite.config.ts')
  return folder
}
