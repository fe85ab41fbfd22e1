/** /dashboard/group-homes: the homes of the company, or of all companies for a super admin. */
import { Button } from '@mantine/core'
import { IconBed, IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { homeRecord } from '#domain/answers/home-record.ts'
import { fullAddress } from '#domain/entities/home.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { type HomeStatistics, homeStatistics, isOpenHome } from '#domain/rules/homes/homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClosedFilter } from '../../ui/list/closed-filter.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { type ListSource, ListTable } from '../../ui/list/list-table.tsx'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { DeviceFigures } from '../../ui/overview/figures-here.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import style from './home-list.module.css'
import { type HomeEntry, toHomeEntry, useMirrorHomes, useReadsHomesFromServer } from './homes.ts'
import { groupHomesWords } from './words.ts'

const { Form: AddHome, preload } = createLazyForm(async () => (await import('./home-forms.tsx')).AddHome)
const { Form: EditHome } = createLazyForm(async () => (await import('./home-forms.tsx')).EditHome)

const HOMES_PATH = '/dashboard/group-homes'
const figuresSchema = v.object({ total_homes: v.number(), total_capacity: v.number() })

export function HomeList() {
  const isFromServer = useReadsHomesFromServer()
  return (
    <LabeledScreen name="groupHomes" words={groupHomesWords}>
      {isFromServer ? <HomesFromServer /> : <HomesFromDevice />}
    </LabeledScreen>
  )
}

function HomesFromDevice() {
  const homes = useMirrorHomes()
  const [filters] = useListFilters(['closed'])
  const rows = homes?.filter(({ home }) => filters.closed !== '' || isOpenHome(home))
  const statistics = homes && homeStatistics(homes.map(({ home }) => home))
  return <HomeTable source={{ rows }} statistics={statistics} />
}

function HomesFromServer() {
  const t = useLabels()
  const [filters] = useListFilters(['closed'])
  const { source, statistics, refresh } = useServerList({
    path: 'group-homes',
    rowsKey: 'group_homes',
    rowSchema: homeRecord,
    statisticsSchema: figuresSchema,
    filters: { with_closed: filters.closed },
    failureText: t('groupHomes.failed'),
  })
  const rows = useMemo(() => source.rows?.map(toHomeEntry), [source.rows])
  const { readAll: _, ...listSource } = source
  return <HomeTable source={{ ...listSource, rows }} statistics={statistics} onChange={refresh} />
}

interface HomeTableProps {
  source: ListSource<HomeEntry>
  statistics: HomeStatistics | undefined
  /**
   * Called after a change; set if the homes come from the server, because no live query of the mirror shows the change.
   */
  onChange?: () => void
}

function HomeTable({ source, statistics, onChange }: HomeTableProps) {
  const t = useLabels()
  const navigate = useNavigate()
  const session = useSession()
  const [editedHome, setEditedHome] = useState<HomeEntry>()
  const isAdding = useIsAdding()
  const goBack = useGoBack(HOMES_PATH)
  const [{ company }] = useListFilters(['company'])
  const isFromServer = onChange !== undefined
  const columns = useMemo(
    () => (isFromServer ? removeSorting(homeColumns(t)) : homeColumns(t)),
    [t, isFromServer],
  )
  const role = session.state === 'authenticated' ? session.role : undefined
  // The form adds to the user's own company. A super admin has none and adds homes on the page of a company.
  const mayAdd = canDo(role, 'home.create') && role !== 'super_admin'
  const close = () => {
    setEditedHome(undefined)
    onChange?.()
  }
  return (
    <Page
      title={t('groupHomes.title')}
      actions={
        mayAdd && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={() => void preload()}
            onClick={() => navigate(`${HOMES_PATH}/add`)}
          >
            {t('groupHomes.add')}
          </Button>
        )
      }
    >
      <HomeFigures statistics={statistics} />
      <ListTable
        label={t('groupHomes.title')}
        columns={columns}
        source={source}
        rowKey={({ home }) => home.id}
        onOpen={({ home }) => navigate(`${HOMES_PATH}/${home.id}`)}
        searchPlaceholder={t('groupHomes.list.search')}
        filters={{
          controls: <ClosedFilter label={t('groupHomes.list.withClosed')} />,
        }}
        {...(!isFromServer ? { initialSorting: { key: 'name', direction: 'ascending' } } : {})}
        emptyMessage={t('groupHomes.list.empty')}
        {...(canDo(role, 'home.update')
          ? {
              rowActions: (row: HomeEntry) => (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('groupHomes.list.editWhich', { name: row.home.home_name })}
                  onPointerEnter={() => void preload()}
                  onClick={() => setEditedHome(row)}
                >
                  {t('groupHomes.list.edit')}
                </Button>
              ),
            }
          : {})}
      />
      {editedHome !== undefined && <EditHome entry={editedHome} onClose={close} />}
      {isAdding && (mayAdd || company !== '') && (
        <AddHome
          companyId={Number(company) || null}
          onClose={() => {
            goBack()
            onChange?.()
          }}
        />
      )}
    </Page>
  )
}

function HomeFigures({ statistics }: Pick<HomeTableProps, 'statistics'>) {
  const t = useLabels()
  return (
    <DeviceFigures
      label={t('groupHomes.list.figures')}
      statistics={[
        {
          label: t('groupHomes.list.total_homes'),
          value: statistics?.total_homes,
          icon: <IconBuildingCommunity size={18} aria-hidden />,
        },
        {
          label: t('groupHomes.list.total_capacity'),
          value: statistics?.total_capacity,
          icon: <IconBed size={18} aria-hidden />,
        },
      ]}
    />
  )
}

/** The columns (spec part 3 §2 Group homes). */
function homeColumns(t: TFunction): Column<HomeEntry>[] {
  const { column } = viewsOf<'home', HomeEntry>('home', new Map(), t, ({ home }) => ({
    record: home,
    home,
    client: null,
  }))
  const addressTextOf = ({ home }: HomeEntry) => fullAddress(home)
  const managerNameOf = ({ manager_name }: HomeEntry) => manager_name
  return [
    column('home_name', {
      // The key by which the page's address names this column when it sorts; likewise "manager" below.
      key: 'name',
      width: 180,
      title: t('groupHomes.list.name'),
      cell: ({ home }) => (
        <span className={style.name}>
          {home.home_name}
          {!isOpenHome(home) && <Badge tone="plain">{t('groupHomes.closed')}</Badge>}
        </span>
      ),
    }),
    column('address', {
      width: 220,
      title: t('groupHomes.list.address'),
      cell: addressTextOf,
      sortBy: addressTextOf,
      searchBy: addressTextOf,
      cardPlacement: 'wide',
    }),
    column('phone', { width: 140, sortBy: null }),
    column('capacity', { width: 100, title: t('groupHomes.list.capacity'), align: 'end' }),
    column('manager_id', {
      key: 'manager',
      width: 160,
      cell: ({ manager_name }) =>
        manager_name ?? <span className={style.none}>{t('groupHomes.list.noManager')}</span>,
      sortBy: managerNameOf,
      searchBy: managerNameOf,
    }),
  ]
}

/** Removes sorting from the columns, because the server sorts a list that it sends in pages. */
const removeSorting = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ sortBy: _, ...column }) => column)
