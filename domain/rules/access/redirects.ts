/** Where a sign-in may redirect: only to our screens, so that no link sends a person elsewhere with a fresh session. */
import { screenRoles } from './permissions.ts'

/** The characters that `URLSearchParams` writes. */
const QUERY_PATTERN = /^[\w.*~%&=+-]+$/

/** The length, in characters, of the longest redirect that a sign-in carries along. */
const MAX_CHARACTERS = 500

/**
 * Returns the path without its leading slash if it is one of our screens under /dashboard (with any record ids after
 * it), otherwise undefined. Its query is kept: it contains the day, the filters and what is open, and never a name
 * (U7.2). Fragments are dropped.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (target === null || target === undefined || target.length > MAX_CHARACTERS) return undefined
  const [, path = '', query = ''] = /^\/?([^?#]*)(?:\?([^#]*))?/.exec(target) ?? []
  const [root, screen, ...recordIds] = path.split('/')
  if (root !== 'dashboard') return undefined
  const isScreen =
    screen === undefined ||
    (Object.hasOwn(screenRoles, screen) && recordIds.every(part => /^[A-Za-z0-9-]+$/.test(part)))
  if (!isScreen) return undefined
  return query !== '' && QUERY_PATTERN.test(query) ? `${path}?${query}` : path
}
