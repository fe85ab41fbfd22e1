/** Kinds of record nobody has, as large as real ones: with them the registry is what it may be in some releases. */
import * as v from 'valibot'
import { defineEntity, type Entity } from '../../domain/entity.ts'
import { instant, localDate, numericId, uuid } from '../../domain/values/schemas.ts'
import { optionalText } from '../../domain/values/text.ts'

/** How many kinds there are with them. */
export const KINDS = 35

/** Two thirds of real kinds are dated. */
const isDated = (number: number) => number % 3 !== 0

const madeUpKind = (number: number): Entity =>
  defineEntity({
    name: `made_up_${number}`,
    kind: 'record',
    scopes: ['home'],
    onClientMove: 'home_stays',
    fields: {
      id: uuid,
      client_id: numericId,
      home_id: numericId,
      made_on: localDate,
      kind: v.picklist(['one', 'other']),
      words: optionalText(500),
      more_words: v.nullable(optionalText(500)),
      author_id: numericId,
      recorded_at: instant,
      removed_at: v.nullable(instant),
    },
    ...(isDated(number) ? { dateField: 'made_on' as const } : {}),
    indexes: ['[client_id+made_on]', '[home_id+made_on]'],
    mergeGroups: { words: ['words', 'more_words'] },
  })

/** By name, enough of them to come to `KINDS` with those of today. */
export const madeUpKinds = (today: number): Record<string, Entity> =>
  Object.fromEntries(
    Array.from({ length: KINDS - today }, (_, index) => madeUpKind(index + 1)).map(kind => [kind.name, kind]),
  )

const ROWS_A_KIND = 20

/** Their tables, made as a migration makes one, with a few rows in each. */
export const tablesOf = (kinds: Record<string, Entity>, home_id: number, client_id: number): string =>
  Object.values(kinds)
    .map(
      ({ name, dateField }) => `
        create table ${name} (
          id uuid primary key,
          client_id integer not null references client,
          home_id integer not null references home,
          made_on date not null,
          kind text not null,
          words text not null,
          more_words text,
          author_id integer not null references "user",
          recorded_at timestamptz not null,
          removed_at timestamptz,
          scope text not null references scope_feed,
          revision bigint
        );
        create index ${name}_by_client on ${name} (client_id, made_on);
        select make_synced('${name}'${dateField === undefined ? '' : `, dated_by => '${dateField}'`});
        insert into ${name}
        select gen_random_uuid(), ${client_id}, ${home_id}, current_date - number, 'one', 'Words', null, ${home_id}, now(),
          null, 'home:${home_id}', 1
        from generate_series(1, ${ROWS_A_KIND}) as number;`,
    )
    .join('\n')
