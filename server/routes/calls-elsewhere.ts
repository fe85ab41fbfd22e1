/**
 * Calls that are mounted by hand, described for OpenAPI. A test compares this list with the routes that exist, both
 * ways. Where `body` is missing although the call reads one, its schema is not exported yet: export it beside its
 * route and name it here.
 */
import { pullRequest, pushRequest } from '#domain/sync-protocol.ts'
import { type CallShape, describedElsewhere } from './described-call.ts'

const open = (method: CallShape['method'], path: string, summary: string, more: Partial<CallShape> = {}) =>
  describedElsewhere({ method, path, summary, isPublic: true, ...more })

const signedIn = (method: CallShape['method'], path: string, summary: string, more: Partial<CallShape> = {}) =>
  describedElsewhere({ method, path, summary, ...more })

export const callsElsewhere: readonly CallShape[] = [
  open('get', '/health', 'That Hearth is here, its database answers, and what time it is.'),
  open('get', '/openapi.json', 'This document.'),
]
