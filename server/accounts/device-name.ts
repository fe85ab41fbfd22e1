import Bowser from 'bowser'

const MAX_NAME_LENGTH = 60
const UNKNOWN_DEVICE = 'Unknown device'

/** Returns the name a user knows a device by, from the User-Agent header: "Chrome on Android". */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const parts = [browser.name, os.name].filter(part => part !== undefined && part !== '')
  return parts.length === 0 ? UNKNOWN_DEVICE : parts.join(' on ').slice(0, MAX_NAME_LENGTH)
}
