/** Expense claims over REST (spec part 3 §7). The test's now is March 10, 2026 in the morning. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const GOOD = {
  client_id: 1,
  expense_date: '2026-03-09',
  amount: 18.4,
  expense_category: 'transportation',
  description: 'Taxi to the eye clinic and back.',
}
const PAYMENT = { status: 'paid', payment_date: '2026-03-10', payment_method: 'check' }

let server: TestServer
let ask: MedicationCalls['answer']
let caregiver: string
let provider: string

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  caregiver = (await server.signIn('care_giver')).access_token
  provider = (await server.signIn('provider')).access_token
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  await server.database.deleteFrom('expense_claim').execute()
})

interface Claim {
  readonly id: string
  readonly description: string
}
const submit = (more: object = {}, token = caregiver) =>
  ask('/expense-claims', { method: 'POST', json: { ...GOOD, ...more }, token }, 201) as Promise<Claim>
const put = (id: string, json: object, status = 200, token?: string) =>
  ask(`/expense-claims/${id}`, { method: 'PUT', json, ...(token && { token }) }, status)
const listed = async (query: string) =>
  ((await ask(`/expense-claims?${query}`)) as { expense_claims: Claim[] }).expense_claims.map(
    ({ description }) => description,
  )

test('[E1] a claim reads with names, and is pending until somebody decides', async () => {
  const claim = await submit({ amount: '18.40' })
  expect(claim).toMatchObject({
    client_name: 'Walter Abbott',
    provider_name: 'Dana Reyes',
    amount: 18.4,
    submitted_date: '2026-03-10',
    status: 'pending',
    receipt_image: null,
    is_approved_by_submitter: false,
  })
  await put(claim.id, { status: 'rejected' }, 400)
  expect(await put(claim.id, { status: 'rejected', rejection_reason: 'No receipt' })).toMatchObject({
    status: 'rejected',
    settled_on: '2026-03-10',
  })
  expect(await put(claim.id, { status: 'pending', rejection_reason: null })).toMatchObject({
    settled_on: null,
  })
  await put(claim.id, { status: 'paid' }, 400)
  expect(await put(claim.id, PAYMENT)).toMatchObject({ ...PAYMENT, approved_by: PEOPLE.manager.id })
})

test('[E2] people change and cancel their own pending claims, and decide about none', async () => {
  const own = await submit()
  expect(await put(own.id, { amount: 20 }, 200, caregiver)).toMatchObject({ amount: 20 })
  await put(own.id, { status: 'approved' }, 403, caregiver)
  const others = await submit({}, (await server.signIn('staff')).access_token)
  await put(others.id, { amount: 1 }, 403, caregiver)
  await put(own.id, { status: 'approved' })
  await put(own.id, { amount: 2_000 }, 409, caregiver)
  await ask(`/expense-claims/${own.id}/cancel`, { method: 'PUT', token: caregiver }, 409)
  const again = await submit()
  const cancelled = await ask(`/expense-claims/${again.id}/cancel`, { method: 'PUT', token: caregiver })
  expect(cancelled).toMatchObject({ status: 'cancelled', settled_on: '2026-03-10' })
})

test('[E3] a claim that its submitter approved says so', async () => {
  const { id } = await submit({}, provider)
  expect(await put(id, { status: 'approved' }, 200, provider)).toMatchObject({
    is_approved_by_submitter: true,
  })
  expect(await put(id, { status: 'pending' })).toMatchObject({ is_approved_by_submitter: false })
})

test('[E2] one request may change a claim and decide about it', async () => {
  const { id } = await submit()
  expect(await put(id, { amount: 17, status: 'approved' })).toMatchObject({ amount: 17, status: 'approved' })
})

test('lists and the summary have what is asked for, in cents that add up', async () => {
  await submit({ amount: 0.1, description: 'First' })
  await submit({ amount: 0.2, description: 'Second', expense_category: 'food', expense_date: '2026-03-01' })
  const paid = await submit({ amount: 5, description: 'Third' })
  await put(paid.id, PAYMENT)
  expect(await listed('status=paid')).toEqual(['Third'])
  expect(await listed('expense_category=food')).toEqual(['Second'])
  expect(await listed('start_date=2026-03-02&status=pending')).toEqual(['First'])
  expect(await listed(`provider_id=${PEOPLE.manager.id}`)).toEqual([])
  expect(await ask('/expense-claims/summary?end_date=2026-03-10')).toMatchObject({
    summary: {
      total_claims: 3,
      total_amount: 5.3,
      by_status: { pending: { count: 2, amount: 0.3 }, paid: { count: 1, amount: 5 } },
      by_category: { food: { count: 1, amount: 0.2 } },
    },
  })
  expect(await ask('/expense-claims-dropdown-list?status=paid')).toMatchObject({
    items: [{ display_name: '2026-03-09 Third (Walter Abbott)' }],
  })
})

test('[E1] what cannot be is refused at its field, with the words of the form', async () => {
  const refused = async (more: object) => {
    const answer = await ask('/expense-claims', { method: 'POST', json: { ...GOOD, ...more } }, 400)
    return (answer as { fields: object }).fields
  }
  expect(await refused({ expense_date: '2026-03-11' })).toEqual({
    expense_date: ['Expense date cannot be in the future'],
  })
  expect(await refused({ amount: 0 })).toEqual({ amount: ['Amount must be greater than 0'] })
  expect(await refused({ amount: 1.005 })).toEqual({ amount: ['Use at most two decimals'] })
  expect(await refused({ receipt_image: '../../etc/passwd' })).toHaveProperty('receipt_image')
  const missing =
    'Missing required fields: client_id, expense_date, amount, expense_category, and description are required'
  expect(await refused({ client_id: undefined })).toEqual({ client_id: [missing] })
  for (const expense_date of ['yesterday', '2026-13-40', '03/09/2026', '2026-3-9'])
    expect(await refused({ expense_date })).toEqual({ expense_date: ['Invalid expense date format'] })
  expect(await refused({ expense_date: '2026-02-30' })).toEqual({
    expense_date: ['This day does not exist'],
  })
  expect(await refused({ description: 'x'.repeat(501) })).toEqual({
    description: ['Description cannot exceed 500 characters'],
  })
  expect(await refused({ notes: 'x'.repeat(1_001) })).toEqual({
    notes: ['Notes cannot exceed 1000 characters'],
  })
  expect(
    await ask('/expense-claims', { method: 'POST', json: { ...GOOD, client_id: 4 } }, 404),
  ).toMatchObject({
    message: 'Client not found in current group home',
  })
  const { access_token: token } = await server.signIn('progress_note')
  expect(await ask('/expense-claims', { method: 'POST', json: GOOD, token }, 403)).toMatchObject({
    message: 'You do not have permission to create expense claims',
  })
})

test('[E5] payment and reason go with the status they are of, and are refused for another', async () => {
  const { id } = await submit()
  const refused = async (json: object) => ((await put(id, json, 400)) as unknown as { fields: object }).fields
  const payment = { payment_date: ['Only a paid claim has a payment'] }
  expect(await refused({ payment_date: '2026-03-10' })).toEqual(payment)
  expect(await refused({ ...PAYMENT, status: 'approved' })).toEqual(payment)
  expect(await refused({ rejection_reason: 'No receipt' })).toEqual({
    rejection_reason: ['Only a rejected claim has a reason'],
  })
  expect(await refused({ ...PAYMENT, payment_date: '2026-03-08' })).toEqual({
    payment_date: ['Payment date cannot be before the expense date'],
  })
  expect(await refused({ ...PAYMENT, payment_date: 'soon' })).toEqual({
    payment_date: ['Invalid payment date format'],
  })
  await put(id, { ...PAYMENT, payment_reference: 'Check 112' })
  expect(await put(id, { status: 'pending' })).toMatchObject({
    status: 'pending',
    ...{ payment_date: null, payment_method: null, payment_reference: null, approved_by: null },
  })
  await put(id, { status: 'rejected', rejection_reason: 'No receipt' })
  expect(await put(id, { status: 'approved' })).toMatchObject({ rejection_reason: null })
})

test('[E4] only a pending or rejected claim is deleted, by a provider', async () => {
  const { id } = await submit()
  await ask(`/expense-claims/${id}`, { method: 'DELETE' }, 403)
  await put(id, { status: 'approved' })
  await ask(`/expense-claims/${id}`, { method: 'DELETE', token: provider }, 409)
  await put(id, { status: 'pending' })
  await ask(`/expense-claims/${id}`, { method: 'DELETE', token: provider })
  expect(await listed('')).toEqual([])
})
