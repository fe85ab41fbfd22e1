/** Tasks of the demo: recurring chores, and single tasks, some of them overdue. */
import type { Priority, Recurrence, TaskCategory } from '#domain/entities/task.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { type ClockTime, dayNumber } from '#domain/values/dates.ts'
import { applyOperation, newId } from './act.ts'
import { type ClientKey, clientKeys, clientRow, homeKeyOf } from './clients.ts'
import { type HomeKey, homeKeys, homeRow, homes } from './homes.ts'
import { type PersonKey, personOnShift, personRows } from './people.ts'
import { dateAgo, HISTORY_DAYS, momentAgo, type World } from './world.ts'

interface Chore {
  readonly title: string
  readonly category: TaskCategory
  readonly priority: Priority
  readonly recurrence: Recurrence
  /** The time at which the person on shift does the chore; `office` when the manager does it. */
  readonly time: ClockTime | 'office'
  /** Days since the chore was first due. */
  readonly firstDueDaysAgo: number
  /** Days for which the chore has not been done; it may be overdue. */
  readonly undoneDays?: number
  readonly description?: string
}

// biome-ignore format: a table
const chores: readonly Chore[] = [
  { title: 'Check the refrigerator temperatures', category: 'safety', priority: 'medium', recurrence: 'daily', time: '07:25', firstDueDaysAgo: HISTORY_DAYS, description: 'Kitchen and medication refrigerator, between 36 and 46 °F. Call the manager when one is warmer.' },
  { title: 'Lock up and walk through the house', category: 'safety', priority: 'high', recurrence: 'daily', time: '22:30', firstDueDaysAgo: HISTORY_DAYS },
  { title: 'Wipe down the medication room', category: 'cleaning', priority: 'low', recurrence: 'daily', time: '14:20', firstDueDaysAgo: 21, undoneDays: 1 },
  { title: 'Count the controlled medication', category: 'medication', priority: 'high', recurrence: 'weekly', time: 'office', firstDueDaysAgo: 56 },
  { title: 'Change the beds', category: 'cleaning', priority: 'medium', recurrence: 'weekly', time: '10:10', firstDueDaysAgo: 52 },
  { title: 'Review the progress notes of the week', category: 'documentation', priority: 'medium', recurrence: 'weekly', time: 'office', firstDueDaysAgo: 55, undoneDays: 8 },
  { title: 'Fire drill', category: 'safety', priority: 'high', recurrence: 'monthly', time: 'office', firstDueDaysAgo: 45, description: 'Every resident at the meeting point within three minutes. Write down the time it took.' },
  { title: 'Replace the furnace filter', category: 'maintenance', priority: 'low', recurrence: 'monthly', time: '11:00', firstDueDaysAgo: 33, undoneDays: 4 },
]

interface SingleTask {
  readonly home: HomeKey
  readonly client?: ClientKey
  readonly title: string
  readonly category: TaskCategory
  readonly priority: Priority
  readonly assignee: PersonKey
  readonly writtenDaysAgo: number
  /** Days from the day of loading to the day the task is due; negative for a past day. */
  readonly dueInDays: number
  readonly state?: 'in progress' | 'done'
  readonly description?: string
}

// biome-ignore format: a table
const singleTasks: readonly SingleTask[] = [
  { home: 'maple', client: 'walter', title: 'Look at the left hip after the fall', category: 'medical', priority: 'high', assignee: 'dana', writtenDaysAgo: 1, dueInDays: 0, description: 'See the incident report. Bruise, pain when walking, any swelling.' },
  { home: 'maple', title: 'Order a second bath mat', category: 'general', priority: 'medium', assignee: 'bridget', writtenDaysAgo: 1, dueInDays: 2 },
  { home: 'maple', client: 'rosa', title: 'Call the pharmacist about the omeprazole count', category: 'medication', priority: 'high', assignee: 'miriam', writtenDaysAgo: 2, dueInDays: -1, state: 'in progress' },
  { home: 'maple', client: 'patrick', title: 'Check the battery of the door alarm', category: 'safety', priority: 'high', assignee: 'kofi', writtenDaysAgo: 17, dueInDays: -3 },
  { home: 'maple', client: 'amara', title: 'Label the winter coat and boots', category: 'personal_care', priority: 'low', assignee: 'bridget', writtenDaysAgo: 6, dueInDays: 5 },
  { home: 'maple', client: 'jerome', title: 'Bring the signed consent to the day program', category: 'documentation', priority: 'medium', assignee: 'dana', writtenDaysAgo: 4, dueInDays: 1 },
  { home: 'maple', title: 'Renew the CPR certificates of the evening team', category: 'training', priority: 'medium', assignee: 'miriam', writtenDaysAgo: 12, dueInDays: 6, state: 'in progress' },
  { home: 'maple', title: 'Fix the loose handrail on the back steps', category: 'maintenance', priority: 'high', assignee: 'kofi', writtenDaysAgo: 9, dueInDays: -2 },
  { home: 'maple', client: 'jeremy', title: 'Replace the expired epinephrine pen', category: 'medication', priority: 'high', assignee: 'miriam', writtenDaysAgo: 10, dueInDays: -6, state: 'done' },
  { home: 'cedar', client: 'yolanda', title: 'Send the seizure log to the neurologist', category: 'medical', priority: 'high', assignee: 'lourdes', writtenDaysAgo: 5, dueInDays: 0 },
  { home: 'cedar', client: 'harold', title: 'Weigh before breakfast and tell the nurse', category: 'medical', priority: 'medium', assignee: 'marcus', writtenDaysAgo: 3, dueInDays: 1 },
  { home: 'cedar', title: 'Talk through the television plan with both', category: 'general', priority: 'low', assignee: 'lourdes', writtenDaysAgo: 12, dueInDays: -11, state: 'done' },
  { home: 'cedar', title: 'Plan the staffing of the holiday week', category: 'administrative', priority: 'medium', assignee: 'miriam', writtenDaysAgo: 8, dueInDays: 4, state: 'in progress' },
  { home: 'birch', client: 'gloria', title: 'Pad the other edge of the wheelchair table', category: 'maintenance', priority: 'medium', assignee: 'elijah', writtenDaysAgo: 4, dueInDays: -1 },
  { home: 'birch', client: 'naveen', title: 'Finish the welcome binder', category: 'documentation', priority: 'medium', assignee: 'joanna', writtenDaysAgo: 20, dueInDays: 3, state: 'in progress' },
  { home: 'birch', title: 'Book the van for the county fair', category: 'appointment', priority: 'low', assignee: 'svetlana', writtenDaysAgo: 2, dueInDays: 7 },
  { home: 'juniper', client: 'arthur', title: 'Have the cracked pane replaced', category: 'maintenance', priority: 'medium', assignee: 'leilani', writtenDaysAgo: 3, dueInDays: 2 },
]

export function taskRows(world: World): RowInCollection[] {
  const personCards = personRows(world).filter(({ collection }) => collection === 'person_card')
  return homeKeys.flatMap(home => {
    const records = new RecordSet()
    records.putRow('home', homeRow(world, home))
    for (const card of personCards) records.put(card)
    for (const key of clientKeys.filter(key => homeKeyOf(key) === home))
      records.putRow('client', clientRow(world, key))
    return [
      ...chores.flatMap(chore => choreRows(world, home, chore, records)),
      ...singleTasks.flatMap(task => (task.home === home ? singleTaskRows(world, task, records) : [])),
    ]
  })
}

const taskById = (records: RecordSet, id: string | null): RowOf<'task'> | undefined =>
  id === null ? undefined : records.one('task', id)

/** Returns the tasks of a chore: each is completed on its day, up to the task that is left to do. */
function choreRows(world: World, home: HomeKey, chore: Chore, records: RecordSet): RowInCollection[] {
  const {
    time,
    firstDueDaysAgo,
    undoneDays = 0,
    description = null,
    title,
    category,
    priority,
    recurrence,
  } = chore
  const zone = homes[home].time_zone
  const doneTime = time === 'office' ? '13:30' : time
  const workerOn = (daysAgo: number) =>
    time === 'office' ? homes[home].manager : personOnShift(home, daysAgo, time)
  const contextOf = (author: PersonKey, moment: string) => ({
    ...{ author, recorded_at: moment, received_at: moment, zone },
    tablet_id: author === homes[home].manager ? null : world.tabletIds[home].kitchen,
  })
  const createdAt = momentAgo(world, zone, firstDueDaysAgo + 1, '09:15')
  const task_id = newId(world, createdAt)
  const taskFields = {
    task_id,
    home_id: world.homeId(home),
    title,
    category,
    priority,
    recurrence,
    description,
  }
  const assignment = {
    due_date: dateAgo(world, zone, firstDueDaysAgo),
    assigned_to: world.personId(workerOn(0)),
  }
  const rows = applyOperation(
    world,
    'task.create',
    { ...taskFields, ...assignment },
    records,
    contextOf(homes[home].manager, createdAt),
  )
  const today = dayNumber(dateAgo(world, zone, 0))
  for (
    let task = taskById(records, task_id);
    task !== undefined;
    task = taskById(records, task.next_task_id)
  ) {
    const daysAgo = today - dayNumber(task.due_date)
    const done_at = momentAgo(world, zone, daysAgo, doneTime)
    if (daysAgo < undoneDays || done_at > world.now) break
    const args = { task_id: task.id, completed_on: task.due_date }
    rows.push(...applyOperation(world, 'task.complete', args, records, contextOf(workerOn(daysAgo), done_at)))
    task = taskById(records, task.id) ?? task
  }
  return rows
}

function singleTaskRows(world: World, task: SingleTask, records: RecordSet): RowInCollection[] {
  const {
    home,
    client,
    title,
    category,
    priority,
    assignee,
    writtenDaysAgo,
    dueInDays,
    state,
    description = null,
  } = task
  const zone = homes[home].time_zone
  const officeContext = { author: homes[home].manager, tablet_id: null, zone }
  const timestampsAt = (moment: string) => ({ recorded_at: moment, received_at: moment })
  const recorded_at = momentAgo(world, zone, writtenDaysAgo, '11:40')
  if (recorded_at > world.now) return []
  const task_id = newId(world, recorded_at)
  const args = {
    ...{ task_id, home_id: world.homeId(home), title, category, priority, description },
    client_id: client === undefined ? null : world.clientId(client),
    due_date: dateAgo(world, zone, -dueInDays),
    assigned_to: world.personId(assignee),
  }
  const rows = applyOperation(world, 'task.create', args, records, {
    ...officeContext,
    ...timestampsAt(recorded_at),
  })
  const tabletContext = { author: assignee, tablet_id: world.tabletIds[home].kitchen, zone }
  const daysAgo = Math.max(0, -dueInDays)
  const stateChangedAt = momentAgo(world, zone, state === 'done' ? daysAgo : Math.max(1, daysAgo), '15:20')
  if (state === undefined || stateChangedAt > world.now || stateChangedAt < recorded_at) return rows
  const change =
    state === 'done'
      ? applyOperation(world, 'task.complete', { task_id, completed_on: args.due_date }, records, {
          ...tabletContext,
          ...timestampsAt(stateChangedAt),
        })
      : applyOperation(world, 'task.update', { task_id, changes: { status: state }, seen: null }, records, {
          ...tabletContext,
          ...timestampsAt(stateChangedAt),
        })
  return [...rows, ...change]
}
