/** Returns the path after sign-in: the requested screen, or '/', which leads to the start screen of each role. */
export const pathAfterSignIn = (redirect: string | undefined): string =>
  redirect === undefined || redirect === 'dashboard' ? '/' : `/${redirect}`
