import { expect, test } from 'vitest'
import { byUrgency, taskStatistics } from '#domain/rules/records/tasks.ts'
import { examples } from '#tests/support/examples.ts'

const [example] = examples.task
type Task = typeof example
const ME = 7
const task = (more: Partial<Task>) => ({ ...example, ...more })
const on = (today: string, more: Partial<Task>) => ({ task: task(more), today })
const TODAY = '2026-03-10'

test('[K2] tasks are counted by the day of their home', () => {
  const figures = taskStatistics(
    [
      on(TODAY, { due_date: '2026-03-09', priority: 'high', assigned_to: ME }),
      on(TODAY, { due_date: '2026-03-09', priority: 'low', status: 'in progress' }),
      // The same day is today in a home where it is still the ninth.
      on('2026-03-09', { due_date: '2026-03-09', priority: 'low', assigned_to: ME }),
      on(TODAY, { due_date: '2026-03-17', priority: 'high' }),
      on(TODAY, { due_date: '2026-03-18', priority: 'medium' }),
      on(TODAY, { due_date: '2026-03-01', priority: 'high', status: 'completed', assigned_to: ME }),
    ],
    ME,
  )
  expect(figures).toEqual({
    total: 6,
    high_priority: 2,
    overdue: 2,
    completed: 1,
    overdue_tasks: 2,
    due_today: 1,
    due_this_week: 2,
    priority_breakdown: { low: 2, medium: 1, high: 2 },
    my_tasks: 2,
    my_overdue_tasks: 1,
    high_priority_overdue: 1,
  })
})

test('what is open comes first, by day and priority; then what is done, the last first', () => {
  const done = (completed_on: string) => task({ status: 'completed', completed_on, title: completed_on })
  const open = (due_date: string, priority: Task['priority']) =>
    task({ due_date, priority, title: `${due_date} ${priority}` })
  const sorted = [
    open('2026-03-09', 'high'),
    open('2026-03-09', 'low'),
    open('2026-03-11', 'high'),
    done('2026-03-10'),
    done('2026-03-02'),
  ]
  expect([...sorted].reverse().sort(byUrgency)).toEqual(sorted)
})
