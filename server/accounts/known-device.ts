/**
 * A device on which a person signed in within 45 days has its own rate limit: strangers who try the person's email
 * address elsewhere cannot lock it out. It identifies itself by a cookie that no script can read and that only this server can
 * write; a device id proves nothing, since anyone can claim it.
 */
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { AppContext } from '../access/caller.ts'
import { areBytesEqual, keyedHash, newToken } from '../access/secrets.ts'
import { tokenKey } from '../database/server-secret.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LimitKeys } from './rate-limits.ts'

const COOKIE_NAME = 'hearth_device'
const COOKIE_PATH = '/api/v1'
const KNOWN_DEVICE_SECONDS = 45 * 24 * 60 * 60
/** The most people that the cookie of a device names: a cookie may have up to 4 KB. */
const MAX_REMEMBERED_PEOPLE = 40

const rememberedDevice = v.object({
  id: v.string(),
  /** When each person was last signed in on this device, in seconds since 1970, by user id. */
  seen: v.array(v.tuple([v.number(), v.number()])),
})
type RememberedDevice = v.InferOutput<typeof rememberedDevice>

type DeviceDependencies = Pick<Dependencies, 'database' | 'now' | 'random'>

export const deviceCookieOf = (context: AppContext): string | undefined => getCookie(context, COOKIE_NAME)

/** Returns the limit keys for a try to act as this person: those of a device that knows them, or of anyone. */
export async function limitKeysOf(
  dependencies: DeviceDependencies,
  person: { readonly user_id: number | undefined; readonly email: string },
  request: { readonly ipAddress: string | undefined; readonly device_cookie: string | undefined },
): Promise<LimitKeys> {
  const { user_id } = person
  const device = await knownDeviceId(dependencies, user_id, request.device_cookie)
  return device === undefined
    ? { account: person.email, address: request.ipAddress }
    : { account: `known:${device}:${user_id}` }
}

/**
 * Returns the limit keys for a try whose person is not known yet: those of a device that knows anybody, or of the IP
 * address.
 */
export async function limitKeysOfDevice(
  dependencies: DeviceDependencies,
  request: { readonly ipAddress: string | undefined; readonly device_cookie: string | undefined },
): Promise<LimitKeys> {
  const { device_cookie: cookie, ipAddress } = request
  const device = cookie === undefined ? undefined : await readDeviceCookie(dependencies, cookie)
  const isKnown = device?.seen.some(([, seenAt]) => isRecent(dependencies, seenAt)) === true
  return isKnown ? { account: `known:${device.id}` } : { address: ipAddress }
}

/** Returns the id of the device with this cookie if it knows the person. */
export async function knownDeviceId(
  dependencies: DeviceDependencies,
  user_id: number | undefined,
  cookie: string | undefined,
): Promise<string | undefined> {
  const device = cookie === undefined ? undefined : await readDeviceCookie(dependencies, cookie)
  const lastSeen = device?.seen.find(([id]) => id === user_id)?.[1] ?? 0
  return isRecent(dependencies, lastSeen) ? device?.id : undefined
}

/** `seenAt`: seconds since 1970. */
const isRecent = ({ now }: Pick<Dependencies, 'now'>, seenAt: number): boolean =>
  now() / 1_000 - seenAt < KNOWN_DEVICE_SECONDS

/** Notes in the cookie that this person is now signed in on the requesting device. */
export async function rememberDevice(
  dependencies: DeviceDependencies & Pick<Dependencies, 'settings'>,
  context: AppContext,
  user_id: number,
): Promise<void> {
  const { now, random, settings, database } = dependencies
  const cookie = deviceCookieOf(context)
  const knownDevice = cookie === undefined ? undefined : await readDeviceCookie(dependencies, cookie)
  const otherPeople = knownDevice?.seen.filter(([id]) => id !== user_id) ?? []
  const device: RememberedDevice = {
    id: knownDevice?.id ?? newToken(random),
    seen: [[user_id, Math.floor(now() / 1_000)] as [number, number], ...otherPeople].slice(
      0,
      MAX_REMEMBERED_PEOPLE,
    ),
  }
  const text = Buffer.from(JSON.stringify(device)).toString('base64url')
  const mac = macOf(await tokenKey(database, random), text).toString('base64url')
  setCookie(context, COOKIE_NAME, `${text}.${mac}`, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.isHttps,
    path: COOKIE_PATH,
    maxAge: KNOWN_DEVICE_SECONDS,
  })
}

async function readDeviceCookie(
  { database, random }: DeviceDependencies,
  cookie: string,
): Promise<RememberedDevice | undefined> {
  const [text = '', mac = ''] = cookie.split('.')
  const expectedMac = macOf(await tokenKey(database, random), text)
  if (!areBytesEqual(Buffer.from(mac, 'base64url'), expectedMac)) return undefined
  // Sealed by this server, so `rememberDevice` wrote it, possibly in an older version of Hearth.
  const parsedDevice = v.safeParse(rememberedDevice, JSON.parse(Buffer.from(text, 'base64url').toString()))
  return parsedDevice.success ? parsedDevice.output : undefined
}

const macOf = (key: Buffer, text: string): Buffer => keyedHash(key, `known device ${text}`)
