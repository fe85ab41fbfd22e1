/** Password and code, as a person would, over any way to a server. */
import * as v from 'valibot'
import { ADDRESS, type SignedIn, type SignInOptions, signedIn } from './server.ts'

const pendingAnswer = v.object({ session_token: v.string() })

export async function signInOver(
  reach: (request: Request) => Response | Promise<Response>,
  email: string,
  password: string,
  codeFor: () => Promise<string>,
  options: SignInOptions = {},
): Promise<SignedIn> {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request(`${ADDRESS}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reach(request)).json()
  }
  const { session_token } = v.parse(pendingAnswer, await post('/auth/sessions', { email, password }))
  const otp = await codeFor()
  return v.parse(signedIn, await post('/auth/otp/verify', { email, otp, session_token, ...options }))
}
