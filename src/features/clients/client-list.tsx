/** /dashboard/clients: everybody who lives or lived in the current home, or in all of them. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentHomeId } from '../../directory/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/directory.ts'
import { useSync } from '../../sync/status.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { clientColumns } from './client-columns.tsx'
import { ClientsScreen } from './clients-screen.tsx'
import { useListedClients } from './use-clients.ts'

export const ClientList = () => (
  <ClientsScreen>
    <List />
  </ClientsScreen>
)

function List() {
  const t = useLabels()
  const navigate = useNavigate()
  const homeId = useCurrentHomeId()
  const home = useHomes()?.find(({ id }) => id === homeId)
  const people = useListedClients(homeId)
  const isArriving = useSync(({ firstSyncProgress }) => firstSyncProgress !== null)
  const columns = useMemo(() => clientColumns(t), [t])
  return (
    <Page title={t('clients.title')} subtitle={home?.home_name}>
      <ListTable
        label={t('clients.list.table')}
        columns={columns}
        // Clients who have not arrived are not shown as none (M11).
        source={{ rows: isArriving && people?.length === 0 ? undefined : people }}
        rowKey={({ client }) => client.id}
        onOpen={({ client }) => navigate(`/dashboard/clients/${client.id}`)}
        search={t('clients.list.search')}
        initialSorting={{ key: 'name', direction: 'ascending' }}
        emptyMessage={t('clients.list.empty')}
      />
    </Page>
  )
}
