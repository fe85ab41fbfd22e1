/** Four residents of a home: one since long ago, one admitted on March 6, one who left on March 4, one before. */
import { examples } from '#tests/support/examples.ts'
import { first } from './one-order.ts'

export const walter = first(examples.client)
export const ines = { ...walter, id: 2, first_name: 'Inés', last_name: 'Núñez', admission_date: '2026-03-06' }
export const gone = { ...walter, id: 3, last_name: 'Zeller', discharge_date: '2026-03-04' }
export const longGone = { ...walter, id: 4, last_name: 'Adler', discharge_date: '2026-02-20' }
/** In no order. */
export const residents = [ines, gone, longGone, walter]
