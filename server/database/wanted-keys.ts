import { sql } from 'kysely'
import type { Connection } from './connection.ts'

/**
 * Asks for new keys of a tablet: it makes them when somebody has unlocked it. The number is above all that there are, which
 * may be ahead of what was wanted: a restored server is given the keys in use.
 *
 * @param home_id of the tablet, where it is not known to be of that home
 */
export async function wantNewKeys(
  connection: Connection,
  { tablet_id, home_id }: { readonly tablet_id: string; readonly home_id?: number },
): Promise<void> {
  await connection
    .updateTable('tablet')
    .set({
      keys_wanted: sql<number>`1 + greatest(keys_wanted, (
        select max((data_key->>'number')::integer)
        from jsonb_each(secrets) as of_area (area, area_secrets),
          jsonb_array_elements(area_secrets->'data_keys') as data_key
      ))`,
    })
    .where('id', '=', tablet_id)
    .where('removed_at', 'is', null)
    .$if(home_id !== undefined, query => query.where('home_id', '=', home_id ?? 0))
    .execute()
}
