/** Expense claims (spec part 3 §3, §5, §7). */
import * as v from 'valibot'
import { allCompaniesClaim } from '#domain/answers/platform-record.ts'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { fieldRefusal } from '#domain/errors.ts'
import {
  claimFields,
  decisionFields,
  expenseClaimCreate,
  REQUIRED_MESSAGES,
} from '#domain/operations/expense-claim.ts'
import {
  type ClaimSummary,
  claimSummary,
  isApprovedBySubmitter,
} from '#domain/rules/records/expense-claims.ts'
import { optionalText } from '#domain/values/text.ts'
import { homesToCount } from '../../access/current-home.ts'
import { selectRows } from '../../database/rows.ts'
import { amendArguments, writeCallsOf } from '../../rest/client-records/changes.ts'
import { filterOf, omitEntry, queryFieldsOf } from '../../rest/client-records/filters.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listCallsOf } from '../../rest/client-records/lists.ts'
import { listCondition } from '../../rest/client-records/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText, oneOfText, uuidText } from '../../rest/path-and-query.ts'

const ATTACHMENTS_PATH = '/api/v1/attachments/'
/** The limit of spec part 3 §5. */
const MAX_PATH_CHARACTERS = 255
const WRONG_RECEIPT_MESSAGE = `Say ${ATTACHMENTS_PATH}{id} with a new UUID as id, then send the photo there by PUT.`

export const claims = defineKind({
  collection: 'expense_claim',
  path: 'expense-claims',
  recordName: 'Expense claim',
  accessKind: 'expense_claims',
  keys: { list: 'expense_claims', count: 'expense_claims_count' },
  dateField: 'expense_date',
  dayQueryFields: ['start_date', 'end_date'],
  authorField: 'provider_id',
  personNameFields: { provider_id: 'provider_name' },
  filters: {
    provider_id: numericIdText,
    status: oneOfText(CLAIM_STATUSES),
    expense_category: oneOfText(EXPENSE_CATEGORIES),
  },
  computeFields: claim => ({
    receipt_image: claim.photo_ids[0] === undefined ? null : `${ATTACHMENTS_PATH}${claim.photo_ids[0]}`,
    is_approved_by_submitter: isApprovedBySubmitter(claim),
  }),
  superAdminList: { page: 'expense_claims', row: allCompaniesClaim },
  displayName: ({ expense_date: day, description }) => `${day} ${description}`,
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const totalAnswer = v.strictObject({ count, amount: v.number() })
const totalsByNameAnswer = <const Names extends readonly string[]>(names: Names) =>
  v.strictObject(
    Object.fromEntries(names.map(name => [name, totalAnswer])) as Record<Names[number], typeof totalAnswer>,
  )
const summaryAnswer = v.strictObject({
  total_claims: count,
  total_amount: v.number(),
  by_status: totalsByNameAnswer(CLAIM_STATUSES),
  by_category: totalsByNameAnswer(EXPENSE_CATEGORIES),
} satisfies Record<keyof ClaimSummary, v.GenericSchema>)

const summaryCall = defineCall(
  {
    method: 'get',
    path: '/expense-claims/summary',
    summary:
      'Counts and amounts of claims by status and category: of the home asked for, else of the current one, else of all.',
    recordName: 'Expense claim',
    rights: { collections: ['expense_claim', 'client'] },
    query: omitEntry(queryFieldsOf(claims), 'simple'),
    answer: v.strictObject({ summary: summaryAnswer }),
  },
  async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
    const homes = await homesToCount(database, caller.user_id, accessibleHomes, query.home_id)
    const condition = listCondition(claims, { accessibleHomes: homes, now }, filterOf(claims, query))
    const claimRows = await selectRows(database, 'expense_claim', condition, [
      'id',
      'amount',
      'status',
      'expense_category',
    ])
    return { summary: claimSummary(claimRows) }
  },
)

const { expense_claim_id: _, client_id: __, ...creationFields } = expenseClaimCreate.args.entries
const receipt_image = v.nullable(optionalText(MAX_PATH_CHARACTERS))

/**
 * Replaces the field `receipt_image`, the path of a photo, by `photo_ids`. The claim names the photo first; the bytes
 * of the photo are sent to that path afterwards. Throws 400 for another path.
 */
function replaceReceiptPath(body: object): object {
  const { receipt_image: path, ...fields } = body as { readonly receipt_image?: string | null }
  if (path === undefined) return fields
  if (path === null || path === '') return { ...fields, photo_ids: [] }
  const id = v.safeParse(
    uuidText,
    path.startsWith(ATTACHMENTS_PATH) ? path.slice(ATTACHMENTS_PATH.length) : '',
  )
  if (!id.success) throw fieldRefusal('receipt_image', WRONG_RECEIPT_MESSAGE)
  return { ...fields, photo_ids: [id.output] }
}

export const calls: readonly Call[] = [
  summaryCall,
  ...listCallsOf(claims),
  ...writeCallsOf(claims, {
    create: 'expense_claim.create',
    creationFields: { ...creationFields, receipt_image: v.optional(receipt_image) },
    amend: 'expense_claim.update',
    amendmentFields: { ...claimFields, receipt_image },
    decisionRules: {
      input: decisionFields,
      decide: input => ({ operation: 'expense_claim.decide', args: amendArguments(input) }),
    },
    remove: 'expense_claim.remove',
    missingMessages: REQUIRED_MESSAGES,
    // The messages of spec part 3 §8.
    refusalMessages: {
      deniedMessage: 'You do not have permission to create expense claims',
      noClientMessage: 'Client not found in current group home',
    },
    argumentsOf: async body => replaceReceiptPath(body),
    otherOperations: [
      {
        pathSegment: 'cancel',
        summary: 'Takes a pending claim back.',
        operation: 'expense_claim.cancel',
      },
    ],
  }),
]
