/** The search of `isFoundIn` as SQL, for tables too large to load for a search (U7.3). */
import { type RawBuilder, sql } from 'kysely'
import { PLAIN_LETTERS, searchWords } from '#domain/values/search.ts'

const APOSTROPHES = "'’‘ʼʻ`´′"

/** SQL of a text normalized as `folded` normalizes it in TypeScript. */
function foldedText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const loweredText = sql`lower(normalize(translate(${text}, ${APOSTROPHES}, ''), NFKD))`
  const unaccentedText = sql`regexp_replace(${loweredText}, ${'[\u0300-\u036f]'}, '', 'g')`
  const plainText = Object.entries(PLAIN_LETTERS).reduce<RawBuilder<unknown>>(
    (folded, [letter, replacement]) => sql`replace(${folded}, ${letter}, ${replacement})`,
    unaccentedText,
  )
  return sql`normalize(${plainText}, NFC)`
}

/** SQL that checks whether every word of a search occurs in one of the texts. An empty search matches everything. */
export function searchSql(texts: readonly RawBuilder<unknown>[], search = ''): RawBuilder<unknown> {
  const words = searchWords(search)
  if (words.length === 0) return sql`true`
  const searchedText = foldedText(sql`concat_ws(chr(10), ${sql.join(texts)})`)
  return sql`(${sql.join(
    words.map(word => sql`strpos(${searchedText}, ${word}) > 0`),
    sql` and `,
  )})`
}
