import * as v from 'valibot'
import { useServerRead } from '../sync/use-server-read.ts'

const companiesAnswer = v.object({
  items: v.array(v.object({ id: v.number(), display_name: v.string() })),
})

/** Returns the companies the user administers, from the server, as select options. `failed`: the error message. */
export function useCompanyChoices({ isNeeded = true, withClosed = false, failed }: CompanyChoiceOptions) {
  const path = withClosed ? 'companies-dropdown-list?with_closed=true' : 'companies-dropdown-list'
  const { answer, error } = useServerRead(isNeeded ? path : null, companiesAnswer, failed)
  return {
    choices: answer?.items.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
    error,
  }
}

interface CompanyChoiceOptions {
  isNeeded?: boolean
  withClosed?: boolean
  failed: string
}
