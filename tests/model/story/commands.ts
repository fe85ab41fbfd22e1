/** Everything that may be drawn: what people do, what devices do, what goes wrong. Plain data, so that it shrinks. */
import fc from 'fast-check'
import { passage } from '../world/faults.ts'
import { ARRIVALS } from '../world/streams.ts'
import { care } from './care-commands.ts'
import { directoryChange, noteField } from './chart-commands.ts'
import { tabletAct } from './home-tablet.ts'
import { prescription } from './prescribing.ts'
import { WAYS } from './staying-away.ts'

/** People's own devices; the last of all is the tablet of a home. */
const ownDevice = fc.nat({ max: 2 })
const anyDevice = fc.nat({ max: 3 })
const person = fc.nat({ max: 3 })
const home = fc.constantFrom(0 as const, 1 as const)
const role = fc.constantFrom(
  'care_giver' as const,
  'manager' as const,
  'staff' as const,
  'progress_note' as const,
)

const syncingOn = (device: fc.Arbitrary<number>) =>
  fc.record({
    device,
    tab: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
    way: fc.constantFrom('push' as const, 'pull' as const, 'both' as const),
    passages: fc.array(passage, { maxLength: 4 }),
  })
export type Syncing = ReturnType<typeof syncingOn> extends fc.Arbitrary<infer One> ? One : never

const heardOn = (device: fc.Arbitrary<number>) =>
  fc.record({ device, how: fc.constantFrom('all' as const, 'all' as const, ...ARRIVALS) })
export type Heard = ReturnType<typeof heardOn> extends fc.Arbitrary<infer One> ? One : never

const MINUTE = 60_000
const CLOCK_ERRORS = [0, 7 * MINUTE, -7 * MINUTE, 120 * MINUTE, -1_440 * MINUTE, 400 * 1_440 * MINUTE]

const commandsOn = (device: fc.Arbitrary<number>) => ({
  first: [
    { weight: 30, arbitrary: fc.record({ do: fc.constant('care' as const), device, what: care }) },
    {
      weight: 26,
      arbitrary: fc.record({
        do: fc.constant('sync' as const),
        together: fc.array(syncingOn(device), { minLength: 1, maxLength: 3 }),
        /** Taps while the answers are under way. */
        meanwhile: fc.array(fc.record({ device, what: care }), { maxLength: 2 }),
        /** What streams bring while they are under way, and when they have come. */
        hearing: fc.array(heardOn(device), { maxLength: 1 }),
        thenHearing: fc.array(heardOn(device), { maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('amend_apart' as const),
        device,
        pick: fc.nat({ max: 1 }),
        what: noteField,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('late_at_shelf' as const),
        device,
        pick: fc.nat({ max: 1 }),
        amount: fc.integer({ min: 1, max: 90 }),
        late: fc.constantFrom('use' as const, 'restock' as const, 'take_back' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('prescribe_apart' as const),
        device,
        what: fc.record(prescription),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('directory' as const),
        device,
        what: directoryChange,
        passages: fc.array(passage, { maxLength: 2 }),
        /** The request is sent twice under one key, whether an answer came or not. */
        repeats: fc.boolean(),
      }),
    },
  ],
  last: [
    { weight: 7, arbitrary: fc.record({ do: fc.constant('listen' as const), device }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('hear' as const), heard: heardOn(device) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), device }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('will_die' as const),
        device,
        touches: fc.integer({ min: 1, max: 30 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('server_will_die' as const),
        server: fc.constantFrom(0 as const, 1 as const),
        query: fc.integer({ min: 1, max: 15 }),
        moment: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cut' as const), device, isCut: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('sign_in' as const), device, person }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sign_out' as const), device }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('take_home' as const), person, home }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('give_role' as const), person, home, role }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('move_client' as const), client: fc.nat({ max: 2 }), home }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('change_zone' as const),
        home,
        zone: fc.constantFrom(
          'America/New_York' as const,
          'America/Chicago' as const,
          'America/Los_Angeles' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('stay_away' as const),
        client: fc.nat({ max: 2 }),
        way: fc.constantFrom(...WAYS),
        minutes: fc.constantFrom(120, 1_440, 4_320, 7_200),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('change_category' as const), home }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close_account' as const), person }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('open_account' as const), person, home, role }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end_sessions' as const), person }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('trespass' as const),
        person,
        where: fc.constantFrom('own_company' as const, 'next_door' as const),
        what: fc.constantFrom('mark' as const, 'absent' as const, 'unknown_kind' as const),
        ending: fc.constantFrom('session' as const, 'late' as const, 'none' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        minutes: fc.constantFrom(1, 10, 20, 60, 300, 1_440, 15 * 1_440),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('midnight' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('clock_jumps' as const),
        device,
        offset: fc.constantFrom(...CLOCK_ERRORS),
      }),
    },
  ],
})

const ownCommands = commandsOn(ownDevice)
const allCommands = commandsOn(anyDevice)
/** As they were drawn before there was a tablet, so that the fixed seeds stay what they are. */
const ownCommand = fc.oneof(...ownCommands.first, ...ownCommands.last)
const command = fc.oneof(
  ...allCommands.first,
  { weight: 16, arbitrary: fc.record({ do: fc.constant('home_tablet' as const), what: tabletAct }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove_tablet' as const) }) },
  ...allCommands.last,
)
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** By name, to know afterwards that each was drawn. */
export const COMMANDS: readonly Command['do'][] = [
  'care',
  'sync',
  'amend_apart',
  'late_at_shelf',
  'prescribe_apart',
  'directory',
  'home_tablet',
  'remove_tablet',
  'listen',
  'hear',
  'close',
  'will_die',
  'server_will_die',
  'cut',
  'sign_in',
  'sign_out',
  'take_home',
  'give_role',
  'move_client',
  'change_zone',
  'stay_away',
  'change_category',
  'close_account',
  'open_account',
  'end_sessions',
  'trespass',
  'wait',
  'midnight',
  'clock_jumps',
]

const MAX_COMMANDS = 40

/** Days around both clock changes, one of them the end of a month, and the first of a month. */
const STARTS = ['2026-03-07T22:00:00.000Z', '2026-10-31T23:00:00.000Z', '2026-07-01T14:00:00.000Z'] as const

const storyOf = (drawn: fc.Arbitrary<Command>) =>
  fc.noBias(
    fc.record({
      start: fc.constantFrom(...STARTS),
      salt: fc.nat(),
      /** Rows a page of a pull: with few of them pages end inside revisions. */
      page: fc.constantFrom(3, 11, 2_000),
      commands: fc.array(drawn, { maxLength: MAX_COMMANDS, size: 'max' }),
    }),
  )
export type Story = ReturnType<typeof storyOf> extends fc.Arbitrary<infer One> ? One : never

/** In those with the tablet of a home, it is used like any device, and by itself. */
export const stories = { ownDevices: storyOf(ownCommand), homeTablet: storyOf(command) } as const
export type StoryKind = keyof typeof stories

/** Every other seed. */
export const kindOfSeed = (seed: number): StoryKind => (seed % 2 === 0 ? 'homeTablet' : 'ownDevices')
