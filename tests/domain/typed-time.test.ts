import { describe, expect, test } from 'vitest'
import { readClockTime } from '#domain/values/typed-time.ts'

const read = (typed: string, clock: '12h' | '24h') => {
  const reading = readClockTime(typed, clock)
  return 'time' in reading ? reading.time : reading.fault
}

describe('a typed clock time', () => {
  test.each([
    ['8p', '20:00'],
    ['8 pm', '20:00'],
    ['8:00 pm', '20:00'],
    ['8:00 PM', '20:00'],
    ['8 P.M.', '20:00'],
    ['8:30 a. m.', '08:30'],
    ['8.30a', '08:30'],
    ['830p', '20:30'],
    ['0830p', '20:30'],
    ['12a', '00:00'],
    ['12p', '12:00'],
    ['1215a', '00:15'],
    ['2000', '20:00'],
    ['1330', '13:30'],
    ['20:00', '20:00'],
    ['20h00', '20:00'],
    ['20:00 pm', '20:00'],
    ['00:15', '00:15'],
    ['0015', '00:15'],
    ['0:15', '00:15'],
    ['0830', '08:30'],
    ['２０：００', '20:00'],
    [' 8p ', '20:00'],
  ])('[U21.3] "%s" is %s in every home', (typed, time) => {
    expect(read(typed, '12h')).toBe(time)
    expect(read(typed, '24h')).toBe(time)
  })
  test.each(['8:00', '8:30', '08:30', '12:00', '1200', '1130', '12:59', '1:00'])(
    '[M6.9] "%s" is half a time where AM and PM are told, and a whole one where they are not',
    typed => {
      expect(read(typed, '12h')).toBe('half')
      expect(read(typed, '24h')).toBe(typed.replace(/^(\d{2})(\d{2})$/, '$1:$2').padStart(5, '0'))
    },
  )
  test.each([
    '8',
    '20',
    '200',
    '830',
    '24:00',
    '25:00',
    '2400',
    '8:60',
    '8:3',
    '8:3p',
    '20:00 am',
    '0:15 pm',
    '0p',
    '8:00:00',
    '8-9p',
    '8p 9p',
    '-8p',
    'p',
    'noon',
    '08:00 20:00',
    '08:00\n20:00',
    '20000',
    '\u202e8p',
    '',
  ])('[U21.3] "%s" is no time anywhere', typed => {
    expect(read(typed, '12h')).toBe('unreadable')
    expect(read(typed, '24h')).toBe('unreadable')
  })
})
