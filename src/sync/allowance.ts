/**
 * How much goes into one request or answer: halved when it proved too much for the way (413, an answer that did not
 * arrive in time), and a quarter more each time it got through: a line is seldom better than a moment ago.
 */
export interface Allowance {
  now(): number
  tooMuch(tried: number): void
  gotThrough(): void
}

export function createAllowance(most: number, least: number): Allowance {
  let allowed = most
  return {
    now: () => allowed,
    tooMuch(tried) {
      allowed = Math.max(least, Math.ceil(Math.min(tried, allowed) / 2))
    },
    gotThrough() {
      allowed = Math.min(most, Math.ceil(allowed * 1.25))
    },
  }
}
