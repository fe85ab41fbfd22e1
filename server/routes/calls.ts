/**
 * Every call under /api/v1 that is mounted from its description: the `calls` of each file in a folder next to this
 * file. No list has to be edited.
 */
import type { Call } from '../rest/described-call.ts'

interface DescribesCalls {
  readonly calls?: readonly Call[]
}

const files = Object.values(import.meta.glob<DescribesCalls>('./*/*.ts', { eager: true }))

/**
 * Sorts `/company/tickets` before `/company/:companyId`, so that a word is not read as an id. A tilde sorts after all
 * letters.
 */
const inOrder = ({ path }: Call) => path.replaceAll(':', '~')

export const calls: readonly Call[] = files
  .flatMap(({ calls = [] }) => calls)
  .toSorted((one, other) => (inOrder(one) < inOrder(other) ? -1 : inOrder(one) > inOrder(other) ? 1 : 0))
