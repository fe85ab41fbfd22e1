/** Text of the screen of expense claims (spec part 3 §2, §5, §8, word for word where the spec has the text). */
import { withWorkWords } from '../../work-lists/work-words.ts'

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
  statistics: {
    total: 'Total Claims',
    amount: 'Total Amount',
    pending: 'Pending',
    approved: 'Approved',
    paid: 'Paid',
  },
  filters: {
    allStatuses: 'All Statuses',
    allCategories: 'All categories',
    allProviders: 'All providers',
  },
  columns: {
    amount: 'Amount (USD)',
    date: 'Expense Date',
    payment: 'Payment',
    home: 'Group Home',
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
    clientMissing: 'Client is required',
    dateMissing: 'Expense date is required',
    amountMissing: 'Amount is required',
    chooseCategory: 'Choose a category',
    categoryMissing: 'Expense category is required',
    descriptionMissing: 'Description is required',
    receiptHint:
      'Photos or PDFs of the receipt, up to {{count}}. They are kept on this device and sent after the claim.',
    statusMissing: 'Status is required',
    bothKept:
      'Someone else changed this claim at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    expenseClaims: typeof expenseClaimsWords
  }
}
