/** Serves the built web app. Its few megabytes are read once at the start, so no request reads a file by its name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Handler, Hono } from 'hono'
import type { AppEnvironment } from './access/caller.ts'
import type { App } from './app.ts'
import type { Dependencies } from './dependencies.ts'
import { answerCached, type CachedBody, cachedBody } from './http/cached-body.ts'
import { setSecurityHeaders } from './http/security-headers.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED_EXTENSIONS = new Set(['.png', '.webp', '.ico', '.woff2'])

type ReadFormerFile = (urlPath: string) => Promise<Buffer | undefined>

/**
 * @param folder the output of `npm run build`; if it is missing, requests get a message
 * @param readFormer finds the hashed files of other releases (`former-releases.ts`)
 * @returns a handler for GET and HEAD outside /api. Page addresses of the app get index.html, and `/` the same with the
 *   public page in it, even for clients that accept anything (curl, a monitor). An unknown file is 404, so that a
 *   missing script is never answered with a page, and so is any unknown address under `/.well-known`.
 */
export function createWebAppHandler(
  folder: string,
  readFormer: ReadFormerFile = async () => undefined,
): Handler {
  const assets = readAssets(folder)
  const page = assets.get('/index.html')
  // Files of former releases are also compressed only once. They are never evicted: there are few releases.
  const formerAssets = new Map<string, CachedBody>()
  const findFormerAsset = async (urlPath: string) => {
    const cachedAsset = formerAssets.get(urlPath)
    if (cachedAsset !== undefined) return cachedAsset
    const body = await readFormer(urlPath)
    if (body === undefined) return undefined
    const asset = makeAsset(urlPath, body)
    formerAssets.set(urlPath, asset)
    return asset
  }
  return async context => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      return context.text('There is nothing to change at this address.', 405, { Allow: 'GET, HEAD' })
    }
    if (page === undefined) {
      return context.text('The web app is not built yet: run npm run build and start again.', 503)
    }
    const asset = assets.get(context.req.path === '/' ? '/public-page.html' : context.req.path)
    if (asset !== undefined) return answerCached(context, asset)
    const formerAsset = await findFormerAsset(context.req.path)
    if (formerAsset !== undefined) return answerCached(context, formerAsset)
    const acceptsHtml = context.req.header('Accept')?.includes('text/html') === true
    if (!acceptsHtml && !isPagePath(context.req.path))
      return context.text('There is nothing at this address.', 404)
    return answerCached(context, page)
  }
}

/** Whether the address is a page of the app: it has no file extension, and is in no folder of files. */
const isPagePath = (path: string) => extname(path) === '' && !/^\/(\.|assets\/)/.test(path)

/** One port for both: /api and /metrics go to the app, everything else to the web app. */
export function serveWithWebApp(app: App, webAppHandler: Handler, dependencies: Dependencies): App['fetch'] {
  const web = new Hono<AppEnvironment>()
  web.use('*', setSecurityHeaders(dependencies))
  web.all('*', webAppHandler)
  return (request, bindings) =>
    isServerPath(new URL(request.url).pathname) ? app.fetch(request, bindings) : web.fetch(request, bindings)
}

const isServerPath = (path: string) => path.startsWith('/api/') || path === '/metrics'

function readAssets(folder: string): Map<string, CachedBody> {
  const assets = new Map<string, CachedBody>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const urlPath = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(urlPath, makeAsset(urlPath, readFileSync(path)))
  }
  return assets
}

function makeAsset(urlPath: string, body: Buffer): CachedBody {
  const extension = extname(urlPath)
  const headers = {
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    // Only files with a content hash in their name never change; all others must be checked for updates.
    'Cache-Control': urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  return cachedBody(body, headers, { isPacked: COMPRESSED_EXTENSIONS.has(extension) })
}
