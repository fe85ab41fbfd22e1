import { clientName, type RowContext } from './label-context.ts'

/** "Metformin for Walter Abbott"; undefined where this device does not have both names. */
export function about(what: string | undefined, clientId: unknown, context: RowContext): string | undefined {
  const client = clientName(context, clientId)
  if (what === undefined || client === undefined) return undefined
  return context.t('labels.about', { what, client })
}
