/** What good calls and operations about companies, services, billings and tickets send. */
import type { CallShape } from '#server/rest/described-call.ts'
import { PEOPLE } from './homes.ts'

export const GOOD_COMPANY = {
  company_name: 'Willow Creek Care',
  license_number: 'VT-20417',
  contact_email: 'office@willow.test',
}
export const GOOD_BILL = {
  period: 'March 2026',
  description: 'Care records for one home.',
  amount: 149,
  due_date: '2026-04-15',
}
export const GOOD_TICKET = { subject: 'The printer', body: 'It prints half of the page.' }
const NEW_USER = {
  first_name: 'Elena',
  last_name: 'Quist',
  email: 'elena.quist@hearth.test',
  role: 'care_giver',
}

export const isOfCompanies = (path: string): boolean =>
  /^\/(?:company|register\/email|admin\/users)\b/.test(path)

interface Place {
  readonly home: number
  readonly company: number
  readonly freeServiceId: number
}

/** A body that would be accepted. */
export function companyBody(
  { method, path }: Pick<CallShape, 'method' | 'path'>,
  place: Place,
): Record<string, unknown> | undefined {
  switch (`${method} ${path}`) {
    case 'post /company':
      return { ...GOOD_COMPANY }
    case 'put /company/:companyId':
      return { contact_name: 'Elena Quist' }
    case 'delete /company/:companyId':
    case 'put /company/:companyId/reopen':
    case 'delete /company/:companyId/billings/:billingId':
      return undefined
    case 'post /company/:companyId/users':
      return { ...NEW_USER, home_id: place.home }
    case 'post /register/email':
      return { company_id: place.company, email: 'new.person@hearth.test' }
    case 'post /admin/users':
      return { ...NEW_USER, company_id: place.company, home_id: place.home }
    case 'put /admin/users/:userId':
      return { first_name: 'Elena' }
    case 'put /admin/users/:userId/reactivate':
      return { home_id: place.home, role: 'care_giver' }
    case 'delete /admin/users/:userId':
    case 'post /admin/users/:userId/invitation':
    case 'post /admin/users/:userId/verify':
    case 'post /admin/users/:userId/reset-password':
      return undefined
    case 'post /company/services':
      return { name: 'Night support', base_cost: 40 }
    case 'put /company/services/:serviceId':
      return { base_cost: 45.5 }
    case 'post /company/:companyId/services':
      return { organization_service_id: place.freeServiceId, status: 'Active' }
    case 'put /company/:companyId/services/:subscriptionId':
      return { status: 'Inactive' }
    case 'post /company/:companyId/billings':
      return { ...GOOD_BILL }
    case 'put /company/:companyId/billings/:billingId':
      return { status: 'paid' }
    case 'post /company/:companyId/tickets':
      return { ...GOOD_TICKET }
    case 'post /company/tickets/:ticketId/replies':
      return { body: 'It is the one in the office.' }
    case 'put /company/tickets/:ticketId':
      return { status: 'closed' }
  }
  if (method !== 'get') throw new Error(`Say in company-requests.ts what a good ${method} ${path} sends.`)
  return undefined
}

interface Named extends Place {
  readonly serviceId: number
  readonly subscriptionId: number
  readonly billingId: number
}

const { company_name: name, ...OTHERS } = GOOD_COMPANY
const NEW_COMPANY = { name, ...OTHERS }

/** Arguments of good operations. */
export const companyChanges: Readonly<Record<string, (place: Named) => object>> = {
  'company.create': () => ({ company_id: 100_000, ...NEW_COMPANY }),
  'company.update': ({ company }) => ({
    actor_id: PEOPLE.manager.id,
    company_id: company,
    changes: { contact_name: 'Elena Quist' },
    seen: null,
  }),
  'company.invite': ({ company, home }) => ({
    actor_id: PEOPLE.manager.id,
    company_id: company,
    staff_id: 100_000,
    grant_id: 100_000,
    ...NEW_USER,
    home_id: home,
  }),
  'company.close': ({ company }) => ({ company_id: company }),
  'company.reopen': ({ company }) => ({ company_id: company }),
  'service.create': () => ({ service_id: 100_000, name: 'Night support', base_cost: 40 }),
  'service.update': ({ serviceId }) => ({ service_id: serviceId, changes: { base_cost: 45.5 }, seen: null }),
  'subscription.create': ({ company, freeServiceId }) => ({
    subscription_id: 100_000,
    company_id: company,
    service_id: freeServiceId,
    status: 'Active',
    start_date: '2026-03-10',
  }),
  'subscription.update': ({ subscriptionId }) => ({
    subscription_id: subscriptionId,
    changes: { status: 'Inactive' },
    seen: null,
  }),
  'billing.create': ({ company }) => ({ billing_id: 100_000, company_id: company, ...GOOD_BILL }),
  'billing.pay': ({ billingId }) => ({ billing_id: billingId }),
  'billing.unpay': ({ billingId }) => ({ billing_id: billingId }),
  'billing.remove': ({ billingId }) => ({ billing_id: billingId }),
}
