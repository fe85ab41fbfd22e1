/**
 * A scope is the unit of sharing: every synced row belongs to exactly one, and a revision counts its changes. Written
 * `home:12`, `company:3`, `user:7` or `platform` (design §3); rows in `withdrawn` are visible to no one.
 */
/** What a scope is about; a row names its scope, an entity the kinds its rows live in. */
export type ScopeKind = 'home' | 'company' | 'user' | 'platform' | 'withdrawn'

export type Scope = `home:${number}` | `company:${number}` | `user:${number}` | 'platform' | 'withdrawn'

/** The scope of records made by mistake and taken back: no grant reaches it, and operations treat them as missing. */
export const WITHDRAWN_SCOPE = 'withdrawn'

export const homeScope = (homeId: number): Scope => `home:${homeId}`
export const companyScope = (companyId: number): Scope => `company:${companyId}`
export const userScope = (userId: number): Scope => `user:${userId}`

/** `home:12` → `home` */
export const scopeKindOf = (scope: Scope): ScopeKind => scope.split(':')[0] as ScopeKind

/** Returns the home a scope names; undefined for any other scope. */
export function homeIdOf(scope: Scope): number | undefined {
  return scope.startsWith('home:') ? Number(scope.slice('home:'.length)) : undefined
}

/** Returns the company a scope names; undefined for any other scope. */
export function companyIdOf(scope: Scope): number | undefined {
  return scope.startsWith('company:') ? Number(scope.slice('company:'.length)) : undefined
}

/** Returns the person a scope belongs to; undefined for any other scope. */
export function ownerOfScope(scope: string): number | undefined {
  return scope.startsWith('user:') ? Number(scope.slice('user:'.length)) : undefined
}
