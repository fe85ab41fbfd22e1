import { Unreachable } from './failures.ts'

/**
 * Returns a function whose first call fetches code that is not needed to paint screens. While the code cannot be
 * fetched, each call tries again.
 *
 * @throws Unreachable
 */
export function whenFetched<Made>(fetch: () => Promise<Made>): () => Promise<Made> {
  let fetching: Promise<Made> | undefined
  return () => {
    fetching ??= fetch().catch((cause: unknown) => {
      fetching = undefined
      throw new Unreachable('Network error. Please check your connection.', { cause })
    })
    return fetching
  }
}
