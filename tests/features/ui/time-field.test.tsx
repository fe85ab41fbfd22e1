import { screen } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { FieldDescription, FieldValue } from '#src/ui/record-form/description.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { TimeField, UNFINISHED_TIME } from '#src/ui/record-form/time-field.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

type Clock = '12h' | '24h'

/** The field beside what it says, and a button that sets the time from outside. */
function Screen({ clock, start }: { clock: Clock; start: string }) {
  const [time, setTime] = useState(start)
  return (
    <>
      <TimeField label="Time given" home={{ clock }} value={time} onChange={setTime} />
      <output>{time === '' ? 'none' : time}</output>
      <button type="button" onClick={() => setTime('14:05')}>
        Set
      </button>
    </>
  )
}

const open = (clock: Clock, start = '') => show(<Screen clock={clock} start={start} />).user
const said = () => document.querySelector('output')?.textContent
const hour = () => screen.getByRole('spinbutton', { name: 'Hour' })
const minutes = () => screen.getByRole('spinbutton', { name: 'Minutes' })
const half = () => screen.getByRole('combobox', { name: 'AM or PM' })
const shown = () =>
  [...screen.getByRole('group', { name: 'Time given' }).querySelectorAll('[role=spinbutton], select')].map(
    part => (part as HTMLInputElement).value,
  )

describe('a time field', () => {
  test('[M6.6] asks AM or PM in a home set to 12 hours, and nothing of the kind in 24', () => {
    open('12h', '20:05')
    expect(shown()).toEqual(['08', '05', 'PM'])
  })
  test('[M6.6] reads 24 hours in a home set to them', () => {
    open('24h', '20:05')
    expect(shown()).toEqual(['20', '05'])
    expect(screen.queryByRole('combobox')).toBeNull()
  })
  test('[M6.6] a home that came before the setting types AM and PM', () => {
    const before = {} as { clock: Clock }
    show(<TimeField label="Time given" home={before} value="20:05" onChange={() => {}} />)
    expect(shown()).toEqual(['08', '05', 'PM'])
  })
  test('[U2.4] is typed in one go: digits, then a or p', async () => {
    const user = open('12h')
    await user.click(hour())
    await user.keyboard('830p')
    expect(said()).toBe('20:30')
    await user.click(hour())
    await user.keyboard('1215a')
    expect(said()).toBe('00:15')
  })
  test('[U2.4] every part is reached by Tab and turned by the arrow keys', async () => {
    const user = open('12h', '08:05')
    await user.tab()
    expect(document.activeElement).toBe(hour())
    await user.keyboard('{ArrowUp}')
    await user.tab()
    expect(document.activeElement).toBe(minutes())
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(document.activeElement).toBe(half())
    await user.keyboard('{ArrowDown}')
    expect(said()).toBe('21:04')
  })
  test.each(['12h', '24h'] as const)(
    '[M6.9] half a time is none, and keeps what is typed (%s)',
    async clock => {
      const user = open(clock, '10:45')
      await user.click(minutes())
      await user.keyboard('{Backspace}')
      expect(said()).toBe(UNFINISHED_TIME)
      expect(shown().slice(0, 2)).toEqual(['10', ''])
      await user.keyboard('07')
      expect(said()).toBe('10:07')
    },
  )
  test('[M6.9] an hour and minutes without AM or PM are half a time', async () => {
    const user = open('12h')
    await user.click(hour())
    await user.keyboard('0830')
    expect(said()).toBe(UNFINISHED_TIME)
    await user.selectOptions(half(), 'AM')
    expect(said()).toBe('08:30')
  })
  test('with every part emptied there is no time', async () => {
    const user = open('24h', '10:45')
    await user.click(hour())
    await user.keyboard('{Backspace}')
    await user.click(minutes())
    await user.keyboard('{Backspace}')
    expect(said()).toBe('none')
  })
  test('a time set by something else is shown, also over a half-typed one', async () => {
    const user = open('12h', '10:45')
    await user.click(minutes())
    await user.keyboard('{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    expect(shown()).toEqual(['02', '05', 'PM'])
  })
})

const homeIn = (clock: Clock) => () => ({ clock, today: '2026-03-10' })
const fields = (clock: Clock): FieldDescription<'time' | 'times'>[] => [
  { as: 'time', name: 'time', label: 'Time', home: homeIn(clock) },
  { as: 'times', name: 'times', label: 'Times', home: homeIn(clock), usual: ['08:00', '20:00'] },
]
const schema = v.object({ time: v.nullable(v.string()), times: v.array(v.string()) })

describe('a form with times', () => {
  const openForm = (initialValues: Record<string, FieldValue>, clock: Clock = '12h') => {
    const save = vi.fn(async (_values: unknown) => 'saved' as const)
    const { user } = show(
      <RecordFormDialog
        opened
        onClose={() => {}}
        title="Order"
        schema={schema}
        groups={[{ fields: fields(clock) }]}
        initialValues={initialValues}
        onSubmit={save}
      />,
    )
    return { user, save }
  }
  const saveIt = () => screen.getByRole('button', { name: 'Save' })

  test('[M6.9] a half-typed time is not saved, and not taken for none', async () => {
    const { user, save } = openForm({ time: '10:45', times: ['08:00'] })
    const [, first] = await screen.findAllByRole('spinbutton', { name: 'Minutes' })
    const [own] = screen.getAllByRole('spinbutton', { name: 'Minutes' })
    for (const part of [own, first]) {
      await user.click(part as HTMLElement)
      await user.keyboard('{Backspace}')
    }
    await user.click(saveIt())
    expect(await screen.findByText('Enter the complete time.')).toBeTruthy()
    expect(screen.getByText('Complete each time or remove it.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })
  test('[M6.6] the usual times are told by the clock of the home; the first of them not there is added', async () => {
    const { user, save } = openForm({ time: '', times: ['08:00'] })
    expect(await screen.findByText(/^Usual times: 8:00 AM, 8:00 PM\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a time' }))
    await user.click(saveIt())
    expect(save.mock.calls[0]?.[0]).toEqual({ time: null, times: ['08:00', '20:00'] })
  })
})
