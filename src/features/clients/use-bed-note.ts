import { useTranslation } from 'react-i18next'
import { isFull } from '#domain/rules/homes/homes.ts'
import { useActiveClients } from '../../homes/shown-homes.ts'
import type { FieldNote } from '../../ui/record-form/description.ts'
import type { Home } from './use-clients.ts'

/**
 * Returns a function that warns about a home with as many clients as beds. It only warns, because one more client can
 * be right.
 */
export function useBedNote(homes: readonly Home[]): (homeId: number) => FieldNote | undefined {
  const { t } = useTranslation()
  const clients = useActiveClients(homes)
  return homeId => {
    const home = homes.find(({ id }) => id === homeId)
    const count = clients?.filter(client => client.home_id === homeId).length ?? 0
    if (home === undefined || !isFull(home, count)) return undefined
    const text = t('clients.form.full', { home: home.home_name, count, capacity: home.capacity })
    return { text, tone: 'due' }
  }
}
