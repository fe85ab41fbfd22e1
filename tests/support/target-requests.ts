/** For each call a good request about the records of a place. */
import { derivedId } from '#domain/values/ids.ts'
import type { CallShape } from '#server/rest/described-call.ts'
import { goodBody } from './good-requests.ts'
import { SEEDED_HASH } from './photos.ts'
import { NOWHERE, PLACES, type Place } from './seed-targets.ts'
import { workCollections } from './seed-work.ts'
import type { RequestOptions } from './server.ts'

/** The home a call is made about: one that is closed must be empty, and one that is reopened closed. */
function homeFor({ method, path }: Pick<CallShape, 'method' | 'path'>, place: typeof NOWHERE): number {
  if (path === '/group-homes/:homeId' && method === 'delete') return place.emptyHome
  return path.endsWith('/reopen') ? place.closedHome : place.home
}

/** Whom a call about an account is made about. */
function userFor(path: string, place: typeof NOWHERE): number {
  if (path.endsWith('/reactivate')) return place.formerWorkerId
  if (path.endsWith('/activation')) return place.newcomerId
  return /\/(?:verify|reset-password)$/.test(path) ? place.clerkId : place.workerId
}

/** A company that is closed must be empty. */
const isClosing = ({ method, path }: Pick<CallShape, 'method' | 'path'>) =>
  method === 'delete' && path === '/company/:companyId'

/** `expenseClaimId`, as paths call it. */
const idName = (collection: string) =>
  `${collection.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`

/** The path with a place's ids, and a body that would be accepted there. */
export function requestFor(
  call: Pick<CallShape, 'method' | 'path'>,
  where: Place | 'nowhere',
): { path: string; options: RequestOptions; names: boolean } {
  const place = where === 'nowhere' ? NOWHERE : PLACES[where]
  const ids: Readonly<Record<string, string>> = {
    ...Object.fromEntries(workCollections.map(one => [idName(one), place.recordId(one)])),
    clientId: String(place.clientId),
    homeId: String(homeFor(call, place)),
    companyId: String(isClosing(call) ? place.emptyCompany : place.company),
    serviceId: String(place.serviceId),
    subscriptionId: String(place.subscriptionId),
    billingId: String(place.billingId),
    staffId: String(call.path.endsWith('/reactivate') ? place.formerWorkerId : place.workerId),
    userId: String(userFor(call.path, place)),
    notificationId: derivedId('notification', 'possible_double_dose', place.itemId),
    sessionId: place.sessionId,
    tabletId: place.tabletId,
    useId: place.emergencyUseId,
    passkeyId: derivedId('passkey', String(place.home)),
    medicationId: place.medicationId,
    administrationId: place.administrationId,
    itemId: place.itemId,
    incidentReportId: call.path.endsWith('/reopen') ? place.closedIncidentId : place.incidentId,
    trackingCategoryId: String(place.categoryId),
    categoryId: String(place.categoryId),
    inventoryItemId: String(place.inventoryId),
    stockMovementId: call.path.endsWith('/witness') ? place.countId : place.movementId,
    ticketId: place.ticketId,
    hash: SEEDED_HASH,
  }
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`Say in target-requests.ts which ${name} a test should use.`)
    return id
  })
  const body = goodBody(call, place)
  const isReport = call.path.startsWith('/reports/')
  const period = `home_id=${place.home}&client_id=${place.clientId}&start_date=2026-03-01&end_date=2026-03-10`
  return {
    path: isReport ? `${path}?${period}` : path,
    options: { method: call.method.toUpperCase(), ...(body === undefined ? {} : { json: body }) },
    names:
      isReport ||
      path !== call.path ||
      (body !== undefined && ['client_id', 'home_id', 'company_id'].some(name => name in body)),
  }
}
