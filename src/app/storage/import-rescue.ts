/** Imports a rescue file part by part, so that a long one survives an unstable connection. */
import * as v from 'valibot'
import { type RescueAnswer, type RescueFile, rescueAnswer } from '#domain/protocol/rescue-file.ts'
import type { Http } from '../../session/http.ts'

/** Calls `progressed` after each part. Throws the server's `Refusal`, or an error when there was no response. */
export async function importRescueFile(
  http: Pick<Http, 'signedIn'>,
  file: RescueFile,
  progressed: (partsDone: number) => void,
): Promise<RescueAnswer> {
  let sum: RescueAnswer = { applied: 0, already_there: 0, held: 0, refused: 0, reasons: [] }
  for (const [index, part] of file.parts.entries()) {
    sum = added(sum, v.parse(rescueAnswer, await http.signedIn.post('sync/rescue', { json: part }).json()))
    progressed(index + 1)
  }
  return sum
}

function added(sum: RescueAnswer, next: RescueAnswer): RescueAnswer {
  const reasons = new Map(sum.reasons.map(({ message, count }) => [message, count]))
  for (const { message, count } of next.reasons) reasons.set(message, (reasons.get(message) ?? 0) + count)
  return {
    applied: sum.applied + next.applied,
    already_there: sum.already_there + next.already_there,
    held: sum.held + next.held,
    refused: sum.refused + next.refused,
    reasons: [...reasons].map(([message, count]) => ({ message, count })),
  }
}
