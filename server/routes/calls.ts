/**
 * Every call under /api/v1 that is mounted from its description: the `calls` of each file in a folder next to this
 * file. No list has to be edited.
 */
import type { Call } from '../rest/described-call.ts'

interface CallModule {
  readonly calls?: readonly Call[]
}

const callModules = Object.values(import.meta.glob<CallModule>('./*/*.ts', { eager: true }))

/**
 * Sorts `/company/tickets` before `/company/:companyId`, so that a word is not read as an id. A tilde sorts after all
 * letters.
 */
const sortKey = ({ path }: Call) => path.replaceAll(':', '~')

export const calls: readonly Call[] = callModules
  .flatMap(({ calls = [] }) => calls)
  .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : sortKey(one) > sortKey(other) ? 1 : 0))
