import { Unreachable } from './failures.ts'

/**
 * Returns a function whose first call fetches code that is not needed to paint screens. While the code cannot be
 * fetched, each call tries again.
 *
 * @throws Unreachable
 */
export function fetchOnFirstCall<Result>(fetch: () => Promise<Result>): () => Promise<Result> {
  let fetchPromise: Promise<Result> | undefined
  return () => {
    fetchPromise ??= fetch().catch((cause: unknown) => {
      fetchPromise = undefined
      throw new Unreachable('Network error. Please check your connection.', { cause })
    })
    return fetchPromise
  }
}
