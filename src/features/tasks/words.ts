/** Texts of the screen of tasks (spec part 3 §2, §5, verbatim where the spec has a text). */
import { withWorkWords } from '../../work-lists/work-words.ts'

export const tasksWords = withWorkWords({
  title: 'Tasks',
  error: {
    title: 'Tasks could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
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
  statistics: {
    total: 'Total Tasks',
    high: 'High Priority',
    highNote: '{{count}} overdue',
    overdue: 'Overdue',
    completed: 'Completed',
    dueToday: 'Due Today',
    dueThisWeek: 'Due This Week',
    mine: 'My Tasks',
    mineNote: '{{count}} overdue',
    open: 'Due soon',
  },
  filters: {
    allStatuses: 'All Statuses',
    open: 'Open',
    allPriorities: 'All priorities',
    allStaff: 'All staff',
    overdueOnly: 'Overdue only',
    today: 'Today’s work',
  },
  columns: {
    task: 'Task',
    due: 'Due Date',
    assigned: 'Assigned To',
    creator: 'Created By',
    home: 'Group Home',
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
    series: 'Next',
    before: 'Previously assigned to',
    left: '{{name}}, who does not work here any more',
    notRegistered: '{{name}}, who has not registered yet',
  },
  remove: {
    title: 'Delete Task',
    question: 'Are you sure you want to delete “{{title}}”?',
    series: 'This task repeats. No further task follows it.',
    failed: 'This task could not be deleted. Please try again.',
  },
  form: {
    addTitle: 'Add Task',
    editTitle: 'Edit Task',
    titleMissing: 'Title is required',
    dueMissing: 'Due date is required',
    assignedMissing: 'Assigned staff is required',
    chooseStaff: 'Choose who will do it',
    recurrenceHint: 'Completing it adds the next one.',
    moves: { label: 'What moves to this day', one: 'Only this one', later: 'This and all later ones' },
    statusMissing: 'Status is required',
    bothKept:
      'Someone else changed this task at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    tasks: typeof tasksWords
  }
}
