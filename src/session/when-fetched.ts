import { Unreachable } from './failures.ts'

/**
 * What comes with code that no screen needs to be painted: the first call fetches it. While it cannot be fetched, each
 * call tries again.
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
