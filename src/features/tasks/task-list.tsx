/** /dashboard/tasks: the tasks of the home, with figures, filters, and completion by one tap. */
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byUrgency, isOpenTask, taskStatistics } from '#domain/rules/records/tasks.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useRights } from '../../session/use-rights.ts'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useOpened } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import { RemoveTask } from './remove-task.tsx'
import style from './task-columns.module.css'
import { taskColumns } from './task-columns.tsx'
import { TaskDetail } from './task-detail.tsx'
import { taskFigures } from './task-figures.tsx'
import { taskFilters } from './task-filters.ts'
import { PATH, type TaskViews, type TaskWork } from './tasks.ts'
import { type TaskChanges, useTaskChanges } from './use-task-changes.ts'
import { tasksWords } from './words.ts'

const add = fetchedForm(async () => (await import('./add-task.tsx')).AddTask)
const edit = fetchedForm(async () => (await import('./edit-task.tsx')).EditTask)

/** The list for platform administrators, loaded lazily because nobody else needs its code. */
const PlatformTasks = lazy(async () => ({ default: (await import('./platform-tasks.tsx')).PlatformTasks }))

export const TaskList = () => (
  <LabeledScreen name="tasks" words={tasksWords}>
    <ByRole platform={PlatformTasks} work={Tasks} />
  </LabeledScreen>
)

function Tasks() {
  const all = useWork('task')
  return all === undefined ? <LoadingPage /> : <LoadedTasks all={all} />
}

function LoadedTasks({ all }: { all: AllWork<'task'> }) {
  const t = useLabels()
  const may = useRights()
  const session = useSession()
  const changes = useTaskChanges()
  const [openedId, open] = useOpened('task')
  const [editing, setEditing] = useState<TaskWork>()
  const [removing, setRemoving] = useState<TaskWork>()
  const { work, people, homes } = all
  const rows = useMemo(() => inOrder(work, changes.justDone), [work, changes.justDone])
  const views: TaskViews = useMemo(() => viewsOf('task', people, t), [people, t])
  const columns = useMemo(() => taskColumns(views, { homes }, t), [views, homes, t])
  const personId = session.state === 'authenticated' ? session.user.id : 0
  const statistics = useMemo(
    () =>
      taskStatistics(
        work.map(({ record: task, today }) => ({ task, today })),
        personId,
      ),
    [work, personId],
  )
  const opened = work.find(({ record }) => record.id === openedId)
  const stepsOf = (one: TaskWork) => stepsFor(one, may, changes)
  return (
    <>
      <WorkList
        words="tasks"
        accessKind="tasks"
        collection="task"
        path={PATH}
        all={all}
        rows={rows}
        filters={taskFilters(views, all, t)}
        figures={filtering => taskFigures(statistics, { filtering, personId, t })}
        columns={columns}
        onlyInFile={[
          views.fileColumn('category'),
          views.fileColumn('description'),
          views.fileColumn('completed_on'),
        ]}
        add={add}
        onOpen={({ record }) => open(record.id)}
        rowActions={one => (
          <TaskActions
            work={one}
            steps={stepsOf(one)}
            {...(may(one.home, 'task.update') ? { onEdit: () => setEditing(one) } : {})}
            {...(may(one.home, 'task.remove') ? { onRemove: () => setRemoving(one) } : {})}
          />
        )}
      />
      {opened && (
        <TaskDetail
          work={opened}
          views={views}
          people={people}
          {...stepsOf(opened)}
          {...(may(opened.home, 'task.update') ? { onEdit: () => setEditing(opened) } : {})}
          onClose={() => open(null)}
        />
      )}
      {editing && <edit.Form work={editing} onClose={() => setEditing(undefined)} />}
      {removing && <RemoveTask task={removing.record} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** Sorts by urgency; tasks that were completed on this visit keep their place. */
const inOrder = (work: readonly TaskWork[], justDone: ReadonlySet<string>): TaskWork[] =>
  work
    .map(one => ({
      one,
      as: justDone.has(one.record.id) ? { ...one.record, status: 'in progress' as const } : one.record,
    }))
    .sort((left, right) => byUrgency(left.as, right.as))
    .map(({ one }) => one)

interface Steps {
  onComplete?: () => void
  onReopen?: () => void
}

function stepsFor(work: TaskWork, may: ReturnType<typeof useRights>, changes: TaskChanges): Steps {
  const isOpen = isOpenTask(work.record)
  if (!may(work.home, isOpen ? 'task.complete' : 'task.reopen')) return {}
  return isOpen
    ? { onComplete: () => void changes.complete(work) }
    : { onReopen: () => void changes.reopen(work) }
}

interface TaskActionsProps {
  work: TaskWork
  steps: Steps
  onEdit?: () => void
  onRemove?: () => void
}

function TaskActions({ work, steps: { onComplete, onReopen }, onEdit, onRemove }: TaskActionsProps) {
  const { t } = useTranslation()
  const { title } = work.record
  const menu = [
    ...(onEdit
      ? [{ label: t('work.edit'), icon: <IconPencil size={18} aria-hidden />, onPick: onEdit }]
      : []),
    ...(onRemove
      ? [
          {
            label: t('work.delete'),
            icon: <IconTrash size={18} aria-hidden />,
            onPick: onRemove,
            isDangerous: true,
          },
        ]
      : []),
  ]
  return (
    <>
      {onComplete && (
        <Button
          className={style.step}
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={t('tasks.completeWhich', { title })}
          title={t('tasks.complete')}
          onClick={onComplete}
        >
          {t('tasks.complete')}
        </Button>
      )}
      {onReopen && (
        <Button
          className={style.step}
          variant="subtle"
          leftSection={<IconRotate size={18} aria-hidden />}
          aria-label={t('tasks.reopenWhich', { title })}
          title={t('tasks.reopen')}
          onClick={onReopen}
        >
          {t('tasks.reopen')}
        </Button>
      )}
      {menu.length > 0 && <RowMenu label={t('tasks.rowActions', { title })} actions={menu} />}
    </>
  )
}
