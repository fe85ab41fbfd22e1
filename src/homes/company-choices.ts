import * as v from 'valibot'
import { useServerRead } from '../sync/use-server-read.ts'

const companiesAnswer = v.object({
  items: v.array(v.object({ id: v.number(), display_name: v.string() })),
})

/**
 * Reads the companies the user administers from the server and returns them as select options. `failureText` is the
 * error message if the request fails.
 */
export function useCompanyChoices({
  isNeeded = true,
  includesClosed = false,
  failureText,
}: CompanyChoiceOptions) {
  const path = includesClosed ? 'companies-dropdown-list?with_closed=true' : 'companies-dropdown-list'
  const { answer, error } = useServerRead(isNeeded ? path : null, companiesAnswer, failureText)
  return {
    choices: answer?.items.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
    error,
  }
}

interface CompanyChoiceOptions {
  isNeeded?: boolean
  includesClosed?: boolean
  failureText: string
}
