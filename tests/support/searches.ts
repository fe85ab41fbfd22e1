/** What is searched, and a text it finds or does not, on a device and on the server alike (U7.3). */

export const FOUND: readonly (readonly [search: string, text: string])[] = [
  ['jose nunez', 'José Núñez'],
  ['NÚÑEZ', 'jose nunez'],
  ['obrien', 'Mary O’Brien'],
  ["o'brien", 'Mary O’Brien'],
  ['o’brien', 'Mary OBrien'],
  ['o´brien', "Mary O'Brien"],
  ['Belanger', 'Luc Bélanger'],
  ['Smith, Mary', 'Mary Smith'],
  ['smith mary', 'Mary Smith'],
  ['cafe', 'Café au lait'],
  ['nunez-ortiz', 'Núñez Ortiz'],
  ['nunez ortiz', 'Núñez-Ortiz'],
  ['strasse', 'Hauptstraße 5'],
  ['soren', 'Søren Åby'],
  ['aby', 'Søren Åby'],
  ['120/80', 'Pressure was 120/80, pulse 70'],
  ['0.5', 'Took 0.5 tablet'],
  ['ﾊﾅｺ', 'ハナコ'],
  ['花子', '山田花子'],
  ['dana@hearth.test', 'dana@hearth.test'],
  ['st. mary', 'St Mary House'],
  ['', 'Anything'],
  ['  ', 'Anything'],
]

export const NOT_FOUND: readonly (readonly [search: string, text: string])[] = [
  ['mary jones', 'Mary Smith'],
  ['0.5', 'Took 5 tablets, not 0'],
  ['?', 'Mary Smith'],
  ["'", "O'Brien"],
  ['ハ', 'バ'],
]
