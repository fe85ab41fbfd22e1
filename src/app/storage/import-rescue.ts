/** Imports a rescue file part by part, so that a long one survives an unstable connection. */
import * as v from 'valibot'
import { type RescueAnswer, type RescueFile, rescueAnswer } from '#domain/protocol/rescue-file.ts'
import type { Http } from '../../session/http.ts'

/** Calls `onProgress` after each part. Throws the server's `Refusal`, or an error when there was no response. */
export async function importRescueFile(
  http: Pick<Http, 'signedIn'>,
  file: RescueFile,
  onProgress: (partsDone: number) => void,
): Promise<RescueAnswer> {
  let total: RescueAnswer = { applied: 0, already_there: 0, held: 0, refused: 0, reasons: [] }
  for (const [index, part] of file.parts.entries()) {
    total = addAnswers(
      total,
      v.parse(rescueAnswer, await http.signedIn.post('sync/rescue', { json: part }).json()),
    )
    onProgress(index + 1)
  }
  return total
}

function addAnswers(total: RescueAnswer, next: RescueAnswer): RescueAnswer {
  const reasons = new Map(total.reasons.map(({ message, count }) => [message, count]))
  for (const { message, count } of next.reasons) reasons.set(message, (reasons.get(message) ?? 0) + count)
  return {
    applied: total.applied + next.applied,
    already_there: total.already_there + next.already_there,
    held: total.held + next.held,
    refused: total.refused + next.refused,
    reasons: [...reasons].map(([message, count]) => ({ message, count })),
  }
}
