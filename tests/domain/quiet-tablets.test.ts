/** Which tablets may have records that nobody else has. */
import { describe, expect, test } from 'vitest'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { quietTablets } from '#domain/rules/tablets/quiet-tablets.ts'

const NOW = '2026-03-10T12:20:00.000Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
const DAY = 24 * 60

const kitchen = {
  id: 'kitchen',
  name: 'Kitchen',
  home_id: 1,
  home_name: 'Maple House',
  state: 'active' as Tablet['state'],
  enrolled_at: minutesAgo(30 * DAY),
  removed_at: null as string | null,
  last_contact_at: minutesAgo(3) as string | null,
  waiting_count: 0,
  waiting_since: null as string | null,
}
const quiet = (different: Partial<typeof kitchen>) =>
  quietTablets([{ ...kitchen, ...different }], NOW).map(({ why, since }) => [why, since])

describe('[A37.41] a tablet may have records that nobody else has', () => {
  test('not while it reports, however often it is just sending', () => {
    expect(quiet({})).toEqual([])
    expect(quiet({ last_contact_at: minutesAgo(12) })).toEqual([])
    expect(quiet({ waiting_count: 1, waiting_since: minutesAgo(4) })).toEqual([])
  })

  test('from its last report on when two did not come, or from its enrollment when none came', () => {
    expect(quiet({ last_contact_at: minutesAgo(13) })).toEqual([['offline', minutesAgo(13)]])
    expect(quiet({ last_contact_at: null })).toEqual([['offline', minutesAgo(30 * DAY)]])
    expect(quiet({ last_contact_at: null, enrolled_at: minutesAgo(2) })).toEqual([])
  })

  test('from the oldest record on that it said to have', () => {
    const waiting = { waiting_count: 3, waiting_since: minutesAgo(90) }
    expect(quiet(waiting)).toEqual([['waiting', minutesAgo(90)]])
    expect(quiet({ ...waiting, waiting_since: null })).toEqual([['waiting', minutesAgo(3)]])
    expect(quiet({ ...waiting, last_contact_at: minutesAgo(20) })).toEqual([['offline', minutesAgo(90)]])
  })

  test('when it is suspended, since what was recorded there is taken as ever', () => {
    expect(quiet({ state: 'suspended', last_contact_at: minutesAgo(60) })).toEqual([
      ['offline', minutesAgo(60)],
    ])
  })

  test('when it was removed only what it said to have, and nothing from after its removal', () => {
    const removed = { state: 'removed' as const, last_contact_at: minutesAgo(60) }
    expect(quiet({ ...removed, removed_at: minutesAgo(50) })).toEqual([])
    const waiting = { ...removed, waiting_count: 2, waiting_since: minutesAgo(90) }
    expect(quiet({ ...waiting, removed_at: minutesAgo(50) })).toEqual([['waiting', minutesAgo(90)]])
    const [found] = quietTablets([{ ...kitchen, ...waiting, removed_at: minutesAgo(50) }], NOW)
    expect(found?.until).toBe(minutesAgo(50))
  })
})
