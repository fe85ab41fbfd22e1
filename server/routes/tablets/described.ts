/** The calls of tablets that are mounted by hand, described for OpenAPI. */
import * as v from 'valibot'
import { MAX_ATTACHMENT_BYTES } from '#domain/photos/attachment.ts'
import { packedRequest } from '#domain/protocol/packed-request.ts'
import { digestRequest, pullRequest } from '#domain/protocol/sync-protocol.ts'
import {
  tabletKeyState,
  tabletKeysAnswer,
  tabletKeysChange,
  tabletKeysInUse,
} from '#domain/protocol/tablet-keys.ts'
import {
  enrolledTablet,
  MAX_BYTES_AROUND_PHOTO,
  MAX_BYTES_PER_TABLET_PUSH,
  tabletEnrollment,
  tabletPushRequest,
  tabletReport,
  tabletReportAnswer,
  tabletShare,
  tabletShareRequest,
} from '#domain/protocol/tablets.ts'
import { type CallShape, describeHandMountedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { MAX_CHUNK_NAMES_BYTES, MAX_CURSORS_BYTES } from '../sync-limits.ts'

type TabletShape = Pick<CallShape, 'path' | 'summary'> & Partial<CallShape>

/** Signed with the key of the tablet in the header X-Hearth-Tablet, and no session. */
const shapes: readonly TabletShape[] = [
  {
    path: '/tablets',
    summary:
      'Enrolls a tablet for a home: with home_id for who manages it and is signed in, with a code for anybody.',
    body: tabletEnrollment,
    status: 201,
    answer: enrolledTablet,
  },
  {
    path: '/tablet/pull',
    summary: 'What changed in the home of the tablet that signs the request; rows sealed to its keys.',
    body: pullRequest,
    maxBodyBytes: MAX_CURSORS_BYTES,
  },
  {
    path: '/tablet/packed',
    summary: 'The packed months of a scope, sealed to the keys of the tablet that signs the request.',
    body: packedRequest,
    maxBodyBytes: MAX_CHUNK_NAMES_BYTES,
    answer: v.instance(Uint8Array),
    answerType: 'application/octet-stream',
  },
  {
    path: '/tablet/digest',
    summary: 'Digests of what the tablet that signs the request should have.',
    body: digestRequest,
    maxBodyBytes: MAX_CURSORS_BYTES,
  },
  {
    method: 'get',
    path: '/tablet/live',
    summary: 'Server-sent events for the tablet that signs the request; rows sealed to its keys.',
  },
  {
    path: '/tablet/push',
    summary:
      'Sealed operations of the queue of the tablet that signs the request; their signatures authenticate them. Taken after its removal, too.',
    body: tabletPushRequest,
    maxBodyBytes: MAX_BYTES_PER_TABLET_PUSH,
  },
  {
    path: '/tablet/photo',
    summary:
      'A photo of the queue of the tablet that signs the request, sealed with the signature of its author. Taken as the photo of a record is, after the removal of the tablet, too.',
    maxBodyBytes: MAX_ATTACHMENT_BYTES + MAX_BYTES_AROUND_PHOTO,
    answer: messageAnswer,
  },
  {
    path: '/tablet/share',
    summary:
      'The server’s part of the keys of the tablet that signs the request, once for each token. A token that was used up suspends the tablet.',
    body: tabletShareRequest,
    answer: tabletShare,
  },
  {
    path: '/tablet/keys',
    summary:
      'The keys of the areas that a person sees, who has signed in on the tablet that signs the request and sends their session.',
    answer: tabletKeysAnswer,
  },
  {
    method: 'put',
    path: '/tablet/keys',
    summary:
      'New keys of areas, made by the tablet that signs the request; with the session of who has unlocked it and opens them. 409 when other keys were first.',
    body: tabletKeysChange,
    answer: tabletKeyState,
  },
  {
    method: 'put',
    path: '/tablet/keys/in-use',
    summary:
      'Which keys of areas everybody on the tablet has, and which it needs no more; with the session of who has unlocked it and opens them.',
    body: tabletKeysInUse,
    answer: tabletKeyState,
  },
  {
    path: '/tablet/report',
    summary: 'The state of the tablet that signs the request; answered with who may unlock it.',
    body: tabletReport,
    maxBodyBytes: MAX_CURSORS_BYTES,
    answer: tabletReportAnswer,
  },
]

export const tabletCalls: readonly CallShape[] = shapes.map(shape =>
  describeHandMountedCall({ method: 'post', isPublic: true, recordName: 'Tablet', ...shape }),
)
