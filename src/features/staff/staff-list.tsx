/** /dashboard/staff: the people who work in the homes, read from the server (spec part 3 §2 Staff). */
import { Button } from '@mantine/core'
import { IconUserCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { type StaffMember, staffMember } from '#domain/answers/staff-member.ts'
import { useDeviceToday } from '../../homes/use-today.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { ImportLink } from '../../people/import-link.tsx'
import { useSession } from '../../session/session.ts'
import { useLogFileExport } from '../../sync/access-notes.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { figureOf } from '../../work-lists/figures.ts'
import { SelectedCompanyPage } from '../../work-lists/platform-list.tsx'
import { scopesOfStaff, staffColumns, staffFileColumns, staffFilters } from './staff-columns.tsx'
import { useAssignableHomes } from './use-inviting-homes.ts'
import { staffWords } from './words.ts'

const { Form: InviteStaff, preload } = createLazyForm(
  async () => (await import('./invite-staff.tsx')).InviteStaff,
)
const { Form: EditStaff } = createLazyForm(async () => (await import('./edit-staff.tsx')).EditStaff)

const PATH = '/dashboard/staff'
const staffStatistics = v.object({ total_staff: v.number(), active_staff: v.number() })

export const StaffList = () => (
  <LabeledScreen name="staff" words={staffWords}>
    <List />
  </LabeledScreen>
)

function List() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const isAdding = useIsAdding()
  const goBack = useGoBack(PATH)
  const [closedFormCount, setClosedFormCount] = useState(0)
  const assignableHomes = useAssignableHomes()
  if (session.state === 'authenticated' && session.role === 'super_admin') {
    return (
      <SelectedCompanyPage title={t('staff.title')} isAboutClients={false}>
        {company => <StaffTable company={company} />}
      </SelectedCompanyPage>
    )
  }
  const closeForm = () => {
    setClosedFormCount(closedFormCount + 1)
    goBack()
  }
  return (
    <Page
      title={t('staff.title')}
      actions={
        assignableHomes.length > 0 && (
          <>
            <ImportLink kind="staff" />
            <Button
              leftSection={<IconUserPlus size={20} aria-hidden />}
              onPointerEnter={() => void preload()}
              onClick={() => navigate(`${PATH}/add`)}
            >
              {t('staff.invite.open')}
            </Button>
          </>
        )
      }
    >
      <StaffTable key={closedFormCount} />
      {isAdding && <InviteStaff homes={assignableHomes} onClose={closeForm} />}
    </Page>
  )
}

/** The staff of the homes the user administers, or of the company they chose. */
function StaffTable({ company = '' }: { company?: string }) {
  const t = useLabels()
  const navigate = useNavigate()
  const today = useDeviceToday()
  const noteExport = useLogFileExport('staff')
  const [editedMember, setEditedMember] = useState<StaffMember>()
  const homes = useHomes()
  const views = useMemo(() => flatViewsOf<AccountCollection, StaffMember>('user', t), [t])
  // The server filters, because it has the rows.
  const filterState = useFilters(staffFilters(views, homes ?? [], t), undefined)
  const columns = useMemo(() => staffColumns(views, t), [views, t])
  const { source, statistics, refresh } = useServerList({
    path: 'staff',
    rowsKey: 'staff',
    rowSchema: staffMember,
    statisticsSchema: staffStatistics,
    filters: { ...filterState.values, company_id: company },
    failureText: t('staff.failed'),
  })
  return (
    <>
      <StatisticsRow
        label={t('staff.list.figures')}
        statistics={[
          {
            label: t('staff.list.total_staff'),
            value: statistics?.total_staff,
            icon: <IconUsersGroup size={18} aria-hidden />,
          },
          figureOf(filterState)(
            t('staff.list.active_staff'),
            statistics?.active_staff,
            { is_active: 'true' },
            { icon: <IconUserCheck size={18} aria-hidden /> },
          ),
        ]}
      />
      <ListTable
        label={t('staff.title')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`${PATH}/${id}`)}
        searchPlaceholder={t('staff.list.search')}
        filters={filterState.listFilters}
        exportFile={{
          name: t('staff.list.file', { day: today }),
          columns: () => staffFileColumns(views, t),
          onSaved: staff => noteExport(scopesOfStaff(staff, company !== '')),
        }}
        emptyMessage={t('staff.list.empty')}
        rowActions={member => (
          <RowMenu
            label={t('staff.list.actions', { name: member.name })}
            actions={[
              { label: t('staff.list.view'), onPick: () => navigate(`${PATH}/${member.id}`) },
              ...(member.may_change && member.is_active
                ? [{ label: t('staff.list.edit'), onPick: () => setEditedMember(member) }]
                : []),
            ]}
          />
        )}
      />
      {editedMember !== undefined && (
        <EditStaff
          member={editedMember}
          onClose={() => {
            setEditedMember(undefined)
            refresh()
          }}
        />
      )}
    </>
  )
}
