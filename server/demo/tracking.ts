/** Tracking of the demo's homes: the usual categories, and thirty days of entries. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { detailsOf, type EnteredValues } from '#domain/rules/records/tracking-details.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { clockTimeOf, minutesOf } from '#domain/values/dates.ts'
import { homeScope } from '#domain/values/scope.ts'
import { applyOperation, newId } from './act.ts'
import { type ClientKey, dischargedDaysAgo, firstDoseDaysAgo } from './clients.ts'
import { absences } from './happenings.ts'
import { homeKeys, homes } from './homes.ts'
import type { Chart } from './orders.ts'
import { personOnShift } from './people.ts'
import { pickOne, type Random, randomInteger, seededRandom } from './random.ts'
import { minutesAfter } from './rounds.ts'
import { momentAgo, setupInstant, type World } from './world.ts'

const TRACKED_DAYS = 30
/** Entries are made up to this many minutes before or after their time, and recorded a few minutes later. */
const MAX_SHIFT_MINUTES = 20
const MAX_RECORDING_MINUTES = 9

interface Habit {
  readonly category: string
  readonly times: readonly string[]
  /** The habit's interval in days, counted back from the day of loading; daily by default. */
  readonly intervalDays?: number
  /** The clients with this habit; all clients by default. */
  readonly clients?: readonly ClientKey[]
  values(random: Random, days_ago: number): EnteredValues
}

const mealValues = (name: string) => (random: Random) => ({
  meal: name,
  eaten: pickOne(random, ['All', 'All', 'All', 'Most', 'Most', 'Half', 'A little']),
})
const vitalSignValues = (random: Random) => ({
  systolic: randomInteger(random, 112, 136),
  diastolic: randomInteger(random, 66, 84),
  pulse: randomInteger(random, 62, 84),
})
/** Returns a weight that changes by `poundsPerDay`, so that a chart of it shows something. */
const weightValues = (pounds: number, poundsPerDay: number) => (random: Random, days_ago: number) => ({
  weight: Math.round((pounds - days_ago * poundsPerDay + randomInteger(random, -4, 4) / 10) * 10) / 10,
})

// biome-ignore format: a table
const habits: readonly Habit[] = [
  { category: 'Meals', times: ['07:50'], values: mealValues('Breakfast') },
  { category: 'Meals', times: ['12:20'], values: mealValues('Lunch') },
  { category: 'Meals', times: ['18:05'], values: mealValues('Dinner') },
  { category: 'Fluids', times: ['10:30', '15:30'], values: random => ({ glasses: randomInteger(random, 1, 4) }) },
  { category: 'Sleep', times: ['06:40'], values: random => ({ quality: pickOne(random, ['Slept well', 'Slept well', 'Slept well', 'Restless']), hours: randomInteger(random, 11, 17) / 2, times_up: randomInteger(random, 0, 3) }) },
  { category: 'Mood', times: ['19:15'], values: random => ({ mood: pickOne(random, ['Happy', 'Calm', 'Calm', 'Tired', 'Sad', 'Irritable']) }) },
  { category: 'Bowel', times: ['08:40'], intervalDays: 2, values: random => ({ form: pickOne(random, ['3 Cracked', '4 Smooth', '4 Smooth', '5 Soft blobs']), amount: pickOne(random, ['Small', 'Medium', 'Large']) }) },
  { category: 'Vital signs', times: ['08:10', '19:40'], clients: ['walter', 'patrick', 'beatriz', 'arthur'], values: vitalSignValues },
  { category: 'Blood glucose', times: ['07:20', '17:10'], clients: ['walter', 'teodoro'], values: random => ({ glucose: randomInteger(random, 92, 178), taken: 'Before meal' }) },
  { category: 'Weight', times: ['07:05'], clients: ['harold'], values: weightValues(186, 0.25) },
  { category: 'Weight', times: ['07:30'], intervalDays: 7, clients: ['walter', 'rosa', 'gloria', 'desmond'], values: weightValues(164, 0.02) },
  { category: 'Seizure', times: ['14:25'], intervalDays: 11, clients: ['yolanda'], values: random => ({ kind: 'Staring', seconds: randomInteger(random, 15, 50), after: 'Drowsy' }) },
  { category: 'Behavior', times: ['16:20'], intervalDays: 6, clients: ['jerome', 'calvin', 'naveen'], values: random => ({ behavior: pickOne(random, ['Refusing care', 'Shouting']), intensity: pickOne(random, ['Mild', 'Moderate']), minutes: randomInteger(random, 3, 15), response: 'Quiet room, music' }) },
]

interface DemoEntry {
  readonly client: ClientKey
  readonly category: string
  readonly days_ago: number
  readonly time: string
  readonly values: EnteredValues
  readonly notes: string
}

// biome-ignore format: a table
const specialEntries: readonly DemoEntry[] = [
  { client: 'walter', category: 'Vital signs', days_ago: 8, time: '08:34', values: { systolic: 92, diastolic: 54, pulse: 58 }, notes: 'Lightheaded on the way to breakfast. Sat down, drank water, nurse called.' },
  { client: 'walter', category: 'Blood glucose', days_ago: 1, time: '21:10', values: { glucose: 268, taken: 'Bedtime' }, notes: 'Two pieces of cake at Rosa’s birthday. Water, repeat at eleven: 201.' },
  { client: 'yolanda', category: 'Seizure', days_ago: 5, time: '13:15', values: { kind: 'Whole body', seconds: 125, after: 'Asleep', rescue: false, before: 'Said the light was flickering' }, notes: 'At the lunch table. See the incident report.' },
  { client: 'jerome', category: 'Behavior', days_ago: 9, time: '15:05', values: { behavior: 'Property damage', intensity: 'Moderate', minutes: 10, before: 'Asked to take the tablet', response: 'Room to himself' }, notes: 'Threw his cup. Nobody was hit.' },
]

export const categoryKeys = homeKeys.flatMap(home => starterCategories.map(({ name }) => `${home} ${name}`))

export function categoryRows(world: World): RowOf<'tracking_category'>[] {
  const timestamps = { created_at: setupInstant(world), updated_at: setupInstant(world) }
  return homeKeys.flatMap(home =>
    starterCategories.map(starter => ({
      id: world.categoryId(`${home} ${starter.name}`),
      home_id: world.homeId(home),
      ...starter,
      is_active: true,
      ...timestamps,
      scope: homeScope(world.homeId(home)),
      revision: 0,
    })),
  )
}

export function trackingRows(world: World, charts: readonly Chart[]): RowInCollection[] {
  const categories = categoryRows(world)
  return [
    ...categories.map(row => ({ collection: 'tracking_category', row }) as const),
    ...charts.flatMap(chart => makeEntryRows(world, chart, categories)),
  ]
}

function makeEntryRows(
  world: World,
  chart: Chart,
  categories: readonly RowOf<'tracking_category'>[],
): RowInCollection[] {
  const firstDaysAgo = Math.min(TRACKED_DAYS - 1, firstDoseDaysAgo(chart.key))
  const lastDaysAgo = dischargedDaysAgo(chart.key) ?? 0
  const daysAgoList = Array.from(
    { length: Math.max(0, firstDaysAgo - lastDaysAgo + 1) },
    (_, index) => firstDaysAgo - index,
  )
  const habitEntries = daysAgoList.flatMap(days_ago =>
    isAway(chart.key, days_ago) ? [] : habits.flatMap(habit => habitEntriesOn(chart.key, habit, days_ago)),
  )
  const clientEntries = specialEntries.filter(({ client }) => client === chart.key)
  const records = chart.records.copy()
  for (const row of categories) records.putRow('tracking_category', row)
  return [...habitEntries, ...clientEntries].flatMap(entry => {
    const zone = homes[chart.home].time_zone
    const entry_datetime = momentAgo(world, zone, entry.days_ago, entry.time)
    const recorded_at = minutesAfter(entry_datetime, minutesOf(entry.time) % MAX_RECORDING_MINUTES)
    const category = categories.find(({ id }) => id === world.categoryId(`${chart.home} ${entry.category}`))
    if (recorded_at > world.now || category === undefined) return []
    const args = {
      tracking_entry_id: newId(world, recorded_at),
      client_id: chart.client.id,
      category_id: category.id,
      entry_datetime,
      details: detailsOf(category.attributes, entry.values),
      notes: entry.notes,
    }
    return applyOperation(world, 'tracking_entry.create', args, records, {
      author: personOnShift(chart.home, entry.days_ago, entry.time),
      recorded_at,
      received_at: recorded_at,
      tablet_id: world.tabletIds[chart.home].kitchen,
      zone,
    })
  })
}

type Entry = Omit<DemoEntry, 'client' | 'notes'> & { readonly notes: string | null }

function habitEntriesOn(client: ClientKey, habit: Habit, days_ago: number): Entry[] {
  const { category, times, intervalDays = 1, clients, values } = habit
  if (days_ago % intervalDays !== 0 || clients?.includes(client) === false) return []
  return times.map(time => {
    const random = seededRandom(`${client} ${category} ${days_ago} ${time}`)
    const minutes = minutesOf(time) + randomInteger(random, -MAX_SHIFT_MINUTES, MAX_SHIFT_MINUTES)
    return { category, days_ago, time: clockTimeOf(minutes), values: values(random, days_ago), notes: null }
  })
}

const isAway = (client: ClientKey, days_ago: number): boolean =>
  absences.some(
    absence =>
      absence.client === client && days_ago <= absence.from_days_ago && days_ago >= absence.to_days_ago,
  )
