/** /dashboard/all-users: all accounts the user administers, read from the server (spec part 3 §2 User management). */
import { Button } from '@mantine/core'
import { IconUserCheck, IconUserPlus, IconUserQuestion, IconUserShield, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import { type UserRecord, userPlaces, userRecord, userStatisticsAnswer } from '#domain/answers/user-record.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { Account } from '../../people/account-fields.ts'
import { LinkSent, type SentLink } from '../../people/link-sent.tsx'
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
import { type Asked, actionsFor } from './user-actions.ts'
import { asParameters, IN_HOMES, nameOf, userColumns, userFilters, useUserFile } from './user-columns.tsx'
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

type Open = 'new' | { readonly asked: Asked; readonly user: UserRecord }

function List() {
  const t = useLabels()
  const session = useSession()
  const isPlatform = session.state === 'authenticated' && session.role === 'super_admin'
  const [open, setOpen] = useState<Open>()
  const [sentTo, setSentTo] = useState<SentLink>()
  const { answer: places } = useServerRead('admin/users/places', userPlaces, t('users.failedPlaces'))
  const companies = places?.companies ?? []
  const views = useMemo(() => flatViewsOf<Account, UserRecord>('user', t), [t])
  // The server filters, because it has the rows.
  const filtering = useFilters(userFilters(views, companies, t), undefined)
  const columns = useMemo(() => userColumns(views, isPlatform, t), [views, isPlatform, t])
  const file = useUserFile(views, isPlatform)
  const { source, statistics, refresh } = useServerList({
    path: 'admin/users',
    key: 'users',
    row: userRecord,
    statistics: userStatisticsAnswer,
    filters: asParameters(filtering.values),
    failed: t('users.failed'),
  })
  const close = (sent?: SentLink) => {
    setOpen(undefined)
    setSentTo(sent)
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
          onClick={() => setOpen('new')}
        >
          {t('users.form.add')}
        </Button>
      }
    >
      <Figures statistics={statistics} filtering={filtering} />
      <ListTable
        label={t('users.list.label')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={user => setOpen({ asked: 'view', user })}
        search={t('users.list.search')}
        filters={filtering.shown}
        file={file}
        emptyMessage={t('users.list.empty')}
        rowActions={user => (
          <RowMenu
            label={t('users.list.actions', { name: nameOf(user) })}
            actions={actionsFor(user).map(asked => ({
              label: t(`users.actions.${asked}`),
              isDangerous: asked === 'delete',
              onPick: () => setOpen({ asked, user }),
            }))}
          />
        )}
      />
      {open === 'new' && <AddUser companies={companies} onClose={close} />}
      {typeof open === 'object' && (
        <Opened
          {...open}
          companies={companies}
          onAsk={asked => setOpen({ ...open, asked })}
          onClose={close}
        />
      )}
      {sentTo && <RegistrationLink link={sentTo} onClose={() => setSentTo(undefined)} />}
    </Page>
  )
}

function RegistrationLink({ link, onClose }: { link: SentLink; onClose: () => void }) {
  const t = useLabels()
  const text = t('users.form.sent.text', { email: link.email })
  return <LinkSent link={link} title={t('users.form.sent.title')} text={text} onClose={onClose} />
}

interface OpenedProps extends Exclude<Open, string> {
  companies: v.InferOutput<typeof userPlaces>['companies']
  onAsk: (asked: Asked) => void
  onClose: (sent?: SentLink) => void
}

function Opened({ asked, user, companies, onAsk, onClose }: OpenedProps) {
  if (asked === 'view') return <UserDetails user={user} onAsk={onAsk} onClose={onClose} />
  if (asked === 'edit') return <EditUser user={user} companies={companies} onClose={onClose} />
  if (asked === 'reactivate') return <ReactivateUser user={user} companies={companies} onClose={onClose} />
  return <UserQuestion asked={asked} user={user} onClose={onClose} />
}

interface FiguresProps {
  /** Statistics of the filtered accounts, so that Total Users equals the length of the list. */
  statistics: v.InferOutput<typeof userStatisticsAnswer> | undefined
  filtering: ListFiltering<UserRecord>
}

function Figures({ statistics, filtering }: FiguresProps) {
  const t = useLabels()
  const figure = figureOf(filtering)
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
          { role: IN_HOMES, is_active: 'true' },
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
