/** What the screen of tasks says (spec part 3 §2, §5, word for word where it gives words). */
import { taskWords } from '../../labels/task.ts'
import { withWorkWords } from '../../work-lists/work-words.ts'

const { fields, values } = taskWords

export const tasksWords = withWorkWords({
  title: 'Tasks',
  error: {
    title: 'Tasks could not be read',
    text: 'The records on this device cannot be read. Try again, and tell the office if it stays that way.',
  },
  add: 'Add Task',
  figures: 'Tasks in figures',
  table: 'Tasks',
  search: 'Search title, description, staff, client, home, creator',
  empty: 'No tasks found',
  covers: 'All open tasks, and those settled since {{day}}.',
  arriving: { title: 'Tasks are arriving', text: 'The tasks of this home are being downloaded.' },
  older: {
    offer: 'Load older tasks',
    coming: 'Loading older tasks…',
    offline: 'Older tasks will load when the connection is back.',
  },
  file: 'Tasks {{day}}',
  categories: values.category,
  priorities: values.priority,
  statuses: values.status,
  recurrences: values.recurrence,
  statistics: {
    total: 'Total Tasks',
    high: 'High Priority',
    highNote: '{{count}} overdue',
    overdue: 'Overdue',
    completed: 'Completed',
    overdueTasks: 'Overdue Tasks',
    dueToday: 'Due Today',
    dueThisWeek: 'Due This Week',
    mine: 'My Tasks',
    mineNote: '{{count}} overdue',
    open: 'Due soon',
  },
  filters: {
    status: fields.status,
    allStatuses: 'All Statuses',
    open: 'Open',
    priority: fields.priority,
    allPriorities: 'All priorities',
    staff: fields.assigned_to,
    allStaff: 'All staff',
    overdueOnly: 'Overdue only',
  },
  columns: {
    task: 'Task',
    priority: fields.priority,
    status: fields.status,
    due: 'Due Date',
    assigned: 'Assigned To',
    client: fields.client_id,
    creator: 'Created By',
    recurrence: fields.recurrence,
    home: 'Group Home',
    category: fields.category,
    description: fields.description,
    created: fields.created_at,
    completed: fields.completed_on,
  },
  overdue: 'Overdue',
  createdOn: 'Created {{day}}',
  doneOn: 'Done {{day}}',
  complete: 'Complete',
  reopen: 'Reopen',
  completeWhich: 'Complete “{{title}}”',
  reopenWhich: 'Reopen “{{title}}”',
  completed: 'Completed: {{title}}',
  completedNext: 'Completed: {{title}}. Next due {{day}}.',
  reopened: 'Reopened: {{title}}',
  failed: 'This task could not be changed. Please try again.',
  rowActions: 'Actions for “{{title}}”',
  detail: {
    title: 'Task',
    completedBy: fields.completed_by,
    series: 'Next',
    updated: fields.updated_at,
  },
  remove: {
    title: 'Delete Task',
    question: 'Are you sure you want to delete “{{title}}”?',
    series: 'It recurs. No further task follows it.',
    failed: 'This task could not be deleted. Please try again.',
  },
  form: {
    addTitle: 'Add Task',
    editTitle: 'Edit Task',
    title: fields.title,
    titleMissing: 'Title is required',
    description: fields.description,
    category: fields.category,
    priority: fields.priority,
    due: fields.due_date,
    dueMissing: 'Due date is required',
    assigned: fields.assigned_to,
    assignedMissing: 'Assigned staff is required',
    chooseStaff: 'Choose who is to do it',
    recurrence: fields.recurrence,
    recurrenceHint: 'When it is completed, the next one is added by itself.',
    status: fields.status,
    statusMissing: 'Status is required',
    completedOn: fields.completed_on,
    bothKept:
      'Someone else changed this task at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    tasks: typeof tasksWords
  }
}
