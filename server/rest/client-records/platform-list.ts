/** The list of a kind as super_admin reads it (decision 043). */
import type * as v from 'valibot'
import { initialsOfName } from '#domain/rules/people/initials.ts'
import type { Call } from '../described-call.ts'
import { withPlatformRead } from '../platform-read.ts'
import { filterOf, without } from './filters.ts'
import type { AnsweredRecord, RecordKind } from './kind.ts'
import { findRecords, presentRecords } from './rows.ts'

/** Of a kind whose list super_admin reads. Whose client it is cannot be asked. */
export function readByPlatform(
  kind: RecordKind,
  filters: Readonly<Record<string, v.GenericSchema>>,
  list: Call,
): Call {
  const { platform, keys } = kind
  if (platform === undefined) return list
  return withPlatformRead(list, {
    ...platform,
    key: keys.list,
    filters: without(without(filters, 'client_id'), 'simple'),
    async find(connection, where, query) {
      const { rows, total } = await findRecords(
        connection,
        kind,
        where,
        filterOf(kind, { ...query, client_id: undefined }),
        query,
      )
      const answers = await presentRecords(connection, kind, rows, where)
      return {
        total,
        rows: answers.map(row => ({
          ...row,
          client_initials: row.client_name === null ? null : initialsOfName(row.client_name),
          ...unspoken(row),
        })),
      }
    },
  })
}

/** What people wrote about a client is not told. */
const unspoken = ({ client_id }: AnsweredRecord) => (client_id === null ? {} : { title: null })
