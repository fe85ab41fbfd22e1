/** /dashboard/clients: every client who lives or lived in the current home, or in all homes. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useDeviceToday } from '../../homes/use-today.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { ImportLink } from '../../people/import-link.tsx'
import { useCanDoInHome, useCanSeeRecords } from '../../session/use-rights.ts'
import { useLogFileExport } from '../../sync/access-notes.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { preloadRecordForm } from '../../ui/record-form/record-form-dialog.tsx'
import { clientColumns, clientViews } from './client-columns.tsx'
import { clientFileColumns, readCharts } from './client-file.ts'
import { type ListedClient, useListedClients } from './use-clients.ts'
import { clientsWords } from './words.ts'

const AddClient = onDemand(async () => (await import('./add-client.tsx')).AddClient)
const EditClient = onDemand(async () => (await import('./edit-client.tsx')).EditClient)

/** Shows the list; at /dashboard/clients/add the form for a new client is open over it. */
export function ClientList() {
  const isAdding = useIsAdding()
  const close = useGoBack('/dashboard/clients')
  return (
    <LabeledScreen name="clients" words={clientsWords}>
      <LoadedList />
      {isAdding && <AddClient onClose={close} />}
    </LabeledScreen>
  )
}

function LoadedList() {
  const t = useLabels()
  const navigate = useNavigate()
  const homeId = useCurrentHomeId()
  const isAllowed = useCanDoInHome()
  const canSeeRecords = useCanSeeRecords()
  const mirror = useMirror()
  const today = useDeviceToday()
  const logExport = useLogFileExport('clients')
  const homes = useHomes()
  const home = homes?.find(({ id }) => id === homeId)
  const [editedClient, setEditedClient] = useState<ListedClient>()
  const listedClients = useListedClients(homeId)
  const views = useMemo(() => clientViews(t), [t])
  const columns = useMemo(() => clientColumns(views, t), [views, t])
  const canEdit = listedClients?.some(listedClient => isAllowed(listedClient.home, 'client.update')) ?? false
  const renderEditButton = (listedClient: ListedClient) =>
    isAllowed(listedClient.home, 'client.update') && (
      <Button
        variant="default"
        size="sm"
        aria-label={t('clients.list.editWhom', { name: fullName(listedClient.client) })}
        onPointerEnter={preloadRecordForm}
        onClick={() => setEditedClient(listedClient)}
      >
        {t('clients.list.edit')}
      </Button>
    )
  return (
    <Page
      title={t('clients.title')}
      subtitle={home?.home_name}
      actions={
        homes?.some(candidateHome => isAllowed(candidateHome, 'client.create')) && (
          <>
            <ImportLink kind="clients" />
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onPointerEnter={preloadRecordForm}
              onClick={() => navigate('/dashboard/clients/add')}
            >
              {t('clients.add')}
            </Button>
          </>
        )
      }
    >
      <ListTable
        label={t('clients.list.table')}
        columns={columns}
        // The list does not look empty while the clients are not on this device yet (M11).
        source={{ rows: listedClients }}
        rowKey={({ client }) => client.id}
        onOpen={({ client }) => navigate(`/dashboard/clients/${client.id}`)}
        searchPlaceholder={t('clients.list.search')}
        exportFile={{
          name: t('clients.list.file', { day: today }),
          columns: async exportedClients =>
            clientFileColumns(views, await readCharts(mirror, exportedClients, canSeeRecords), t),
          onSaved: exportedClients =>
            logExport([...new Set(exportedClients.map(exportedClient => exportedClient.home.scope))]),
        }}
        initialSorting={{ key: 'name', direction: 'ascending' }}
        emptyMessage={t('clients.list.empty')}
        {...(canEdit ? { rowActions: renderEditButton } : {})}
      />
      {editedClient && (
        <EditClient
          client={editedClient.client}
          home={editedClient.home}
          onClose={() => setEditedClient(undefined)}
        />
      )}
    </Page>
  )
}
