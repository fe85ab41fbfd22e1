/** The web app and its service worker, built to dist/app. The server is built by server/vite.config.ts. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './src/app/manifest.ts'
import type { ShellFile } from './sw/shell.ts'

/**
 * What every screen stands on and an update of Hearth rarely touches: in a file of its own, a tablet on weak Wi-Fi
 * does not fetch it again with each update. One file also compresses better than its parts.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|dexie|dexie-react-hooks)\//

/** What stands on more than one first screen; in a file of one screen, the others would fetch that screen too. */
const SHARED =
  /@mantine\/core\/esm\/core\/MantineProvider\/use-mantine-color-scheme\/|@tabler\/icons-react\/.*\/IconCircle\./

/** What is typed into: on sign-in and in forms, never on the first screen of a round. */
const FIELDS =
  /@mantine\/(core\/esm\/components\/(Input|InputBase|NativeSelect|TextInput|Textarea)|hooks\/esm\/use-uncontrolled)\//

/**
 * A file for what the app needs at once, and one each for the frame behind sign-in, for the round, for the dashboard, for
 * sign-in, for the public page, for what is typed into, and for what comes after the first paint: calls of the server,
 * recording, with every operation, and syncing. Left alone, the bundler makes a file of every set of modules that two
 * chunks share, and a first visit asks for thirty files, most below 2 KB.
 */
const ENTRIES = {
  frame: ['src/app/shell/shell.tsx'],
  round: ['src/features/mar/round/mar-overview.tsx'],
  dashboard: ['src/features/dashboard/dashboard.tsx'],
  http: ['src/session/http.ts', 'src/session/keep-fresh.ts', 'src/session/sign-in.ts'],
  recording: ['src/sync/outbox/record.ts'],
  sync: ['src/sync/start-sync.ts'],
  'sign-in': ['src/features/sign-in/login.tsx'],
  'not-saved': ['src/app/storage/not-saved-dialog.tsx'],
  landing: ['src/features/landing/landing.tsx'],
} as const
type Entry = keyof typeof ENTRIES
type FirstFile = Entry | 'app' | 'fields' | 'records'

const entries = Object.keys(ENTRIES) as Entry[]
/**
 * In this order: each takes along what its modules import, unless one before it has that. What today's round is painted
 * with comes first (`e2e/first-paint-size.test.ts`).
 */
const FIRST_FILES: readonly FirstFile[] = [
  'app',
  'frame',
  'round',
  'fields',
  'http',
  'records',
  'dashboard',
  'recording',
  'sync',
  'sign-in',
  'not-saved',
  'landing',
]

/** In a file of one screen, the others would import that screen, the public page among them. */
const ICONS = { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 }

/** Dates, which every language has names for. */
const DATES = { name: 'dates', test: /\/node_modules\/dayjs\// }

/** What more than one feature stands on. */
const SHARED_BY_SCREENS = {
  name: 'screens',
  test: /\/src\/(?!features\/|languages\/)|\/@mantine\/(?!charts)/,
  minShareCount: 2,
}

/** The styles of all features, without those of public pages: in a file each, most would have less than 4 KB. */
const STYLES = { name: 'styles', test: /\/src\/features\/(?!landing\/|field-catalogue\/).*\.css$/ }

/** Large libraries with the parts that show them, for those screens alone. */
const LARGE = [
  { name: 'charts', test: /@mantine\/charts|\/(quantity-chart|over-time\/chart|bars-chart)\.tsx/ },
  { name: 'calendar', test: /@fullcalendar|\/appointments\/calendar\.tsx/ },
  { name: 'pdf', test: /\/pdfmake\/|\/pdf-file\.ts/ },
]

/**
 * A file with what is left of each feature, its forms and dialogs included: a tablet keeps every file, each costs a
 * request and a digest, and most would have less than 2 KB.
 */
const FEATURES = {
  debugName: 'features',
  name(id: string) {
    const feature = /\/src\/features\/([^/]+)\//.exec(id)?.[1]
    return feature === undefined || LARGE.some(({ test }) => test.test(id)) ? null : `screens-${feature}`
  },
}

const groupOf = (file: FirstFile) => ({
  debugName: file,
  name: (id: string, modules: ModuleGraph) => (firstFileOf(id, modules) === file ? file : null),
})

function firstFileOf(id: string, modules: ModuleGraph): FirstFile | undefined {
  if (FIELDS.test(id)) return 'fields'
  if (SHARED.test(id) || importedBy(['src/main.tsx'], modules).has(id)) return 'app'
  const users = entries.filter(file => importedBy(ENTRIES[file], modules).has(id))
  if (users.length < 2) return users[0]
  const areAmong = (...files: Entry[]) => users.every(user => files.includes(user))
  const isUsedBy = (...files: Entry[]) => users.some(user => files.includes(user))
  // The round waits for the frame in any case; sign-in and the public page wait for neither.
  if (isUsedBy('frame', 'round')) return isUsedBy('sign-in', 'landing') ? 'app' : 'frame'
  if (isUsedBy('http')) return 'http'
  if (areAmong('sign-in', 'not-saved')) return 'fields'
  return areAmong('recording', 'sync', 'not-saved') ? users[0] : 'records'
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const reachedFrom = new Map<string, Set<string>>()

/** Our own modules behind these, without what they load later (`import()`); the libraries follow their users. */
function importedBy(roots: readonly string[], modules: ModuleGraph): Set<string> {
  const known = reachedFrom.get(roots.join())
  if (known !== undefined) return known
  const reached = new Set<string>()
  const left = roots.map(root => `${import.meta.dirname}/${root}`)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id) || id.includes('/node_modules/')) continue
    reached.add(id)
    left.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  reachedFrom.set(roots.join(), reached)
  return reached
}

/**
 * The calendar's library brings its icons as a font in its styles, which our headers do not let in: the browser wrote an
 * error with each calendar. We draw its signs ourselves.
 */
const withoutIconFont = (): Plugin => ({
  name: 'without-icon-font',
  transform(code, id) {
    if (!id.includes('/@fullcalendar/core/') || !code.includes('@font-face')) return null
    return { code: code.replace(/@font-face\{[^}]*\}/, ''), map: null }
  },
})

/** @hpke/core looks for Node's crypto where a browser has none of its own, and the bundler warned of it twice. */
const withoutNodeCrypto = (): Plugin => ({
  name: 'without-node-crypto',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'crypto' && importer?.includes('/@hpke/') ? '\0no-node-crypto' : null,
  load: id => (id === '\0no-node-crypto' ? 'export const webcrypto = undefined' : null),
})

/** The builds that these libraries make for browsers of today, which their packages do not name. */
const LEAN_BUILDS = {
  dexie: `${import.meta.dirname}/node_modules/dexie/dist/modern/dexie.mjs`,
  'react-router': `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
}

/**
 * Speeds up a first visit on slow Wi-Fi. It starts with sign-in, so the page preloads that code instead of waiting for
 * the app to request it. Styles block the first paint, so scripts get a lower priority.
 */
const firstVisit = (): Plugin => ({
  name: 'first-visit',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle).filter(({ name = '' }) =>
        ['fields', 'http', 'sign-in'].includes(name),
      )
      const chunks = files.filter(file => file.type === 'chunk')
      const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const ahead = [
        ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
        ...styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ]
      return html
        .replace(/<link rel="stylesheet"[^>]*>/, `$&\n    ${ahead.join('\n    ')}`)
        .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
    },
  },
})

/**
 * The page names the digest of every file it loads, so that the browser refuses what is answered in its place (S13.12).
 * Files without a hash in their names have none: while processes are replaced they may come from either release.
 */
const pageIntegrity = (): Plugin => ({
  name: 'page-integrity',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      const page = join(dir, 'index.html')
      const html = await readFile(page, 'utf8')
      const digests = new Map<string, string>()
      for (const [, file = ''] of html.matchAll(ASSET)) {
        digests.set(file, integrityOf(await readFile(join(dir, file))))
      }
      await writeFile(
        page,
        html.replaceAll(ASSET, (tag, file) => `${tag} integrity="${digests.get(file)}"`),
      )
    },
  },
})

/** As a tag of the page names it. */
const ASSET = /(?:src|href)="\/(assets\/[^"]+)"/g

const integrityOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * What a visitor gets for `/`: index.html with the public page in it. It is read before the app's code is here; then the
 * app draws the same page in its place (`src/app/public-page.ts`).
 */
const publicPage = (): Plugin => ({
  name: 'public-page',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const code = await createServer({
        configFile: false,
        root: import.meta.dirname,
        plugins: [react()],
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        appType: 'custom',
        optimizeDeps: { noDiscovery: true },
      })
      const { publicPageHtml } = await code.ssrLoadModule('/src/app/public-page-html.tsx')
      const { title, body } = publicPageHtml() as { title: string; body: string }
      await code.close()
      const styles = Object.values(bundle).find(({ fileName }) =>
        /^assets\/landing-[^/]*\.css$/.test(fileName),
      )
      if (styles?.type !== 'asset') throw new Error('The public page has no styles of its own.')
      const app = await readFile(join(dir, 'index.html'), 'utf8')
      const page = app
        .replaceAll(/ *<link rel="modulepreload".*\n/g, '')
        .replace(
          /<script type="module" crossorigin src=("[^"]*") integrity=("[^"]*")>/,
          '<script defer src="/public-page.js" data-app=$1 data-integrity=$2>',
        )
        .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
        .replace('<body>', () => `<body><div id="public-page"><style>${styles.source}</style>${body}</div>`)
      await writeFile(join(dir, 'public-page.html'), page)
    },
  },
})

const OUTPUT = 'dist/app'

/**
 * What a device must have before a release may take over: the page, what the first screens and recording need, and what
 * offers the next release.
 */
const NEEDED = new RegExp(
  `^(index\\.html|(before-paint|start-again)\\.js|assets/(libraries|workbox-window[^/]*|${FIRST_FILES.join('|')})-[^/]*)$`,
)

/** A script's own imports, as the bundler writes them, without those at run time. */
const IMPORTED = /\b(?:from|import)\s*["']\.\/([^"']+)["']/g

/** Lists the built files for the service worker, each with its digest. */
async function releaseFiles(urls: readonly string[]): Promise<ShellFile[]> {
  const contents = new Map(
    await Promise.all(urls.map(async url => [url, await readFile(join(OUTPUT, url))] as const)),
  )
  const importsOf = (url: string) =>
    url.endsWith('.js')
      ? [...String(contents.get(url)).matchAll(IMPORTED)].map(([, file]) => `assets/${file}`)
      : []
  const needed = new Set<string>()
  const need = (url: string) => {
    if (needed.has(url)) return
    needed.add(url)
    importsOf(url).forEach(need)
  }
  for (const url of urls) {
    if (NEEDED.test(url)) need(url)
    // Else a screen would be on the device and still not open without a network.
    const absent = importsOf(url).find(file => !contents.has(file))
    if (absent !== undefined) throw new Error(`${url} imports ${absent}, which is not kept on the device.`)
  }
  return [...contents].map(([url, content]) => ({
    url,
    integrity: integrityOf(content),
    isNeeded: needed.has(url),
  }))
}

/** The service worker, by the name Vite 8 has for it: the plugin's own warns at each build. */
function inOneFile(config: InlineConfig): void {
  config.logLevel = 'warn'
  const output = config.build?.rollupOptions?.output
  if (output === undefined || Array.isArray(output)) return
  delete output.inlineDynamicImports
  output.codeSplitting = false
}

export default defineConfig({
  plugins: [
    react(),
    withoutIconFont(),
    withoutNodeCrypto(),
    firstVisit(),
    pageIntegrity(),
    publicPage(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,ttf,webmanifest}'],
        // Shown when the app is installed, never by the app; and the public pages, which no shift needs.
        globIgnores: [
          'screenshot-*.png',
          'public-page.html',
          'assets/{landing,screens-landing,screens-field-catalogue}-*',
        ],
        manifestTransforms: [
          async entries => ({
            manifest: (await releaseFiles(entries.map(({ url }) => url))).map(file => ({
              ...file,
              revision: null,
              size: 0,
            })),
          }),
        ],
      },
      manifest,
      integration: { configureCustomSWViteBuild: inOneFile },
    }),
  ],
  resolve: {
    alias: Object.entries(LEAN_BUILDS).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'es2022',
    // The largest writes PDF files, and only who saves one waits for it.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            ...FIRST_FILES.filter(file => file !== 'landing').map(groupOf),
            ICONS,
            groupOf('landing'),
            DATES,
            SHARED_BY_SCREENS,
            STYLES,
            FEATURES,
            ...LARGE,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? '8080'}`, changeOrigin: false } },
  },
})
