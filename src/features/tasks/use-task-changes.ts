/** Completes and reopens tasks with one tap. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followingDay } from '#domain/rules/records/task-series.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import type { TaskWork } from './tasks.ts'

export interface TaskChanges {
  complete: (work: TaskWork) => Promise<void>
  reopen: (work: TaskWork) => Promise<void>
  /** The ids of tasks completed on this visit; they keep their place, so that a wrong tap is easily undone. */
  justCompletedIds: ReadonlySet<string>
}

export function useTaskChanges(): TaskChanges {
  const { t } = useTranslation()
  const record = useRecord()
  const toast = useToast()
  const momentNow = useTrueClock()
  const [justCompletedIds, setJustCompletedIds] = useState<ReadonlySet<string>>(new Set())

  const changeWithToast = async (words: string, change: () => Promise<unknown>) => {
    try {
      await change()
      toast({ text: words, tone: 'given' })
    } catch (error) {
      const message = problemWords(error, t, t('tasks.failed'))
      toast({ text: message, tone: 'attention', seconds: 10 })
    }
  }
  return {
    justCompletedIds,
    async complete({ record: task, home, client }) {
      const completed_on = homeToday(momentNow(), home.time_zone)
      const { id, title } = task
      const nextDay = followingDay(task, completed_on, client)
      const words = nextDay
        ? t('tasks.completedNext', { title, day: shortDate(nextDay, t) })
        : t('tasks.completed', { title })
      setJustCompletedIds(previous => new Set([...previous, id]))
      await changeWithToast(words, () => record('task.complete', { task_id: id, completed_on }))
    },
    async reopen({ record: { id, title } }) {
      await changeWithToast(t('tasks.reopened', { title }), () => record('task.reopen', { task_id: id }))
    },
  }
}
