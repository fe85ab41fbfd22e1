/** Where a sign-in may lead: only screens of ours, so that no link can send a person elsewhere with a fresh session. */
import { screenRoles } from './permissions.ts'

const LONGEST = 200

/**
 * The path without its leading slash when it is one of our screens under /dashboard (with any record ids behind
 * it), otherwise undefined. Queries and fragments are dropped: names do not travel in addresses.
 */
export function safeRedirect(wanted: string | null | undefined): string | undefined {
  if (wanted === null || wanted === undefined || wanted.length > LONGEST) return undefined
  const path = wanted.replace(/^\//, '').replace(/[?#].*$/s, '')
  const [root, screen, ...rest] = path.split('/')
  if (root !== 'dashboard') return undefined
  if (screen === undefined) return root
  if (!Object.hasOwn(screenRoles, screen) || !rest.every(part => /^[A-Za-z0-9-]+$/.test(part)))
    return undefined
  return path
}
