/** Calls that are mounted by hand, described for OpenAPI. A test compares all descriptions with the existing routes. */
import * as v from 'valibot'
import { MAX_ATTACHMENT_BYTES } from '#domain/photos/attachment.ts'
import { packedRequest } from '#domain/protocol/packed-request.ts'
import { MAX_BYTES_PER_RESCUE_PART, rescueAnswer, rescuePart } from '#domain/protocol/rescue-file.ts'
import {
  digestRequest,
  MAX_BYTES_PER_PUSH,
  pullRequest,
  pushRequest,
} from '#domain/protocol/sync-protocol.ts'
import { type CallShape, describeHandMountedCall } from '../rest/described-call.ts'
import { messageAnswer } from '../rest/list-answer.ts'
import { uuidText } from '../rest/path-and-query.ts'
import { accountCalls } from './accounts/account-calls.ts'
import { MAX_CHUNK_NAMES_BYTES, MAX_CURSORS_BYTES } from './sync-limits.ts'
import { tabletCalls } from './tablets/described.ts'

export const handMountedCalls: readonly CallShape[] = [
  describeHandMountedCall({
    method: 'get',
    path: '/health',
    summary: 'That Hearth is here, its database answers, and what time it is.',
    isPublic: true,
  }),
  describeHandMountedCall({
    method: 'get',
    path: '/openapi.json',
    summary: 'This document.',
    isPublic: true,
  }),
  ...accountCalls,
  ...tabletCalls,
  describeHandMountedCall({
    method: 'post',
    path: '/sync/pull',
    summary: 'What changed in the scopes of the caller.',
    body: pullRequest,
    maxBodyBytes: MAX_CURSORS_BYTES,
  }),
  describeHandMountedCall({
    method: 'post',
    path: '/sync/push',
    summary: 'Signed operations of a queue; their signatures authenticate them.',
    isPublic: true,
    body: pushRequest,
    maxBodyBytes: MAX_BYTES_PER_PUSH,
  }),
  describeHandMountedCall({
    method: 'get',
    path: '/attachments/:attachmentId',
    summary:
      'A photo that a record names, for who sees the record; of a claim it may be a PDF, as application/pdf.',
    recordName: 'Photo',
    params: { attachmentId: uuidText },
    answer: v.instance(Uint8Array),
    answerType: 'image/jpeg',
  }),
  describeHandMountedCall({
    method: 'put',
    path: '/attachments/:attachmentId',
    summary:
      'The bytes of a photo that a record names: a JPEG of at most 1600 pixels a side and 1 MB, as image/jpeg, or of a claim a PDF of at most 1 MB. One that is long and narrow may have 6400 pixels on its longer side, with no more in all. Signed by the author of the record, or with a session that may change it. The record is written first and names the id, a new UUID.',
    recordName: 'Photo',
    isPublic: true,
    params: { attachmentId: uuidText },
    maxBodyBytes: MAX_ATTACHMENT_BYTES,
    answer: messageAnswer,
  }),
  describeHandMountedCall({
    method: 'post',
    path: '/sync/digest',
    summary: 'Digests of what a device should have of its scopes, and ids where they differ.',
    body: digestRequest,
    maxBodyBytes: MAX_CURSORS_BYTES,
  }),
  describeHandMountedCall({
    method: 'post',
    path: '/sync/sealed',
    summary: 'The packed months of a scope: which chunks there are, and those the device has not got.',
    body: packedRequest,
    maxBodyBytes: MAX_CHUNK_NAMES_BYTES,
  }),
  describeHandMountedCall({
    method: 'post',
    path: '/sync/rescue',
    summary: 'One part of a rescue file; for managers of the company it was saved in.',
    body: rescuePart,
    maxBodyBytes: MAX_BYTES_PER_RESCUE_PART,
    answer: rescueAnswer,
  }),
  describeHandMountedCall({
    method: 'get',
    path: '/sync/live',
    summary: 'Server-sent events: heads first, then each scope that moved.',
  }),
]
