/** What nobody seems to have recorded may be on a tablet that the server has not heard of: said to who manages it. */
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { derivedId } from '#domain/values/ids.ts'
import type { StoredTablet } from '#src/vault/stored.ts'
import { MAPLE } from '../../support/homes.ts'
import { tabletOf } from '../../support/seed-tablets.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
/** It is 9:00 AM; the kitchen's tablet reported at 8:00 AM. */
const here = serverAndTablet('manager')

const kitchen = tabletOf(MAPLE)
const OFFLINE = 'not recorded, or tablet offline since 8:00 AM: Kitchen'
const heardAt = (
  last_contact_at: string,
  waiting: { waiting_count?: number; waiting_since?: string | null } = {},
) =>
  here.server.database
    .updateTable('tablet')
    .set({ last_contact_at, waiting_count: 0, waiting_since: null, ...waiting })
    .where('id', '=', kitchen)
    .execute()
/** A second tablet of Maple House, heard of when the kitchen's was, until the test is over. */
async function addNightDesk(): Promise<void> {
  const { database } = here.server
  const id = derivedId('tablet of home', `${MAPLE}, night desk`)
  await sql`insert into tablet select (jsonb_populate_record(tablet,
    jsonb_build_object('id', ${id}::text, 'name', 'Night desk'))).* from tablet where id = ${kitchen}`.execute(
    database,
  )
  onTestFinished(async () => {
    await database.deleteFrom('tablet').where('id', '=', id).execute()
  })
}
const now = () => new Date(here.server.clock.now).toISOString()
afterEach(() => heardAt('2026-03-10T12:00:00.000Z'))

const anyMention = () => screen.queryByText(/offline since|waiting on a tablet/)
/** Until the answer would be on the screen: it is asked for right after the first paint. */
const answered = async ({ network }: Tablet) => {
  await waitFor(() => expect(network.asked.includes('tablets')).toBe(true))
  await new Promise(resolve => setTimeout(resolve, 300))
}

describe('[A37.41] a missed dose may be on a tablet that was not heard of', () => {
  test('on the dashboard, beside doses that are late', async () => {
    await onTablet('/dashboard', here.tablet)
    const due = within(await screen.findByRole('region', { name: 'Medication round' }))
    expect(await due.findByText(OFFLINE)).toBeTruthy()
  })

  test('on the round, beside doses that are late, and not beside those from before its last report', async () => {
    const { user } = await onTablet('/dashboard/mar', here.tablet)
    const round = within(await screen.findByRole('region', { name: 'Due now' }))
    expect(await round.findByText(OFFLINE)).toBeTruthy()
    const blanks = within(round.getByRole('region', { name: 'Doses without a record' }))
    await user.click(blanks.getByRole('button', { name: 'Review' }))
    await blanks.findAllByRole('listitem')
    expect(blanks.queryByText(/offline since/)).toBeNull()
  })

  test('in the list of doses without a record, for days since its last report and the day before', async () => {
    await heardAt('2026-03-07T13:00:00.000Z')
    await onTablet('/dashboard/mar/unrecorded', here.tablet)
    await screen.findAllByText(/offline since/)
    const days = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('offline since'))
      .map(({ textContent }) => /(\w+, Mar \d+):/.exec(textContent ?? '')?.[1])
    expect(new Set(days)).toEqual(new Set(['Sun, Mar 8', 'Sat, Mar 7', 'Fri, Mar 6']))
  })

  test('in notifications of an overdue round', async () => {
    await onTablet('/dashboard/notifications', here.tablet)
    await screen.findAllByText('Overdue round')
    expect((await screen.findAllByText(new RegExp(OFFLINE))).length).toBeGreaterThan(0)
  })

  test('or on one that was heard of and said that records wait there', async () => {
    await heardAt(now(), { waiting_count: 2, waiting_since: '2026-03-10T11:30:00.000Z' })
    await onTablet('/dashboard', here.tablet)
    expect(
      await screen.findByText('not recorded, or waiting on a tablet since 7:30 AM: Kitchen'),
    ).toBeTruthy()
  })

  test('but not when every tablet reports', async () => {
    await heardAt(now())
    await onTablet('/dashboard', here.tablet)
    await answered(here.tablet)
    expect(anyMention()).toBeNull()
  })

  test('and nothing is said without a connection, until there is one again', async () => {
    const { connect } = await onTablet('/dashboard', here.tablet)
    await screen.findByText(OFFLINE)
    connect('offline')
    await waitFor(() => expect(anyMention()).toBeNull())
    connect('online')
    expect(await screen.findByText(OFFLINE)).toBeTruthy()
  })

  test('nor when the server does not answer', async () => {
    await onTablet('/dashboard', here.tablet)
    here.tablet.network.isCut = true
    await answered(here.tablet)
    expect(anyMention()).toBeNull()
  })

  test('a caregiver is told nothing, and their device asks for nothing', async () => {
    const tablet = await openTablet(here.server, 'care_giver')
    await onTablet('/dashboard/mar', tablet, 'online', { who: 'care_giver' })
    await screen.findByRole('region', { name: 'Due now' })
    await new Promise(resolve => setTimeout(resolve, 800))
    expect(anyMention()).toBeNull()
    expect(tablet.network.asked).not.toContain('tablets')
    await tablet.mirror.delete()
  })

  test('a tablet says it of the others of its home, and never of itself', async () => {
    await here.tablet.mirror.tablet.put({ id: 'this', tablet_id: kitchen } as StoredTablet)
    await addNightDesk()
    await onTablet('/dashboard', here.tablet)
    expect(await screen.findByText('not recorded, or tablet offline since 8:00 AM: Night desk')).toBeTruthy()
  })
})
