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
import { useOpenItem } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { viewsOf } from '../../views/field-views.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import { RemoveTask } from './remove-task.tsx'
import style from './task-columns.module.css'
import { taskColumns } from './task-columns.tsx'
import { TaskDetail } from './task-detail.tsx'
import { taskFigures } from './task-figures.tsx'
import { taskFilters } from './task-filters.ts'
import { TASKS_PATH, type TaskViews, type TaskWork } from './tasks.ts'
import { type TaskChanges, useTaskChanges } from './use-task-changes.ts'
import { tasksWords } from './words.ts'

const addForm = fetchedForm(async () => (await import('./add-task.tsx')).AddTask)
const editForm = fetchedForm(async () => (await import('./edit-task.tsx')).EditTask)

/** The list for platform administrators, loaded lazily because nobody else needs its code. */
const PlatformTasks = lazy(async () => ({ default: (await import('./platform-tasks.tsx')).PlatformTasks }))

export const TaskList = () => (
  <LabeledScreen name="tasks" words={tasksWords}>
    <ListByRole superAdminList={PlatformTasks} homeList={Tasks} />
  </LabeledScreen>
)

function Tasks() {
  const allWork = useWork('task')
  return allWork === undefined ? <LoadingPage /> : <LoadedTasks allWork={allWork} />
}

function LoadedTasks({ allWork }: { allWork: AllWork<'task'> }) {
  const t = useLabels()
  const can = useRights()
  const session = useSession()
  const changes = useTaskChanges()
  const [openedId, openTask] = useOpenItem('task')
  const [editedTask, setEditedTask] = useState<TaskWork>()
  const [removedTask, setRemovedTask] = useState<TaskWork>()
  const { work, people, homes } = allWork
  const rows = useMemo(() => sortByUrgency(work, changes.justCompletedIds), [work, changes.justCompletedIds])
  const views: TaskViews = useMemo(() => viewsOf('task', people, t), [people, t])
  const columns = useMemo(() => taskColumns(views, { homes }, t), [views, homes, t])
  const userId = session.state === 'authenticated' ? session.user.id : 0
  const statistics = useMemo(
    () =>
      taskStatistics(
        work.map(({ record: task, today }) => ({ task, today })),
        userId,
      ),
    [work, userId],
  )
  const openedTask = work.find(({ record }) => record.id === openedId)
  const stepsOf = (taskWork: TaskWork) => allowedSteps(taskWork, can, changes)
  return (
    <>
      <WorkList
        words="tasks"
        accessKind="tasks"
        collection="task"
        path={TASKS_PATH}
        allWork={allWork}
        rows={rows}
        filters={taskFilters(views, allWork, t)}
        figures={filterState => taskFigures(statistics, { filterState, userId, t })}
        columns={columns}
        fileOnlyColumns={[
          views.fileColumn('category'),
          views.fileColumn('description'),
          views.fileColumn('completed_on'),
        ]}
        add={addForm}
        onOpen={({ record }) => openTask(record.id)}
        rowActions={taskWork => (
          <TaskActions
            work={taskWork}
            steps={stepsOf(taskWork)}
            {...(can(taskWork.home, 'task.update') ? { onEdit: () => setEditedTask(taskWork) } : {})}
            {...(can(taskWork.home, 'task.remove') ? { onRemove: () => setRemovedTask(taskWork) } : {})}
          />
        )}
      />
      {openedTask && (
        <TaskDetail
          work={openedTask}
          views={views}
          people={people}
          {...stepsOf(openedTask)}
          {...(can(openedTask.home, 'task.update') ? { onEdit: () => setEditedTask(openedTask) } : {})}
          onClose={() => openTask(null)}
        />
      )}
      {editedTask && <editForm.Form work={editedTask} onClose={() => setEditedTask(undefined)} />}
      {removedTask && <RemoveTask task={removedTask.record} onClose={() => setRemovedTask(undefined)} />}
    </>
  )
}

/** Sorts by urgency; tasks that were completed on this visit keep their place. */
const sortByUrgency = (work: readonly TaskWork[], justCompletedIds: ReadonlySet<string>): TaskWork[] =>
  work
    .map(taskWork => ({
      one: taskWork,
      as: justCompletedIds.has(taskWork.record.id)
        ? { ...taskWork.record, status: 'in progress' as const }
        : taskWork.record,
    }))
    .sort((left, right) => byUrgency(left.as, right.as))
    .map(({ one }) => one)

interface TaskSteps {
  onComplete?: () => void
  onReopen?: () => void
}

function allowedSteps(work: TaskWork, can: ReturnType<typeof useRights>, changes: TaskChanges): TaskSteps {
  const isOpen = isOpenTask(work.record)
  if (!can(work.home, isOpen ? 'task.complete' : 'task.reopen')) return {}
  return isOpen
    ? { onComplete: () => void changes.complete(work) }
    : { onReopen: () => void changes.reopen(work) }
}

interface TaskActionsProps {
  work: TaskWork
  steps: TaskSteps
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
