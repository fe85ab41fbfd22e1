import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

// Mantine writes style attributes, hence 'unsafe-inline' for styles only (design §5).
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // WebAssembly is for the hash of PINs on a home's tablet, which takes too long without it (decision 103).
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Sets the headers of every answer, of the app and of the API. `X-Hearth` tells a device that Hearth answered, and no
 * proxy or login page in between (S14).
 */
export function setSecurityHeaders({ settings }: Dependencies): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    await next()
    const headers = context.res.headers
    headers.set('X-Hearth', '1')
    // A route may set a stricter policy itself.
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    }
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (settings.isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (context.req.path.startsWith('/api/') && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'no-store')
    }
  }
}
