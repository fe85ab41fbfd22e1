/** For each writing call a body that would be accepted. */
import type { CallShape } from '#server/rest/described-call.ts'
import { companyBody, isOfCompanies } from './company-requests.ts'
import { base64, testPhoto } from './photos.ts'

const DAY = '2026-03-09'
const GOOD_NOTE = 'Had breakfast with the others, then rested.'
const GOOD_INCIDENT = {
  incident_date: DAY,
  incident_type: 'Fall',
  severity: 'low',
  description: 'Slipped on the wet bathroom floor after the shower.',
  action_taken: 'Checked for injuries.',
}

export const GOOD_HOME = {
  home_name: 'Willow House',
  address: '5 Willow Lane',
  city: 'Troy',
  state: 'NY',
  zip_code: '12180',
  phone: '+15185550171',
  time_zone: 'America/New_York',
}
export const GOOD_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  keys: {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
}
/** In the form of a new passkey; no server asked for it. */
const GOOD_ATTESTATION = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
}
export const GOOD_PERSON = {
  first_name: 'Elena',
  last_name: 'Quist',
  email: 'elena.quist@hearth.test',
  role: 'care_giver',
}

export const GOOD_ITEM = {
  name: 'Saline',
  category: 'Supplies',
  quantity: 4,
  unit_of_measure: 'bottle',
  minimum_stock_level: 2,
}
export const NEW_ITEM = {
  name: 'Drink thickener',
  category: 'food',
  quantity: 4,
  unit_of_measure: 'can',
  minimum_stock_level: 2,
}
export const GOOD_ORDER = {
  client: 'Grace Mbeki',
  medication: 'Metformin 500 mg tablet',
  dosage: 1,
  unit: 'tablet',
  administration_route: 'oral',
  schedule: {
    frequency_type: 'daily',
    frequency_value: 2,
    daily_frequency: null,
    administration_times: [],
    administration_days: [],
  },
}
const importOf = (home_id: number, values: object) => ({ home_id, rows: [{ row: 2, values }] })

/** Every writing call has a line here; one without fails, so that no new call goes untested. */
export function goodBody(
  { method, path }: Pick<CallShape, 'method' | 'path'>,
  place: {
    readonly clientId: number
    readonly home: number
    readonly inventoryId: number
    readonly categoryId: number
    readonly company: number
    readonly managerId: number
    readonly workerId: number
    readonly worker: number
    readonly freeServiceId: number
  },
): Record<string, unknown> | undefined {
  if (isOfCompanies(path)) return companyBody({ method, path }, place)
  switch (`${method} ${path}`) {
    case 'patch /me':
      return { language: 'Spanish' }
    case 'put /me/notifications':
      return { notifications: { low_stock: { app: true, mail: true, push: false } } }
    case 'put /me/push':
      return GOOD_SUBSCRIPTION
    case 'delete /me/push':
    case 'put /notifications/:notificationId/read':
      return undefined
    case 'put /me/password':
      return { oldPassword: 'Not-the-one-8!', newPassword: 'Quiet-river-8!' }
    case 'post /me/passkeys':
      return { credential: GOOD_ATTESTATION }
    case 'patch /me/passkeys/:passkeyId':
      return { name: 'My phone' }
    case 'post /me/passkeys/options':
    case 'delete /me/passkeys/:passkeyId':
    case 'put /me/profile-image':
    case 'delete /me/profile-image':
    case 'delete /me':
    case 'delete /me/sessions':
    case 'delete /me/sessions/:sessionId':
    case 'delete /sessions/:sessionId':
      return undefined
    case 'post /tablets/codes':
      return { home_id: place.home }
    case 'put /tablets/:tabletId':
      return { name: 'Kitchen, upstairs' }
    case 'put /tablets/:tabletId/remove':
    case 'put /tablets/:tabletId/resume':
    case 'put /tablets/:tabletId/rotate-keys':
    case 'post /tablets/:tabletId/emergency-codes':
    case 'put /tablets/:tabletId/emergency-uses/:useId/review':
    case 'put /tablets/:tabletId/people/:userId/lift':
    case 'post /tablets/:tabletId/people/:userId/activation':
      return undefined
    case 'post /group-homes':
      return { company_id: place.company, manager_id: place.managerId, ...GOOD_HOME }
    case 'put /group-homes/:homeId':
      return { capacity: 4 }
    case 'delete /group-homes/:homeId':
    case 'put /group-homes/:homeId/reopen':
    case 'delete /group-homes/:homeId/photo':
    case 'delete /group-homes/:homeId/staff/:staffId':
      return undefined
    case 'put /group-homes/:homeId/photo':
      return { image: base64(testPhoto(200)) }
    case 'post /group-homes/:homeId/staff':
      return { staff_id: place.workerId }
    case 'post /staff/register':
      return { home_id: place.home, ...GOOD_PERSON }
    case 'put /staff/:staffId':
      return { position: 'Night caregiver' }
    case 'delete /staff/:staffId':
    case 'post /staff/:staffId/invitation':
      return undefined
    case 'put /staff/:staffId/reactivate':
      return { home_id: place.home, role: 'care_giver' }
    case 'post /imports/clients':
    case 'post /imports/clients/preview':
    case 'post /imports/clients/take-back':
      return importOf(place.home, { first_name: 'Elena', last_name: 'Quist', admission_date: '2026-03-01' })
    case 'post /imports/staff':
    case 'post /imports/staff/preview':
    case 'post /imports/staff/take-back':
      return importOf(place.home, GOOD_PERSON)
    case 'post /imports/inventory':
    case 'post /imports/inventory/preview':
    case 'post /imports/inventory/take-back':
      return importOf(place.home, GOOD_ITEM)
    case 'post /imports/medications':
    case 'post /imports/medications/preview':
    case 'post /imports/medications/take-back':
      return importOf(place.home, GOOD_ORDER)
    case 'post /medications':
      return { client_id: place.clientId, inventory_id: place.inventoryId, dosage: 1 }
    case 'post /clients':
      return { home_id: place.home, first_name: 'Elena', last_name: 'Quist', admission_date: '2026-03-01' }
    case 'put /clients/:clientId':
      return { phone: '555-0100' }
    case 'delete /clients/:clientId':
      return undefined
    case 'put /clients/:clientId/photo':
      return { image: base64(testPhoto(200)) }
    case 'delete /clients/:clientId/photo':
      return undefined
    case 'put /clients/:clientId/home':
      return { home_id: place.home }
    case 'put /medications/:medicationId':
      return { notes: 'With water' }
    case 'delete /medications/:medicationId':
      return undefined
    case 'post /medications/:medicationId/administrations':
      return { administration_date: DAY, administration_time: '20:00' }
    case 'put /medications/:medicationId/administrations/:administrationId':
      return { status: 'given', given_time: '08:05' }
    case 'put /medication-administrations/:administrationId/mark':
      return { status: 'missed', reason_code: 'asleep' }
    case 'post /progress-notes':
      return { client_id: place.clientId, note_date: DAY, note_type: 'daily', content: GOOD_NOTE }
    case 'put /progress-notes/:progressNoteId':
      return { content: GOOD_NOTE }
    case 'delete /progress-notes/:progressNoteId':
      return undefined
    case 'post /incident-reports':
      return { client_id: place.clientId, ...GOOD_INCIDENT }
    case 'put /incident-reports/:incidentReportId':
      return { severity: 'high' }
    case 'put /incident-reports/:incidentReportId/file':
      return { filed_at: `${DAY}T12:20:00.000Z` }
    case 'put /incident-reports/:incidentReportId/close':
      return { reason: 'Nothing broken' }
    case 'put /incident-reports/:incidentReportId/reopen':
      return undefined
    case 'delete /incident-reports/:incidentReportId':
      return undefined
    case 'post /tracking':
      return { client_id: place.clientId, category_id: place.categoryId, attributes: { glucose: 118 } }
    case 'put /tracking/:trackingEntryId':
      return { notes: 'Taken a second time' }
    case 'delete /tracking/:trackingEntryId':
      return undefined
    case 'post /expense-claims':
      return {
        client_id: place.clientId,
        expense_date: DAY,
        amount: 12.5,
        expense_category: 'food',
        description: 'Lunch after the clinic',
      }
    case 'put /expense-claims/:expenseClaimId':
      return { amount: 13 }
    case 'put /expense-claims/:expenseClaimId/cancel':
      return undefined
    case 'delete /expense-claims/:expenseClaimId':
      return undefined
    case 'post /appointments':
      return {
        client_id: place.clientId,
        appointment_type: 'dental',
        title: 'Cleaning at the dentist',
        appointment_date: '2026-04-01',
        time: '09:30',
      }
    case 'put /appointments/:appointmentId':
      return { status: 'completed' }
    case 'delete /appointments/:appointmentId':
      return undefined
    case 'post /tasks':
      return {
        home_id: place.home,
        title: 'Test the smoke detectors',
        due_date: '2026-04-01',
        assigned_to: place.worker,
      }
    case 'put /tasks/:taskId':
      return { status: 'completed' }
    case 'delete /tasks/:taskId':
      return undefined
    case 'post /tracking-categories':
      return {
        home_id: place.home,
        name: 'Hydration',
        attributes: [{ key: 'glasses', name: 'Glasses', data_type: 'water', most: 10 }],
      }
    case 'post /tracking-categories/starters':
      return { home_id: place.home }
    case 'put /tracking-categories/:trackingCategoryId':
      return { tells_manager: false }
    case 'post /inventory':
      return { home_id: place.home, ...NEW_ITEM }
    case 'put /inventory/:inventoryItemId':
      return { minimum_stock_level: 12 }
    case 'delete /inventory/:inventoryItemId':
      return undefined
    case 'post /inventory/:inventoryItemId/movements':
      return { kind: 'use', amount: 2 }
    case 'put /inventory/:inventoryItemId/movements/:stockMovementId/witness':
    case 'delete /inventory/:inventoryItemId/movements/:stockMovementId':
      return undefined
    case 'put /attention-items/:itemId/resolve':
      return { resolution: 'reviewed', reason: 'Asked both' }
  }
  if (method !== 'get') throw new Error(`Say in good-requests.ts what a good ${method} ${path} sends.`)
  return undefined
}
