/** Texts of the screens of staff (spec part 3 §2, §4, §5, §8, verbatim where the spec has a text). */
export const staffWords = {
  title: 'Staff',
  error: {
    title: 'Staff could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  failed: 'Failed to fetch staff members',
  failedDetails: 'Failed to fetch staff member details',
  list: {
    figures: 'Staff in figures',
    total_staff: 'Total Staff',
    active_staff: 'Active Staff',
    search: 'Search by name, email, phone or position',
    name: 'Staff Name',
    actions: 'Actions for {{name}}',
    view: 'View',
    edit: 'Edit',
    empty: 'No staff members found',
    allRoles: 'All roles',
    allHomes: 'All group homes',
    moreHomes: '{{home}} and {{count}} more',
    file: 'Staff {{day}}',
    otherHomes: 'Other group homes',
  },
  detail: {
    notHere: 'Staff member not found',
    notHereText: 'There is no such staff member, or not in your group homes.',
    information: 'Staff Information',
    homes: 'Assigned Group Home',
    noHome: 'Not assigned to a group home.',
    verification: 'Verification Status',
    verified: 'Verified',
    notVerified: 'Not Verified',
    never: 'Never',
    notYou: 'Someone who manages you changes your role and group homes.',
    stronger: 'Your role cannot change people with this role.',
  },
  invite: {
    open: 'Invite Staff',
    submit: 'Send Registration Link',
    failed: 'Failed to save staff member',
    sent: {
      title: 'Registration Link Sent',
      text: 'Staff invitation link was sent to {{email}}.',
    },
    again: 'Send Link Again',
    pending: 'Has not registered yet. The link works for seven days.',
  },
  form: {
    edit: 'Edit Staff Member',
    failed: 'Failed to update staff member',
    roleMissing: 'Role is required',
    roleHint: 'Counts from now on in every group home this person works in.',
    rolesText:
      'Managers, care givers and staff give medication. The Progress Note role can read client information and write progress notes, nothing else.',
    homeMissing: 'Group home is required',
  },
  close: {
    zone: 'Danger Zone',
    title: 'Deactivate Staff Member',
    explained:
      'Deactivating signs this person out on every device at once and ends access to every group home. What they recorded stays.',
    question: 'Deactivate {{name}}? They are signed out everywhere at once.',
    failed: 'Failed to delete staff member',
    done: '{{name}} was deactivated.',
    reopen: 'Reactivate Staff Member',
    reopenExplained: 'The account is opened again, in the group home and role you choose.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    staff: typeof staffWords
  }
}
