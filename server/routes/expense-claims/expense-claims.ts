/** Expense claims (spec part 3 §3, §5, §7). */
import * as v from 'valibot'
import { platformClaim } from '#domain/answers/platform-record.ts'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { wrongField } from '#domain/errors.ts'
import { claimFields, decisionFields, expenseClaimCreate, MISSING } from '#domain/operations/expense-claim.ts'
import {
  type ClaimSummary,
  claimSummary,
  isApprovedBySubmitter,
} from '#domain/rules/records/expense-claims.ts'
import { optionalText } from '#domain/values/text.ts'
import { homesOfFigures } from '../../access/current-home.ts'
import { selectRows } from '../../database/rows.ts'
import { amendArgs, changesOf } from '../../rest/client-records/changes.ts'
import { filterOf, filtersOf, without } from '../../rest/client-records/filters.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listsOf } from '../../rest/client-records/lists.ts'
import { activeRows } from '../../rest/client-records/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { directoryIdText, oneOfText, recordIdText } from '../../rest/path-and-query.ts'

const ATTACHMENTS = '/api/v1/attachments/'
/** The limit of spec part 3 §5. */
const MAX_PATH = 255
const WRONG_RECEIPT = `Say ${ATTACHMENTS}{id} with a new UUID as id, then send the photo there by PUT.`

export const claims = defineKind({
  collection: 'expense_claim',
  path: 'expense-claims',
  recordName: 'Expense claim',
  reads: 'expense_claims',
  keys: { list: 'expense_claims', count: 'expense_claims_count' },
  datedBy: 'expense_date',
  days: ['start_date', 'end_date'],
  author: 'provider_id',
  names: { provider_id: 'provider_name' },
  filters: {
    provider_id: directoryIdText,
    status: oneOfText(CLAIM_STATUSES),
    expense_category: oneOfText(EXPENSE_CATEGORIES),
  },
  computeFields: claim => ({
    receipt_image: claim.photo_ids[0] === undefined ? null : `${ATTACHMENTS}${claim.photo_ids[0]}`,
    is_approved_by_submitter: isApprovedBySubmitter(claim),
  }),
  platform: { page: 'expense_claims', row: platformClaim },
  displayName: ({ expense_date: day, description }) => `${day} ${description}`,
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const total = v.strictObject({ count, amount: v.number() })
const totals = <const Names extends readonly string[]>(names: Names) =>
  v.strictObject(Object.fromEntries(names.map(name => [name, total])) as Record<Names[number], typeof total>)
const summaryAnswer = v.strictObject({
  total_claims: count,
  total_amount: v.number(),
  by_status: totals(CLAIM_STATUSES),
  by_category: totals(EXPENSE_CATEGORIES),
} satisfies Record<keyof ClaimSummary, v.GenericSchema>)

const summary = describedCall(
  {
    method: 'get',
    path: '/expense-claims/summary',
    summary:
      'Counts and amounts of claims by status and category: of the home asked for, else of the current one, else of all.',
    recordName: 'Expense claim',
    rights: { collections: ['expense_claim', 'client'] },
    query: without(filtersOf(claims), 'simple'),
    answer: v.strictObject({ summary: summaryAnswer }),
  },
  async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
    const homes = await homesOfFigures(database, caller.user_id, accessibleHomes, query.home_id)
    const condition = activeRows(claims, { accessibleHomes: homes, now }, filterOf(claims, query))
    const claimRows = await selectRows(database, 'expense_claim', condition, [
      'id',
      'amount',
      'status',
      'expense_category',
    ])
    return { summary: claimSummary(claimRows) }
  },
)

const { expense_claim_id: _, client_id: __, ...writes } = expenseClaimCreate.args.entries
const receipt_image = v.nullable(optionalText(MAX_PATH))

/**
 * Accepts the path of a photo in place of its id. The claim names it first; its bytes are sent to that path afterwards.
 */
function withReceipt(body: object): object {
  const { receipt_image: path, ...fields } = body as { readonly receipt_image?: string | null }
  if (path === undefined) return fields
  if (path === null || path === '') return { ...fields, photo_ids: [] }
  const id = v.safeParse(recordIdText, path.startsWith(ATTACHMENTS) ? path.slice(ATTACHMENTS.length) : '')
  if (!id.success) throw wrongField('receipt_image', WRONG_RECEIPT)
  return { ...fields, photo_ids: [id.output] }
}

export const calls: readonly Call[] = [
  summary,
  ...listsOf(claims),
  ...changesOf(claims, {
    create: 'expense_claim.create',
    writes: { ...writes, receipt_image: v.optional(receipt_image) },
    amend: 'expense_claim.update',
    amends: { ...claimFields, receipt_image },
    decides: {
      input: decisionFields,
      decision: input => ({ operation: 'expense_claim.decide', args: amendArgs(input) }),
    },
    remove: 'expense_claim.remove',
    missingMessages: MISSING,
    // The messages of spec part 3 §8.
    refused: {
      denied: 'You do not have permission to create expense claims',
      noClient: 'Client not found in current group home',
    },
    argumentsOf: async body => withReceipt(body),
    steps: [
      {
        step: 'cancel',
        summary: 'Takes a pending claim back.',
        operation: 'expense_claim.cancel',
      },
    ],
  }),
]
