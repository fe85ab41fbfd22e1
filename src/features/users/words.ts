/** Texts of the list of all users (spec part 3 §2 User management, §5, §8, verbatim where the spec has a text). */
export const usersWords = {
  title: 'User Management',
  error: {
    title: 'Users could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  failed: 'Failed to fetch users',
  failedPlaces: 'Failed to fetch companies',
  list: {
    label: 'Users',
    figures: 'Users in figures',
    total_users: 'Total Users',
    active_staff: 'Active Staff',
    verified_users: 'Verified Users',
    pending_verification: 'Pending Verification',
    search: 'Search by email, name or role',
    user: 'User',
    never: 'N/A',
    platform: 'Hearth platform',
    noRole: 'No role yet',
    allRoles: 'All roles',
    inHomes: 'Roles in group homes',
    allCompanies: 'All companies',
    empty: 'No users found',
    actions: 'Actions for {{name}}',
    file: 'Users {{day}}',
  },
  actions: {
    view: 'View',
    edit: 'Edit',
    delete: 'Delete',
    verify: 'Verify',
    reset: 'Reset Password',
    invite: 'Send Link Again',
    reactivate: 'Reactivate',
  },
  details: {
    title: 'User Details',
    name: 'Name',
    homes: 'Group Homes',
    everywhere: 'All group homes',
    you: 'Only another administrator can change your own role and account.',
    stronger: 'Your role cannot change people with this role.',
  },
  form: {
    add: 'Add User',
    send: 'Send Registration Link',
    failedAdd: 'Failed to add user',
    edit: 'Edit User: {{name}}',
    failedEdit: 'Failed to update user',
    companyMissing: 'Company is required',
    addressHint: 'Codes and links go to this address. When it changes, a mail tells the previous address.',
    homeHint: 'This role is held in one group home; more can be assigned later.',
    noHomes: 'This company has no open group home. Choose a role of the whole company.',
    roleHint: 'Takes effect now, in every group home this person works in.',
    sent: {
      title: 'Registration Link Sent',
      text: 'A registration link was sent to {{email}}.',
    },
  },
  delete: {
    title: 'Delete User',
    confirm: 'Deactivate User',
    question: 'Are you sure you want to delete {{name}}?',
    explained:
      'Deleting deactivates the account: {{name}} is signed out everywhere at once and loses all access. What they recorded stays, and the account can be reactivated.',
    done: '{{name}} was deactivated.',
    failed: 'Failed to delete user',
  },
  verify: {
    title: 'Verify User',
    question: 'Do you confirm that {{email}} belongs to {{name}}?',
    explained: 'Your confirmation is recorded. Signing in still takes a code sent to that address.',
    done: '{{name}} is verified.',
  },
  reset: {
    title: 'Reset Password',
    confirm: 'Send Link',
    question: 'Send {{name}} a link to choose a new password?',
    explained:
      'The link goes to {{email}} and works for an hour. The current password keeps working until the link is used. Then every device has to sign in again.',
    done: 'A link was sent to {{email}}.',
  },
  invite: {
    title: 'Send Link Again',
    question: 'Send {{email}} another registration link?',
    explained: 'It works for seven days. Earlier links keep working until one of them is used.',
  },
  reactivate: {
    title: 'Reactivate User',
    explained: 'The account is opened again, in the role you choose.',
    done: '{{name}} was reactivated.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    users: typeof usersWords
  }
}
