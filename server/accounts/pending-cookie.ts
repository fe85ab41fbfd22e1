/** The pending sign-in in a cookie that no script can read: it survives a reload of the code screen. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { fieldRefusal } from '#domain/errors.ts'
import type { AppContext } from '../access/caller.ts'
import { CODE_SECONDS } from './pending-sign-in.ts'

const COOKIE_NAME = 'hearth_sign_in'
const COOKIE_PATH = '/api/v1'

export function setPendingToken(context: AppContext, token: string, isSecure: boolean): void {
  setCookie(context, COOKIE_NAME, token, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    path: COOKIE_PATH,
    maxAge: CODE_SECONDS,
  })
}

export const deletePendingToken = (context: AppContext): void => {
  deleteCookie(context, COOKIE_NAME, { path: COOKIE_PATH })
}

/** Returns the token from the body, else from the cookie. Throws 400 when there is neither. */
export function pendingTokenOf(context: AppContext, bodyToken: string | undefined): string {
  const token = bodyToken ?? getCookie(context, COOKIE_NAME)
  if (token === undefined || token === '') {
    throw fieldRefusal('session_token', 'Session token is required. Please try logging in again.')
  }
  return token
}
