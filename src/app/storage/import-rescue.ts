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
  let totals: RescueAnswer = { applied: 0, already_there: 0, held: 0, refused: 0, reasons: [] }
  for (const [index, part] of file.parts.entries()) {
    totals = addAnswers(
      totals,
      v.parse(rescueAnswer, await http.signedIn.post('sync/rescue', { json: part }).json()),
    )
    onProgress(index + 1)
  }
  return totals
}

function addAnswers(totals: RescueAnswer, next: RescueAnswer): RescueAnswer {
  const reasons = new Map(totals.reasons.map(({ message, count }) => [message, count]))
  for (const { message, count } of next.reasons) reasons.set(message, (reasons.get(message) ?? 0) + count)
  return {
    applied: totals.applied + next.applied,
    already_there: totals.already_there + next.already_there,
    held: totals.held + next.held,
    refused: totals.refused + next.refused,
    reasons: [...reasons].map(([message, count]) => ({ message, count })),
  }
}
