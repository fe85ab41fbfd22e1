/**
 * How much goes into one request or answer: cut when it proved too much for the way (halved for a 413, to a quarter
 * for an answer that did not arrive in time: each such try costs half a minute), and a quarter more each time it got through: a line is seldom better than a moment ago.
 */
export interface Allowance {
  now(): number
  tooMuch(tried: number, parts?: number): void
  gotThrough(): void
}

export function createAllowance(most: number, least: number): Allowance {
  let allowed = most
  return {
    now: () => allowed,
    tooMuch(tried, parts = 2) {
      allowed = Math.max(least, Math.ceil(Math.min(tried, allowed) / parts))
    },
    gotThrough() {
      allowed = Math.min(most, Math.ceil(allowed * 1.25))
    },
  }
}
