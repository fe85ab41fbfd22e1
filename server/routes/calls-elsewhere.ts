/** Calls that are mounted by hand, described for OpenAPI. A test compares all descriptions with the routes that exist. */
import { rescueAnswer, rescuePart } from '#domain/rescue-file.ts'
import { digestRequest, pullRequest, pushRequest } from '#domain/sync-protocol.ts'
import { accessCalls } from './access-calls.ts'
import { type CallShape, describedElsewhere } from './described-call.ts'

export const callsElsewhere: readonly CallShape[] = [
  describedElsewhere({
    method: 'get',
    path: '/health',
    summary: 'That Hearth is here, its database answers, and what time it is.',
    isPublic: true,
  }),
  describedElsewhere({ method: 'get', path: '/openapi.json', summary: 'This document.', isPublic: true }),
  ...accessCalls,
  describedElsewhere({
    method: 'post',
    path: '/sync/pull',
    summary: 'What changed in the scopes of the caller.',
    body: pullRequest,
  }),
  describedElsewhere({
    method: 'post',
    path: '/sync/push',
    summary: 'Signed operations of a queue; their signatures authenticate them.',
    isPublic: true,
    body: pushRequest,
  }),
  describedElsewhere({
    method: 'post',
    path: '/sync/digest',
    summary: 'Digests of what a device should have of its scopes, and ids where they differ.',
    body: digestRequest,
  }),
  describedElsewhere({
    method: 'post',
    path: '/sync/rescue',
    summary: 'One part of a rescue file; for managers of the company it was saved in.',
    body: rescuePart,
    answer: rescueAnswer,
  }),
  describedElsewhere({
    method: 'get',
    path: '/sync/live',
    summary: 'Server-sent events: heads first, then each scope that moved.',
  }),
]
