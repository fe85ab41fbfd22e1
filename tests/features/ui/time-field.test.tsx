import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { clockTimeOf, isClockTime } from '#domain/values/dates.ts'
import { readClockTime } from '#domain/values/typed-time.ts'
import type { FieldDescription, FieldValue } from '#src/ui/record-form/description.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { TimeField } from '#src/ui/record-form/time-field.tsx'
import { timeFieldText } from '#src/ui/record-form/typed-values.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

type Clock = '12h' | '24h'

/** The field beside what it says, and a button that sets the time from outside. */
function Screen({ clock, start }: { clock: Clock; start: string }) {
  const [time, setTime] = useState(start)
  return (
    <>
      <TimeField label="Time given" homeClock={{ clock }} value={time} onChange={setTime} />
      <p data-testid="said">{time === '' ? 'none' : time}</p>
      <button type="button" onClick={() => setTime('14:05')}>
        Set
      </button>
    </>
  )
}

const open = (clock: Clock, start = '') => show(<Screen clock={clock} start={start} />).user
const said = () => screen.getByTestId('said').textContent ?? ''
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Time given' })
const meaning = () => document.querySelector('output')?.textContent

describe('a time field', () => {
  test.each([
    ['12h', '8:05 PM'],
    ['24h', '20:05'],
    // A home that came before the setting.
    [undefined, '8:05 PM'],
  ])('[M6.6] writes the time by the clock of the home (%s)', (clock, written) => {
    open(clock as Clock, '20:05')
    expect(field().value).toBe(written)
  })
  test.each([
    ['8p', '20:00', '8:00 PM'],
    ['8:00 pm', '20:00', ''],
    ['2000', '20:00', '8:00 PM'],
    ['1330', '13:30', '1:30 PM'],
    ['20:00', '20:00', '8:00 PM'],
    ['0015', '00:15', '12:15 AM'],
    ['00:15', '00:15', '12:15 AM'],
    ['1215a', '00:15', '12:15 AM'],
  ])('[U2.4] [U21.3] "%s" is typed in one go, is %s and says "%s"', async (typed, time, words) => {
    const user = open('12h')
    await user.click(field())
    await user.keyboard(typed)
    expect(said()).toBe(time)
    expect(field().value).toBe(typed)
    expect(meaning()).toBe(words)
  })
  test.each(['8:30', '1130', '830', '25:00', '8-9p', 'soon', '8p '.repeat(2)])(
    '[M6.9] "%s" is no time and not "no time", and stays as it was typed',
    async typed => {
      const user = open('12h', '10:45')
      await user.click(field())
      await user.keyboard(typed)
      expect(isClockTime(said())).toBe(false)
      expect(said()).not.toBe('none')
      expect(field().value).toBe(typed)
      expect(meaning()).toBe('')
    },
  )
  test('[U21.1] a tap selects the time that is there, and typing replaces it; the next one sets the cursor', async () => {
    const user = open('12h', '10:45')
    await user.click(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, '10:45 AM'.length])
    await user.keyboard('9p')
    expect(said()).toBe('21:00')
    await user.click(field())
    await user.keyboard('m')
    expect(field().value).toBe('9pm')
  })
  test('[U21.1] times pasted on two lines are not joined into another one', async () => {
    const user = open('24h')
    await user.click(field())
    await user.paste('20:0\n0')
    expect(field().value).toBe('20:0 0')
    expect(isClockTime(said())).toBe(false)
  })
  test('emptied, there is no time', async () => {
    const user = open('24h', '10:45')
    await user.clear(field())
    expect(said()).toBe('none')
  })
  test('a time set by something else is shown, also over what cannot be read', async () => {
    const user = open('12h', '10:45')
    await user.click(field())
    await user.keyboard('10:4')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    expect(field().value).toBe('2:05 PM')
  })
  test('[U21.3] every minute of the day reads back as it is written, by both clocks', () => {
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minutes, fc.constantFrom<Clock[]>('12h', '24h'), (minute, clock) => {
        const time = clockTimeOf(minute)
        expect(readClockTime(timeFieldText(time, { clock }), clock)).toEqual({ time })
      }),
      { seed: 21, numRuns: 300 },
    )
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
  const own = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Time' })
  const first = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Time 1' })

  test('[M6.9] a half-typed time is not saved, and not taken for none', async () => {
    const { user, save } = openForm({ time: '10:45', times: ['08:00', '20:00'] })
    await user.click(await own())
    await user.keyboard('11:30')
    await user.click(first())
    await user.keyboard('8')
    await user.click(saveIt())
    expect(await screen.findByText('Add AM or PM, as in 8:00 PM.')).toBeTruthy()
    expect(screen.getByText('Enter each time like this, or remove it: 8:00 PM.')).toBeTruthy()
    expect(first().ariaInvalid).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Time 2' }).ariaInvalid).not.toBe('true')
    expect(save).not.toHaveBeenCalled()
    await user.type(await own(), 'p')
    await user.type(first(), 'a')
    await user.click(saveIt())
    expect(save.mock.calls[0]?.[0]).toEqual({ time: '23:30', times: ['08:00', '20:00'] })
  })
  test('[M6.6] the usual times are told by the clock of the home; the first of them not there is added', async () => {
    const { user, save } = openForm({ time: '', times: ['08:00'] })
    expect(await screen.findByText(/^Usual times: 8:00 AM, 8:00 PM\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a time' }))
    await user.click(saveIt())
    expect(save.mock.calls[0]?.[0]).toEqual({ time: null, times: ['08:00', '20:00'] })
  })
})
