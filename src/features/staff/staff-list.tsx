/** /dashboard/staff: who works in the homes, read from the server (spec part 3 §2 Staff). */
import { Button, NativeSelect } from '@mantine/core'
import { IconUserCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { STAFF_ROLES } from '#domain/rules/staff.ts'
import { type StaffMember, staffMember } from '#domain/staff-member.ts'
import { useHomes } from '../../mirror/directory.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { staffColumns } from './staff-columns.tsx'
import { StaffScreen } from './staff-screen.tsx'
import { useInvitingHomes } from './use-inviting-homes.ts'

const { Form: InviteStaff, preload } = fetchedForm(
  async () => (await import('./invite-staff.tsx')).InviteStaff,
)
const { Form: EditStaff } = fetchedForm(async () => (await import('./edit-staff.tsx')).EditStaff)

const figures = v.object({ total_staff: v.number(), active_staff: v.number() })

export const StaffList = () => (
  <StaffScreen>
    <List />
  </StaffScreen>
)

function List() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<StaffMember | 'new'>()
  const [filters, setFilters] = useListFilters(['role', 'home_id', 'is_active'])
  const columns = useMemo(() => staffColumns(t), [t])
  const { source, statistics, refresh } = useServerList({
    path: 'staff',
    key: 'staff',
    row: staffMember,
    statistics: figures,
    filters,
    failed: t('staff.failed'),
  })
  const inviting = useInvitingHomes()
  const close = () => {
    setOpen(undefined)
    refresh()
  }
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Page
      title={t('staff.title')}
      actions={
        inviting.length > 0 && (
          <Button
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onPointerEnter={() => void preload()}
            onClick={() => setOpen('new')}
          >
            {t('staff.invite.open')}
          </Button>
        )
      }
    >
      <StatisticsRow
        label={t('staff.list.figures')}
        statistics={[
          {
            label: t('staff.list.total_staff'),
            value: statistics?.total_staff,
            icon: <IconUsersGroup size={18} aria-hidden />,
          },
          {
            label: t('staff.list.active_staff'),
            value: statistics?.active_staff,
            icon: <IconUserCheck size={18} aria-hidden />,
          },
        ]}
      />
      <ListTable
        label={t('staff.title')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/dashboard/staff/${id}`)}
        search={t('staff.list.search')}
        filters={{
          controls: <Filters values={filters} onChange={setFilters} />,
          ...(isFiltered ? { onClear: () => setFilters({ role: '', home_id: '', is_active: '' }) } : {}),
        }}
        emptyMessage={t('staff.list.empty')}
        rowActions={member => (
          <RowMenu
            label={t('staff.list.actions', { name: member.name })}
            actions={[
              { label: t('staff.list.view'), onPick: () => navigate(`/dashboard/staff/${member.id}`) },
              ...(member.may_change && member.is_active
                ? [{ label: t('staff.list.edit'), onPick: () => setOpen(member) }]
                : []),
            ]}
          />
        )}
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          {open === 'new' ? (
            <InviteStaff homes={inviting} onClose={close} />
          ) : (
            <EditStaff member={open} onClose={close} />
          )}
        </Suspense>
      )}
    </Page>
  )
}

type FilterValues = Readonly<Record<'role' | 'home_id' | 'is_active', string>>

interface FiltersProps {
  values: FilterValues
  onChange: (changes: Partial<FilterValues>) => void
}

function Filters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const homes = useHomes() ?? []
  const select = (
    name: keyof FilterValues,
    label: string,
    all: string,
    options: { value: string; label: string }[],
  ) => (
    <NativeSelect
      aria-label={label}
      value={values[name]}
      data={[{ value: '', label: all }, ...options]}
      onChange={event => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {select(
        'role',
        t('staff.list.role'),
        t('staff.list.allRoles'),
        STAFF_ROLES.map(value => ({ value, label: t(`staff.roles.${value}`) })),
      )}
      {homes.length > 1 &&
        select(
          'home_id',
          t('staff.list.home'),
          t('staff.list.allHomes'),
          homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
        )}
      {select('is_active', t('staff.list.status'), t('staff.list.allStatuses'), [
        { value: 'true', label: t('staff.statuses.active') },
        { value: 'false', label: t('staff.statuses.inactive') },
      ])}
    </>
  )
}
