/** Where a sign-in leads: the screen that was wanted, or the start, which knows what that is for each role. */
export const pathAfter = (redirect: string | undefined): string =>
  redirect === undefined || redirect === 'dashboard' ? '/' : `/${redirect}`
