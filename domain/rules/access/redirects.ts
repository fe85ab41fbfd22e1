/** Where a sign-in may lead: only screens of ours, so that no link can send a person elsewhere with a fresh session. */
import { screenRoles } from './permissions.ts'

/** As `URLSearchParams` writes it. */
const QUERY = /^[\w.*~%&=+-]+$/

/** Characters; as much as the sign-in takes along. */
const LONGEST = 500

/**
 * The path without its leading slash when it is one of our screens under /dashboard (with any record ids behind
 * it), otherwise undefined. Its query comes along: the day, the filters and what is opened stand there, and never a name
 * (U7.2). Fragments are dropped.
 */
export function safeRedirect(wanted: string | null | undefined): string | undefined {
  if (wanted === null || wanted === undefined || wanted.length > LONGEST) return undefined
  const [, path = '', query = ''] = /^\/?([^?#]*)(?:\?([^#]*))?/.exec(wanted) ?? []
  const [root, screen, ...rest] = path.split('/')
  if (root !== 'dashboard') return undefined
  const isScreen =
    screen === undefined ||
    (Object.hasOwn(screenRoles, screen) && rest.every(part => /^[A-Za-z0-9-]+$/.test(part)))
  if (!isScreen) return undefined
  return query !== '' && QUERY.test(query) ? `${path}?${query}` : path
}
