/** The tablets of a home, for who manages it: the list, codes to enroll one, and what is done with one. */
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import { madeEmergencyCode } from '#domain/protocol/emergency.ts'
import {
  type Tablet,
  tablet,
  tabletCode,
  tabletCodeRequest,
  tabletList,
  tabletRename,
} from '#domain/protocol/tablets.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type AccessibleHome, requireHomes, requireHomeToChange } from '../../access/reach.ts'
import { makeTabletCode } from '../../accounts/tablets/codes.ts'
import { makeEmergencyCode } from '../../accounts/tablets/emergency-codes.ts'
import type { Connection } from '../../database/connection.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText, uuidText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { presentTablets } from '../../rest/tablet-answer.ts'

export const RECORD_NAME = 'Tablet'
export const seeing = { collections: ['home'], roles: ACCESS_LOG_ROLES } as const
export const params = { tabletId: uuidText }

/** Returns a tablet of the caller's homes that is to be changed. Throws 404 out of reach, 403 without the right. */
export async function requireTabletToChange(
  database: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: string,
  operation: string,
): Promise<Tablet> {
  const found = await requireTablet(database, accessibleHomes, id)
  requireHomeToChange(accessibleHomes, homeScope(found.home_id), operation, RECORD_NAME)
  return found
}

async function requireTablet(
  database: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: string,
): Promise<Tablet> {
  const homeIds = accessibleHomes.map(home => home.id)
  const [found] = await presentTablets(database, { homeIds, id })
  if (found === undefined) throw notFound(RECORD_NAME)
  return found
}

/** Makes a call that does something with a tablet which needs nothing more to be said. */
const changeCall = (
  kind: 'tablet.remove' | 'tablet.resume' | 'tablet.rotate_keys',
  pathSegment: string,
  summary: string,
): Call =>
  defineCall(
    {
      method: 'put',
      path: `/tablets/:tabletId/${pathSegment}`,
      summary,
      recordName: RECORD_NAME,
      rights: { ...seeing, operation: kind },
      params,
      answer: tablet,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId }, request }) => {
      const { database } = dependencies
      const { id, home_id } = await requireTabletToChange(database, accessibleHomes, tabletId, kind)
      await runOperation(dependencies, caller, kind, { tablet_id: id, home_id }, request)
      return requireTablet(database, accessibleHomes, tabletId)
    },
  )

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/tablets',
      summary: 'The tablets of the caller’s homes: how each is protected, and when it was heard of last.',
      recordName: RECORD_NAME,
      rights: seeing,
      query: { home_id: v.optional(numericIdText) },
      answer: tabletList,
    },
    async ({ dependencies: { database }, accessibleHomes, query: { home_id } }) => {
      const homeIds = requireHomes(accessibleHomes, home_id).map(({ id }) => id)
      return { tablets: await presentTablets(database, { homeIds }) }
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/tablets/codes',
      summary: 'Makes a code that enrolls one tablet for a home within a quarter of an hour.',
      recordName: 'Group home',
      rights: { ...seeing, operation: 'tablet.enroll' },
      body: tabletCodeRequest,
      status: 201,
      answer: tabletCode,
    },
    async ({ dependencies, caller, accessibleHomes, body: { home_id } }) => {
      requireHomeToChange(accessibleHomes, homeScope(home_id), 'tablet.enroll', 'Group home')
      return makeTabletCode(dependencies, { home_id, made_by: caller.user_id })
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/tablets/:tabletId',
      summary: 'Renames a tablet.',
      recordName: RECORD_NAME,
      rights: { ...seeing, operation: 'tablet.rename' },
      params,
      body: tabletRename,
      answer: tablet,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId }, body: { name }, request }) => {
      const { database } = dependencies
      const found = await requireTabletToChange(database, accessibleHomes, tabletId, 'tablet.rename')
      const args = { tablet_id: found.id, home_id: found.home_id, name }
      await runOperation(dependencies, caller, 'tablet.rename', args, request)
      return requireTablet(database, accessibleHomes, tabletId)
    },
  ),
  changeCall(
    'tablet.remove',
    'remove',
    'Takes a tablet out of use and ends the sessions on it. What it recorded before is still taken.',
  ),
  changeCall(
    'tablet.resume',
    'resume',
    'Lets a tablet go on that was suspended, because it was silent or its share was asked for with a used token.',
  ),
  changeCall(
    'tablet.rotate_keys',
    'rotate-keys',
    'Asks for new keys on a tablet, which makes them when somebody has unlocked it and there is a connection.',
  ),
  defineCall(
    {
      method: 'put',
      path: '/tablets/:tabletId/people/:userId/lift',
      summary: 'Lifts the wait after wrong PINs of a person; the tablet learns it with its next report.',
      recordName: RECORD_NAME,
      rights: { ...seeing, operation: 'tablet.lift' },
      params: { ...params, userId: numericIdText },
      answer: tablet,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId, userId }, request }) => {
      const { database } = dependencies
      const { id, home_id } = await requireTabletToChange(database, accessibleHomes, tabletId, 'tablet.lift')
      await requirePersonOn(database, id, userId)
      const args = { tablet_id: id, home_id, user_id: userId }
      await runOperation(dependencies, caller, 'tablet.lift', args, request)
      return requireTablet(database, accessibleHomes, tabletId)
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/tablets/:tabletId/emergency-codes',
      summary:
        'Makes a code that opens the charts on a tablet once, for reading; it replaces the one before, and is shown once.',
      recordName: RECORD_NAME,
      rights: { ...seeing, operation: 'tablet.emergency_code' },
      params,
      status: 201,
      answer: madeEmergencyCode,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId } }) => {
      const { id, home_id } = await requireTabletToChange(
        dependencies.database,
        accessibleHomes,
        tabletId,
        'tablet.emergency_code',
      )
      return makeEmergencyCode(dependencies, { tablet_id: id, home_id }, caller)
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/tablets/:tabletId/emergency-uses/:useId/review',
      summary: 'Says that the caller has looked into an opening of the charts in an emergency.',
      recordName: RECORD_NAME,
      rights: { ...seeing, operation: 'tablet.review_emergency' },
      params: { ...params, useId: uuidText },
      answer: tablet,
    },
    async ({ dependencies, caller, accessibleHomes, params: { tabletId, useId }, request }) => {
      const { database } = dependencies
      const operation = 'tablet.review_emergency'
      const { id, home_id } = await requireTabletToChange(database, accessibleHomes, tabletId, operation)
      await requireUseOf(database, id, useId)
      const args = { tablet_id: id, home_id, use_id: useId }
      await runOperation(dependencies, caller, operation, args, request)
      return requireTablet(database, accessibleHomes, tabletId)
    },
  ),
]

async function requireUseOf(database: Connection, tablet_id: string, id: string): Promise<void> {
  const use = await database
    .selectFrom('tablet_emergency_use')
    .select('id')
    .where('tablet_id', '=', tablet_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (use === undefined) throw notFound()
}

async function requirePersonOn(database: Connection, tablet_id: string, user_id: number): Promise<void> {
  const person = await database
    .selectFrom('tablet_person')
    .select('user_id')
    .where('tablet_id', '=', tablet_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (person === undefined) throw notFound('Person')
}
