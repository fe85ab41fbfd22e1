/** The list of a kind for super_admin (decision 043). */
import type * as v from 'valibot'
import { initialsOfName } from '#domain/rules/people/initials.ts'
import type { Call } from '../described-call.ts'
import { withSuperAdminList } from '../platform-read.ts'
import { filterOf, withoutEntry } from './filters.ts'
import type { AnsweredRecord, RecordKind } from './kind.ts'
import { findRecords, presentRecords } from './rows.ts'

/** Adds the list for super_admin to a kind that has one. The list cannot be filtered by client. */
export function addSuperAdminList(
  kind: RecordKind,
  filters: Readonly<Record<string, v.GenericSchema>>,
  list: Call,
): Call {
  const { superAdminList, keys } = kind
  if (superAdminList === undefined) return list
  return withSuperAdminList(list, {
    ...superAdminList,
    key: keys.list,
    filters: withoutEntry(withoutEntry(filters, 'client_id'), 'simple'),
    async find(connection, listScope, query) {
      const { rows, total } = await findRecords(
        connection,
        kind,
        listScope,
        filterOf(kind, { ...query, client_id: undefined }),
        query,
      )
      const answers = await presentRecords(connection, kind, rows, listScope)
      return {
        total,
        rows: answers.map(row => ({
          ...row,
          client_initials: row.client_name === null ? null : initialsOfName(row.client_name),
          ...withoutTitle(row),
        })),
      }
    },
  })
}

/** Hides the title of a record about a client. */
const withoutTitle = ({ client_id }: AnsweredRecord) => (client_id === null ? {} : { title: null })
