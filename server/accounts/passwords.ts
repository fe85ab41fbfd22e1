/** Passwords are kept as argon2id (OWASP's least: 19 MiB, two passes, one lane). */
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody knows: compared where there is none, so that both answers take the same work. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$WvR/CszqO84vE7UKZ3HBxg$DL0GFH+2sW3t/LvoqdBoJA1TFXQbHQw2nmhrgXjjPSc'

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether the password is the one kept; the same work when there is none. */
export async function isPassword(given: string, kept: string | null | undefined): Promise<boolean> {
  const isRight = await verify(kept ?? NOBODYS, given)
  return isRight && kept !== null && kept !== undefined
}
