/** A kind of record with an action and filters that notes do not have. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Screen } from '#domain/rules/access/permissions.ts'
import { ClientRecords } from '#src/client-records/client-records.tsx'
import { NoteDetail, noteColumns } from '#src/features/progress-notes/client-notes.tsx'
import { notes } from '#src/features/progress-notes/notes.ts'
import { progressNotesWords } from '#src/features/progress-notes/words.ts'
import { LabeledScreen } from '#src/ui/page/labeled-screen.tsx'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { mapleHouse } from '../mar/maple-house.ts'
import { aNote } from '../progress-notes/notes-at-maple.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const sent: string[] = []
const day = (name: string, last: string) => ({
  as: 'choice' as const,
  name,
  label: name,
  allLabel: `Any ${name}`,
  options: [{ value: last, label: last }],
  matchesRow: ({ note_date }: { note_date: string }) => note_date.endsWith(last),
})

const Records = () => (
  <LabeledScreen name="progressNotes" words={progressNotesWords}>
    <ClientRecords
      kind={notes}
      figures={({ records }, today) => [{ label: 'Up to today', value: `${records.length}, ${today}` }]}
      columns={noteColumns}
      filters={() => [day('ending', '9'), day('month', '03-09')]}
      detail={NoteDetail}
      actionsOf={({ content }, home) => [
        { label: 'Send on', onPick: () => sent.push(`${content} from ${home.home_name}`) },
      ]}
    />
  </LabeledScreen>
)
const screenOf: Screen = 'progress-notes'
const screens = [{ path: 'records/:clientId', screen: screenOf, load: async () => Records }]
const path = '/dashboard/records/1'

test('what one may do with a record of this kind alone stands in its menu and below its detail', async () => {
  const rows = [...mapleHouse(), aNote('Walter went to the dentist')]
  const { user } = await atMaple(path, { rows, screens })
  await user.click(await screen.findByRole('button', { name: /^Actions for the note/ }))
  const entries = screen.getAllByRole('menuitem')
  expect(entries.map(entry => entry.textContent)).toEqual(['View', 'Edit', 'Send on', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: 'Send on' }))
  expect(sent).toEqual(['Walter went to the dentist from Maple House'])
  await user.click(screen.getByRole('button', { name: 'Mar 9, 2026' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send on' }))
  expect(sent).toHaveLength(2)
})

test('several filters of a kind leave what meets all of them', async () => {
  const rows = [
    ...mapleHouse(),
    aNote('Walter went to the dentist'),
    aNote('Walter had a visit at noon', { note_date: '2026-02-09' }),
    aNote('Walter stayed in bed all day', { note_date: '2026-03-08' }),
  ]
  const { user, address } = await atMaple(path, { rows, screens })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'ending' }), '9')
  await waitFor(() => expect(screen.queryByText('Walter stayed in bed all day')).toBeNull())
  expect(screen.getByText('Walter had a visit at noon')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'month' }), '03-09')
  await waitFor(() => expect(screen.queryByText('Walter had a visit at noon')).toBeNull())
  expect(screen.getByText('Walter went to the dentist')).toBeDefined()
  expect(address()).toBe(`${path}?ending=9&month=03-09`)
  expect(screen.getByText('3, 2026-03-10')).toBeDefined()
})
