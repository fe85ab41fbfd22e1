/** What the screen of expense claims says (spec part 3 §2, §5, §8, word for word where it gives words). */
import { expenseClaimWords } from '../../labels/expense-claim.ts'
import { withWorkWords } from '../../work-lists/work-words.ts'

const { fields, values } = expenseClaimWords

export const expenseClaimsWords = withWorkWords({
  title: 'Expense Claims',
  error: {
    title: 'Expense claims could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  intro: 'Manage provider expense claims for client-related expenses',
  noHome: {
    title: 'No Group Home Selected',
    text: 'Please select a group home from the header dropdown to see its expense claims.',
  },
  add: 'Create Expense Claim',
  figures: 'Expense claims in figures',
  table: 'Expense claims',
  search: 'Search client, provider, description, category, status',
  empty: 'No expense claims found',
  covers: 'All open claims, and those settled since {{day}}.',
  arriving: {
    title: 'Expense claims are arriving',
    text: 'The expense claims of this home are being downloaded.',
  },
  older: {
    offer: 'Load older claims',
    coming: 'Loading older claims…',
    offline: 'Older claims will load when the connection is back.',
  },
  file: 'Expense claims {{day}}',
  categories: values.expense_category,
  statuses: values.status,
  methods: values.payment_method,
  statistics: {
    total: 'Total Claims',
    amount: 'Total Amount',
    pending: 'Pending',
    approved: 'Approved',
    paid: 'Paid',
  },
  filters: {
    status: fields.status,
    allStatuses: 'All Statuses',
    category: fields.expense_category,
    allCategories: 'All categories',
    provider: fields.provider_id,
    allProviders: 'All providers',
  },
  columns: {
    client: fields.client_id,
    provider: fields.provider_id,
    amount: 'Amount (USD)',
    category: fields.expense_category,
    date: 'Expense Date',
    submitted: fields.submitted_date,
    status: fields.status,
    payment: 'Payment',
    description: fields.description,
    notes: fields.notes,
    home: 'Group Home',
    reason: fields.rejection_reason,
    method: fields.payment_method,
    reference: fields.payment_reference,
    paidOn: fields.payment_date,
    receipt: fields.photo_ids,
    approvedBy: fields.approved_by,
    updated: fields.updated_at,
  },
  submittedOn: 'Submitted {{day}}',
  approvedBySubmitter: 'Self-approved',
  edit: 'Edit',
  decide: 'Approve or reject',
  changeStatus: 'Change status',
  cancel: 'Cancel Claim',
  rowActions: 'Actions for the claim of {{amount}} for {{client}}',
  detail: { title: 'Expense Claim' },
  cancelling: {
    title: 'Cancel Claim',
    question: 'Cancel this claim of {{amount}} for {{client}}?',
  },
  remove: {
    title: 'Delete Expense Claim',
    question: 'Are you sure you want to delete the claim of {{amount}} for {{client}}?',
    failed: 'This claim could not be deleted. Please try again.',
  },
  form: {
    addTitle: 'Create New Expense Claim',
    editTitle: 'Edit Expense Claim',
    client: fields.client_id,
    clientMissing: 'Client is required',
    date: fields.expense_date,
    dateMissing: 'Expense date is required',
    amount: fields.amount,
    amountMissing: 'Amount is required',
    category: fields.expense_category,
    chooseCategory: 'Choose a category',
    categoryMissing: 'Expense category is required',
    description: fields.description,
    descriptionMissing: 'Description is required',
    notes: fields.notes,
    receipt: fields.photo_ids,
    receiptHint:
      'Photos or PDFs of the receipt, up to {{count}}. They are kept on this device and sent after the claim.',
    status: fields.status,
    statusMissing: 'Status is required',
    reason: fields.rejection_reason,
    paidOn: fields.payment_date,
    method: fields.payment_method,
    reference: fields.payment_reference,
    bothKept:
      'Someone else changed this claim at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    expenseClaims: typeof expenseClaimsWords
  }
}
