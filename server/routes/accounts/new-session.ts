/** What every way of signing in asks about the device, and what it answers once a session was opened. */
import * as v from 'valibot'
import { missingNameFields } from '#domain/entities/person-card.ts'
import { safeRedirect } from '#domain/rules/access/redirects.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import { uuid } from '#domain/values/schemas.ts'
import type { AppContext } from '../../access/caller.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { deviceName } from '../../accounts/device-name.ts'
import { deviceCookieOf, rememberDevice } from '../../accounts/known-device.ts'
import { publicKey } from '../../accounts/public-key.ts'
import type { IssuedTokens } from '../../accounts/sessions.ts'
import type { NewDevice, RequestSource } from '../../accounts/sign-in.ts'
import { signedInUser } from '../../accounts/user-form.ts'
import type { Dependencies } from '../../dependencies.ts'

/** The fields of a body that opens a session. */
export const newSessionFields = {
  device_id: v.optional(uuid),
  device_kind: v.optional(v.picklist(['mine', 'shared', 'home'], 'Must be mine, shared or home'), 'mine'),
  public_key: v.optional(publicKey),
  redirect: v.optional(v.nullable(textUpTo(500))),
} as const

export type NewSessionFields = v.InferOutput<v.StrictObjectSchema<typeof newSessionFields, undefined>>

export const requestSourceOf = (
  context: AppContext,
  { settings }: Pick<Dependencies, 'settings'>,
): RequestSource => ({
  ipAddress: clientIpAddress(context, settings),
  device_cookie: deviceCookieOf(context),
})

export const newDeviceOf = (
  context: AppContext,
  dependencies: Pick<Dependencies, 'settings'>,
  { device_id, device_kind, public_key }: NewSessionFields,
): NewDevice => ({
  device_id,
  device_kind,
  device_name: deviceName(context.req.header('User-Agent')),
  public_key: public_key ?? null,
  ...requestSourceOf(context, dependencies),
})

/** Answers with the tokens, who is signed in, and the next screen; remembers a device that is the person's own. */
export async function answerNewSession(
  context: AppContext,
  dependencies: Dependencies,
  { user_id, tokens }: { readonly user_id: number; readonly tokens: IssuedTokens },
  { device_kind, redirect }: NewSessionFields,
): Promise<Response> {
  if (device_kind !== 'shared') await rememberDevice(dependencies, context, user_id)
  const user = await signedInUser(dependencies.database, user_id, tokens.server_time)
  const missing_fields = missingNameFields(user)
  return context.json({
    ...tokens,
    user,
    user_role: user.role,
    redirect: missing_fields.length > 0 ? 'complete-registration' : (safeRedirect(redirect) ?? 'dashboard'),
    missing_fields,
  })
}
