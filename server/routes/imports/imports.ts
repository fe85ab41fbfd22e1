/** Importing data from files: a preview that writes nothing, the import, and taking it back (decision 037). */
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import { importAnswer, importBody, MAX_PREVIEW_ROWS, MAX_WRITE_ROWS } from '#domain/imports/protocol.ts'
import { homeScope } from '#domain/values/scope.ts'
import { homeToChange } from '../../access/reach.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { answerRows } from './answer-rows.ts'
import { sendMissingInvitations } from './missing-invitations.ts'
import { readRows } from './read-rows.ts'
import { takeRowsBack } from './take-rows-back.ts'

/** The limit for a request with the maximum number of rows. */
const MAX_BODY_BYTES = 1024 * 1024

const importCallsOf = (kind: AnyImportKind): readonly Call[] => {
  const description = {
    method: 'post',
    recordName: 'Group home',
    rights: { collections: kind.collections, operation: kind.operation, screen: 'import' },
    maxBodyBytes: MAX_BODY_BYTES,
    answer: importAnswer,
  } as const
  return [
    describedCall(
      {
        ...description,
        path: `/imports/${kind.name}/preview`,
        summary: `Says of each row of a file of ${kind.name} what its import would do. Writes nothing.`,
        body: importBody(MAX_PREVIEW_ROWS),
      },
      async call => {
        homeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        const { database, writes } = call.dependencies
        return { rows: await answerRows(await readRows(kind, call), writes.dryRun, 'ready', database) }
      },
    ),
    describedCall(
      {
        ...description,
        path: `/imports/${kind.name}`,
        summary: `Imports rows of a file of ${kind.name}. A row that was imported before makes nothing.`,
        body: importBody(MAX_WRITE_ROWS),
      },
      async call => {
        homeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        const { dependencies } = call
        const parsedRows = await readRows(kind, call)
        const rows = await answerRows(parsedRows, dependencies.writes.apply, 'made', dependencies.database)
        if (kind.operation !== 'staff.invite') return { rows }
        return { rows: await sendMissingInvitations(dependencies, call.caller, parsedRows, rows) }
      },
    ),
    describedCall(
      {
        ...description,
        path: `/imports/${kind.name}/take-back`,
        summary: `Takes back what rows of a file of ${kind.name} made, while nothing stands on it.`,
        body: importBody(MAX_WRITE_ROWS),
      },
      async call => {
        homeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        return { rows: await takeRowsBack(kind, call) }
      },
    ),
  ]
}

export const calls: readonly Call[] = importKinds.flatMap(importCallsOf)
