/** Reads from the catalog of the running database whether its synced tables have what the feed needs. */
import { sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import { entityOf } from '#domain/registry.ts'
import type { Database } from '#server/database/connection.ts'

/** Indexes, triggers and functions of the database as PostgreSQL writes them, by `kind table.name`. */
export async function catalogOf(database: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select format('index %s.%s', indexed.relname, index.relname) as name,
      pg_get_indexdef(index.oid, 0, true) || case when indisvalid then '' else ' (invalid)' end as definition
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as indexed on indexed.oid = indrelid
    where index.relnamespace = 'public'::regnamespace
    union all
    select format('trigger %s.%s', relname, tgname),
      pg_get_triggerdef(pg_trigger.oid, true) || case tgenabled when 'O' then '' else ' (disabled)' end
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal
    union all
    select format('function %s', proname), regexp_replace(pg_get_functiondef(oid), '[[:space:]]+', ' ', 'g')
    from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(database)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** A sentence for each index, trigger and function of the feed that is missing or has another definition. */
export async function missingOfTheFeed(database: Database): Promise<string[]> {
  const catalog = await catalogOf(database)
  return collections.flatMap(collection => {
    const { dateField } = entityOf(collection)
    const call = `make_synced('${collection}'${dateField === undefined ? '' : `, dated_by => '${dateField}'`})`
    return (
      Object.entries(ofTheFeed(collection, dateField))
        // PostgreSQL quotes the names of tables that are reserved words.
        .filter(([name, definition]) => catalog.get(name)?.replaceAll('"', '') !== definition)
        .map(
          ([name]) =>
            `${collection}: ${name} is ${catalog.get(name) ?? 'missing'}: call ${call} in a migration.`,
        )
    )
  })
}

/** The definitions the feed of a collection needs, by the names `catalogOf` gives them. */
function ofTheFeed(collection: string, dateField: string | undefined): Record<string, string> {
  const index = (name: string, columns: string) => ({
    [`index ${collection}.${name}`]: `CREATE INDEX ${name} ON ${collection} USING btree (${columns})`,
  })
  const check = `refuse_unstamped_${collection}`
  return {
    ...index(`${collection}_by_revision`, 'scope, revision, id'),
    ...(dateField === undefined ? {} : index(`${collection}_by_month`, `scope, ${dateField}, id`)),
    [`trigger ${collection}.forget_revision`]: `CREATE TRIGGER forget_revision BEFORE UPDATE ON ${collection} FOR EACH ROW EXECUTE FUNCTION forget_revision()`,
    [`trigger ${collection}.refuse_unstamped`]: `CREATE CONSTRAINT TRIGGER refuse_unstamped AFTER INSERT OR UPDATE ON ${collection} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.revision IS NULL) EXECUTE FUNCTION ${check}()`,
    [`trigger ${collection}.check_references`]: `CREATE TRIGGER check_references AFTER INSERT ON ${collection} REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION check_references_of_${collection}()`,
    [`function ${check}`]: `CREATE OR REPLACE FUNCTION public.${check}() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $function$ begin if exists (select from ${collection} where id = new.id and revision is null) then raise exception 'A row of ${collection} was written without a revision of its scope.'; end if; return null; end $function$ `,
  }
}
