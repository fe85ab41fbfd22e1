/** The search of `isFoundIn` as SQL, for tables too large to load for a search (U7.3). */
import { type RawBuilder, sql } from 'kysely'
import { PLAIN_LETTERS, searchWords } from '#domain/values/search.ts'

const APOSTROPHES = "'’‘ʼʻ`´′"

/** SQL of a text normalized as `folded` does it. */
function foldedText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const lowered = sql`lower(normalize(translate(${text}, ${APOSTROPHES}, ''), NFKD))`
  const unmarked = sql`regexp_replace(${lowered}, ${'[\u0300-\u036f]'}, '', 'g')`
  const lettered = Object.entries(PLAIN_LETTERS).reduce<RawBuilder<unknown>>(
    (folded, [letter, replacement]) => sql`replace(${folded}, ${letter}, ${replacement})`,
    unmarked,
  )
  return sql`normalize(${lettered}, NFC)`
}

/** SQL that checks whether every word of a search occurs in one of the texts. An empty search matches everything. */
export function matchesSearch(texts: readonly RawBuilder<unknown>[], search = ''): RawBuilder<unknown> {
  const words = searchWords(search)
  if (words.length === 0) return sql`true`
  const searchedText = foldedText(sql`concat_ws(chr(10), ${sql.join(texts)})`)
  return sql`(${sql.join(
    words.map(word => sql`strpos(${searchedText}, ${word}) > 0`),
    sql` and `,
  )})`
}
