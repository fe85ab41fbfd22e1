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
import { LinkMailDialog, type LinkMailResult } from '../../people/link-sent.tsx'
import { useSession } from '../../session/session.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { type ListFiltering, useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { figureOf } from '../../work-lists/figures.ts'
import { actionsFor, type UserAction } from './user-actions.ts'
import {
  ANY_HOME_ROLE,
  toQueryParameters,
  userColumns,
  userFilters,
  userNameOf,
  useUserFile,
} from './user-columns.tsx'
import { UserDetails } from './user-details.tsx'
import { UserActionConfirmation } from './user-questions.tsx'
import { usersWords } from './words.ts'

const { Form: AddUser, preload } = createLazyForm(async () => (await import('./user-forms.tsx')).AddUser)
const { Form: EditUser } = createLazyForm(async () => (await import('./user-forms.tsx')).EditUser)
const { Form: ReactivateUser } = createLazyForm(async () => (await import('./user-forms.tsx')).ReactivateUser)

export const UserList = () => (
  <LabeledScreen name="users" words={usersWords}>
    <List />
  </LabeledScreen>
)

type DialogState = 'new' | { readonly action: UserAction; readonly user: UserRecord }

function List() {
  const t = useLabels()
  const session = useSession()
  const isSuperAdmin = session.state === 'authenticated' && session.role === 'super_admin'
  const [openDialog, setOpenDialog] = useState<DialogState>()
  const [shownLink, setShownLink] = useState<LinkMailResult>()
  const { answer: companiesAnswer } = useServerRead(
    'admin/users/places',
    companiesWithHomes,
    t('users.failedPlaces'),
  )
  const companies = companiesAnswer?.companies ?? []
  const views = useMemo(() => flatViewsOf<AccountCollection, UserRecord>('user', t), [t])
  // The server filters, because it has the rows.
  const filterState = useFilters(userFilters(views, companies, t), undefined)
  const columns = useMemo(() => userColumns(views, isSuperAdmin, t), [views, isSuperAdmin, t])
  const file = useUserFile(views, isSuperAdmin)
  const { source, statistics, refresh } = useServerList({
    path: 'admin/users',
    rowsKey: 'users',
    rowSchema: userRecord,
    statisticsSchema: userStatisticsAnswer,
    filters: toQueryParameters(filterState.values),
    failureText: t('users.failed'),
  })
  const closeDialog = (link?: LinkMailResult) => {
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
          disabled={companiesAnswer === undefined}
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
            label={t('users.list.actions', { name: userNameOf(user) })}
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
        <UserDialog
          {...openDialog}
          companies={companies}
          onAction={action => setOpenDialog({ ...openDialog, action })}
          onClose={closeDialog}
        />
      )}
      {shownLink && <RegistrationLinkDialog link={shownLink} onClose={() => setShownLink(undefined)} />}
    </Page>
  )
}

function RegistrationLinkDialog({ link, onClose }: { link: LinkMailResult; onClose: () => void }) {
  const t = useLabels()
  const text = t('users.form.sent.text', { email: link.email })
  return (
    <LinkMailDialog link={link} sentTitle={t('users.form.sent.title')} sentText={text} onClose={onClose} />
  )
}

interface UserDialogProps extends Exclude<DialogState, string> {
  companies: v.InferOutput<typeof companiesWithHomes>['companies']
  onAction: (action: UserAction) => void
  onClose: (link?: LinkMailResult) => void
}

function UserDialog({ action, user, companies, onAction, onClose }: UserDialogProps) {
  if (action === 'view') return <UserDetails user={user} onAction={onAction} onClose={onClose} />
  if (action === 'edit') return <EditUser user={user} companies={companies} onClose={onClose} />
  if (action === 'reactivate') return <ReactivateUser user={user} companies={companies} onClose={onClose} />
  return <UserActionConfirmation action={action} user={user} onClose={onClose} />
}

interface FiguresProps {
  /** Counts only the filtered accounts, so that Total Users equals the length of the list. */
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
