/** Clients whose names can be taken for each other: what US care calls a name alert (U12.1). */

export interface PersonName {
  readonly first_name: string
  readonly last_name: string
}

/** Returns for each client the others in the list with a similar name; a client without any is left out. */
export function nameAlerts<Client extends PersonName & { readonly id: number }>(
  clients: readonly Client[],
): ReadonlyMap<number, readonly Client[]> {
  const spellings = clients.map(spellingOf)
  const alerts = new Map<number, Client[]>()
  const addAlert = (client: Client, similarClient: Client) =>
    alerts.set(client.id, [...(alerts.get(client.id) ?? []), similarClient])
  for (const [index, client] of clients.entries()) {
    for (let otherIndex = index + 1; otherIndex < clients.length; otherIndex += 1) {
      const [spelling, otherSpelling, otherClient] = [
        spellings[index],
        spellings[otherIndex],
        clients[otherIndex],
      ]
      if (spelling === undefined || otherSpelling === undefined || otherClient === undefined) continue
      if (!areSpelledAlike(spelling, otherSpelling)) continue
      addAlert(client, otherClient)
      addAlert(otherClient, client)
    }
  }
  return alerts
}

export const areNamesAlike = (name: PersonName, otherName: PersonName): boolean =>
  areSpelledAlike(spellingOf(name), spellingOf(otherName))

interface Spelling {
  readonly first: string
  readonly last: string
}

/** Keeps only letters: "Núñez-Ortiz" and "Nunez Ortiz" are one name. */
const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
const spellingOf = ({ first_name, last_name }: PersonName): Spelling => ({
  first: lettersOf(first_name),
  last: lettersOf(last_name),
})

function areSpelledAlike(left: Spelling, right: Spelling): boolean {
  const isSameLastName = left.last === right.last
  if (isSameLastName && left.first.charAt(0) === right.first.charAt(0)) return true
  if (left.first === right.last && left.last === right.first) return true
  return (
    (isSameLastName || areWordsAlike(left.last, right.last)) &&
    (isShortFor(left.first, right.first) ||
      isShortFor(right.first, left.first) ||
      areWordsAlike(left.first, right.first))
  )
}

/** Whether one name is short for another: "Rob" for "Robert". */
const isShortFor = (short: string, long: string) => short.length >= 2 && long.startsWith(short)

/** Allows two slips in words of eight letters, one in words of three. */
function areWordsAlike(left: string, right: string): boolean {
  const shorterLength = Math.min(left.length, right.length)
  const maxEdits = shorterLength >= 8 ? 2 : shorterLength >= 3 ? 1 : 0
  return Math.abs(left.length - right.length) <= maxEdits && editDistance(left, right) <= maxEdits
}

/** Counts letters that differ, are missing, or have changed places: optimal string alignment, a row at a time. */
function editDistance(left: string, right: string): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let rowIndex = 1; rowIndex <= left.length; rowIndex += 1) {
    const nextRow = [rowIndex]
    for (let index = 1; index <= right.length; index += 1) {
      const isSameLetter = left[rowIndex - 1] === right[index - 1]
      const isSwapped = left[rowIndex - 1] === right[index - 2] && left[rowIndex - 2] === right[index - 1]
      nextRow[index] = Math.min(
        valueAt(lastRow, index) + 1,
        valueAt(nextRow, index - 1) + 1,
        valueAt(lastRow, index - 1) + (isSameLetter ? 0 : 1),
        isSwapped ? valueAt(rowBeforeLast, index - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rowBeforeLast = lastRow
    lastRow = nextRow
  }
  return valueAt(lastRow, right.length)
}

const valueAt = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
