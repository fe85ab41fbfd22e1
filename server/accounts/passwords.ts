/** Passwords are stored as argon2id (OWASP's minimum: 19 MiB, two passes, one lane). */
import { hash, verify } from '@node-rs/argon2'
import { createGates } from '../turns/gates.ts'
import { overloadRefusal } from '../turns/too-many.ts'

const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password no one knows: compared when there is no password, so that both answers need the same work. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$WvR/CszqO84vE7UKZ3HBxg$DL0GFH+2sW3t/LvoqdBoJA1TFXQbHQw2nmhrgXjjPSc'

/** Uses two of the four threads that also compress answers and read files; each uses a core and 19 MiB. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 40

const busyRefusal = () => overloadRefusal(2)

const PASSWORD_GATE = {
  name: 'passwords',
  capacity: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  makeRefusal: busyRefusal,
}
const gates = createGates(5_000)

/** Waits for a turn among all password work of this process. @throws 503 with Retry-After */
export const runPasswordWork = <Result>(work: () => Promise<Result>): Promise<Result> =>
  gates.runThrough([PASSWORD_GATE], work)

export const hashPassword = (password: string): Promise<string> =>
  runPasswordWork(() => hash(password, ARGON2_COST))

/** Checks whether the password matches the stored hash; does the same work when there is none. */
export async function isCorrectPassword(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  const isMatch = await runPasswordWork(() => verify(storedHash ?? UNKNOWN_PASSWORD_HASH, password))
  return isMatch && storedHash !== null && storedHash !== undefined
}
