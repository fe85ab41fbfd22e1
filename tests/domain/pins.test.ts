/** Which PINs people may choose, and what wrong ones cost. */
import { expect, test } from 'vitest'
import { type PinFault, pinFault, waitAfterTries } from '#domain/rules/access/pins.ts'

test.each<[PinFault | undefined, string[]]>([
  ['length', ['', '12345', '1234567', '12a456', '١٢٣٤٥٦', ' 12345', '482 93']],
  ['repeats', ['000000', '777777', '121212', '478478', '112233', '998877', '588885']],
  ['run', ['123456', '654321', '567890', '098765', '246802', '135791', '864208']],
  ['date', ['022990', '230490', '311299', '900229', '120675', '751206', '198506', '200112']],
  [undefined, ['482931', '739164', '905837', '310298'.split('').reverse().join(''), '648204']],
])('[S21.2] %s: %s', (fault, pins) => {
  for (const pin of pins) expect([pin, pinFault(pin)]).toEqual([pin, fault])
})

test('[S21.2] of all PINs more than four in five may be chosen', () => {
  const step = 97
  const some = Array.from({ length: 10_000 }, (_, index) => String(index * step).padStart(6, '0'))
  expect(some.filter(pin => pinFault(pin) === undefined).length).toBeGreaterThan(8_000)
})

test('[S21.3] two wrong PINs cost nothing, then one, five and fifteen minutes, and no more', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 40].map(tries => waitAfterTries(tries) / 60_000)
  expect(minutes).toEqual([0, 0, 0, 1, 5, 15, 15, 15])
})
