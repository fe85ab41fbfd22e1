/** /dashboard/all-users: all accounts the user administers, read from the server (spec part 3 §2 User management). */
import { Button } from '@mantine/core'
import { IconUserCheck, IconUserPlus, IconUserQuestion, IconUserShield, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import {
  companiesWithHomes,
  type UserRecord,
  userRecord,
  userStatisticsAnswer,
} from '#domain/answers/user-record.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { LinkSentDialog, type SentLink } from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { type ListFiltering, useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { figureOf } from '../../work-lists/figures.ts'
import { actionsFor, type UserAction } from './user-actions.ts'
import {
  ANY_HOME_ROLE,
  nameOf,
  toParameters,
  userColumns,
  userFilters,
  useUserFile,
} from './user-columns.tsx'
import { UserDetails } from './user-details.tsx'
import { UserQuestion } from './user-questions.tsx'
import { usersWords } from './words.ts'

const { Form: AddUser, preload } = fetchedForm(async () => (await import('./add-user.tsx')).AddUser)
const { Form: EditUser } = fetchedForm(async () => (await import('./edit-user.tsx')).EditUser)
const { Form: ReactivateUser } = fetchedForm(async () => (await import('./edit-user.tsx')).ReactivateUser)

export const UserList = () => (
  <LabeledScreen name="users" words={usersWords}>
    <List />
  </LabeledScreen>
)

type OpenDialog = 'new' | { readonly action: UserAction; readonly user: UserRecord }

function List() {
  const t = useLabels()
  const session = useSession()
  const isSuperAdmin = session.state === 'authenticated' && session.role === 'super_admin'
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [shownLink, setShownLink] = useState<SentLink>()
  const { answer: places } = useServerRead('admin/users/places', companiesWithHomes, t('users.failedPlaces'))
  const companies = places?.companies ?? []
  const views = useMemo(() => flatViewsOf<AccountCollection, UserRecord>('user', t), [t])
  // The server filters, because it has the rows.
  const filterState = useFilters(userFilters(views, companies, t), undefined)
  const columns = useMemo(() => userColumns(views, isSuperAdmin, t), [views, isSuperAdmin, t])
  const file = useUserFile(views, isSuperAdmin)
  const { source, statistics, refresh } = useServerList({
    path: 'admin/users',
    key: 'users',
    row: userRecord,
    statistics: userStatisticsAnswer,
    filters: toParameters(filterState.values),
    failureText: t('users.failed'),
  })
  const closeDialog = (link?: SentLink) => {
    setOpenDialog(undefined)
    setShownLink(link)
    refresh()
  }
  return (
    <Page
      title={t('users.title')}
      actions={
        <Button
          leftSection={<IconUserPlus size={20} aria-hidden />}
          disabled={places === undefined}
          onPointerEnter={() => void preload()}
          onClick={() => setOpenDialog('new')}
        >
          {t('users.form.add')}
        </Button>
      }
    >
      <Figures statistics={statistics} filterState={filterState} />
      <ListTable
        label={t('users.list.label')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={user => setOpenDialog({ action: 'view', user })}
        searchPlaceholder={t('users.list.search')}
        filters={filterState.listFilters}
        exportFile={file}
        emptyMessage={t('users.list.empty')}
        rowActions={user => (
          <RowMenu
            label={t('users.list.actions', { name: nameOf(user) })}
            actions={actionsFor(user).map(action => ({
              label: t(`users.actions.${action}`),
              isDangerous: action === 'delete',
              onPick: () => setOpenDialog({ action, user }),
            }))}
          />
        )}
      />
      {openDialog === 'new' && <AddUser companies={companies} onClose={closeDialog} />}
      {typeof openDialog === 'object' && (
        <OpenedDialog
          {...openDialog}
          companies={companies}
          onAction={action => setOpenDialog({ ...openDialog, action })}
          onClose={closeDialog}
        />
      )}
      {shownLink && <RegistrationLink link={shownLink} onClose={() => setShownLink(undefined)} />}
    </Page>
  )
}

function RegistrationLink({ link, onClose }: { link: SentLink; onClose: () => void }) {
  const t = useLabels()
  const text = t('users.form.sent.text', { email: link.email })
  return <LinkSentDialog link={link} title={t('users.form.sent.title')} text={text} onClose={onClose} />
}

interface OpenedDialogProps extends Exclude<OpenDialog, string> {
  companies: v.InferOutput<typeof companiesWithHomes>['companies']
  onAction: (action: UserAction) => void
  onClose: (link?: SentLink) => void
}

function OpenedDialog({ action, user, companies, onAction, onClose }: OpenedDialogProps) {
  if (action === 'view') return <UserDetails user={user} onAction={onAction} onClose={onClose} />
  if (action === 'edit') return <EditUser user={user} companies={companies} onClose={onClose} />
  if (action === 'reactivate') return <ReactivateUser user={user} companies={companies} onClose={onClose} />
  return <UserQuestion action={action} user={user} onClose={onClose} />
}

interface FiguresProps {
  /** Statistics of the filtered accounts, so that Total Users equals the length of the list. */
  statistics: v.InferOutput<typeof userStatisticsAnswer> | undefined
  filterState: ListFiltering<UserRecord>
}

function Figures({ statistics, filterState }: FiguresProps) {
  const t = useLabels()
  const figure = figureOf(filterState)
  return (
    <StatisticsRow
      label={t('users.list.figures')}
      statistics={[
        {
          label: t('users.list.total_users'),
          value: statistics?.total_users,
          icon: <IconUsers size={18} aria-hidden />,
        },
        figure(
          t('users.list.active_staff'),
          statistics?.active_staff,
          { role: ANY_HOME_ROLE, is_active: 'true' },
          { icon: <IconUserCheck size={18} aria-hidden /> },
        ),
        figure(
          t('users.list.verified_users'),
          statistics?.verified_users,
          { is_verified: 'true' },
          { icon: <IconUserShield size={18} aria-hidden /> },
        ),
        figure(
          t('users.list.pending_verification'),
          statistics?.pending_verification,
          { is_verified: 'false', is_active: 'true' },
          { icon: <IconUserQuestion size={18} aria-hidden /> },
        ),
      ]}
    />
  )
}
