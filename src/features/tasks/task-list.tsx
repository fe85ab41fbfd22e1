/** /dashboard/tasks: the tasks of the home, with figures, filters, and completion by one tap. */
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextDueDateForClient } from '#domain/rules/records/task-series.ts'
import { byUrgency, isOpenTask, taskStatistics } from '#domain/rules/records/tasks.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useOpenItem } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { viewsOf } from '../../views/field-views.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { type AllWork, useWork } from '../../work-lists/use-work.ts'
import { WorkList } from '../../work-lists/work-list.tsx'
import style from './task-columns.module.css'
import { TASKS_PATH, type Task, type TaskViews, type TaskWork, taskColumns } from './task-columns.tsx'
import { TaskDetail } from './task-detail.tsx'
import { taskFigures } from './task-figures.tsx'
import { taskFilters } from './task-filters.ts'
import { tasksWords } from './words.ts'

const addForm = createLazyForm(async () => (await import('./task-forms.tsx')).AddTask)
const editForm = createLazyForm(async () => (await import('./task-forms.tsx')).EditTask)

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
  const can = useCanDoInHome()
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
  const statusActionsFor = (taskWork: TaskWork) => allowedStatusActions(taskWork, can, changes)
  return (
    <>
      <WorkList
        wordsKey="tasks"
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
        addForm={addForm}
        onOpen={({ record }) => openTask(record.id)}
        rowActions={taskWork => (
          <TaskActions
            work={taskWork}
            statusActions={statusActionsFor(taskWork)}
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
          {...statusActionsFor(openedTask)}
          {...(can(openedTask.home, 'task.update') ? { onEdit: () => setEditedTask(openedTask) } : {})}
          onClose={() => openTask(null)}
        />
      )}
      {editedTask && <editForm.Form work={editedTask} onClose={() => setEditedTask(undefined)} />}
      {removedTask && <RemoveTask task={removedTask.record} onClose={() => setRemovedTask(undefined)} />}
    </>
  )
}

/** Sorts by urgency. Tasks completed since the screen was opened are sorted as if still in progress. */
const sortByUrgency = (work: readonly TaskWork[], justCompletedIds: ReadonlySet<string>): TaskWork[] =>
  work
    .map(taskWork => ({
      taskWork,
      rankedTask: justCompletedIds.has(taskWork.record.id)
        ? { ...taskWork.record, status: 'in progress' as const }
        : taskWork.record,
    }))
    .sort((left, right) => byUrgency(left.rankedTask, right.rankedTask))
    .map(({ taskWork }) => taskWork)

interface StatusActions {
  onComplete?: () => void
  onReopen?: () => void
}

function allowedStatusActions(
  work: TaskWork,
  can: ReturnType<typeof useCanDoInHome>,
  changes: TaskChanges,
): StatusActions {
  const isOpen = isOpenTask(work.record)
  if (!can(work.home, isOpen ? 'task.complete' : 'task.reopen')) return {}
  return isOpen
    ? { onComplete: () => void changes.complete(work) }
    : { onReopen: () => void changes.reopen(work) }
}

interface TaskActionsProps {
  work: TaskWork
  statusActions: StatusActions
  onEdit?: () => void
  onRemove?: () => void
}

function TaskActions({ work, statusActions: { onComplete, onReopen }, onEdit, onRemove }: TaskActionsProps) {
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

function RemoveTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const { id, title, recurrence } = task
  const remove = async () => {
    try {
      const { serverAnswer } = await record('task.remove', { task_id: id })
      showSavedToast(await serverAnswer)
    } catch {
      throw new Error(t('tasks.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('tasks.remove.title')}
      question={
        <>
          <p>{t('tasks.remove.question', { title })}</p>
          {recurrence !== 'none' && <p>{t('tasks.remove.series')}</p>}
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}

/** Completes and reopens tasks with one tap. */
interface TaskChanges {
  complete: (work: TaskWork) => Promise<void>
  reopen: (work: TaskWork) => Promise<void>
  /**
   * The ids of tasks completed since the screen was opened. They keep their position in the list, so that a wrong tap
   * is easily undone.
   */
  justCompletedIds: ReadonlySet<string>
}

function useTaskChanges(): TaskChanges {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const toast = useShowToast()
  const getTrueNow = useTrueClock()
  const [justCompletedIds, setJustCompletedIds] = useState<ReadonlySet<string>>(new Set())

  const changeWithToast = async (successText: string, change: () => Promise<unknown>) => {
    try {
      await change()
      toast({ text: successText, tone: 'given' })
    } catch (error) {
      const message = problemWords(error, t, t('tasks.failed'))
      toast({ text: message, tone: 'attention', seconds: 10 })
    }
  }
  return {
    justCompletedIds,
    async complete({ record: task, home, client }) {
      const completed_on = homeToday(getTrueNow(), home.time_zone)
      const { id, title } = task
      const nextDueDay = nextDueDateForClient(task, completed_on, client)
      const toastText = nextDueDay
        ? t('tasks.completedNext', { title, day: shortDate(nextDueDay, t) })
        : t('tasks.completed', { title })
      setJustCompletedIds(previous => new Set([...previous, id]))
      await changeWithToast(toastText, () => record('task.complete', { task_id: id, completed_on }))
    },
    async reopen({ record: { id, title } }) {
      await changeWithToast(t('tasks.reopened', { title }), () => record('task.reopen', { task_id: id }))
    },
  }
}
