/** Settings that must be the same in every process of a Hearth, such as a key: made once, and kept in the database. */
import * as v from 'valibot'
import type { Connection } from './connection.ts'

/** Returns undefined when the setting is not made yet, or is stored in another shape. */
export async function readSetting<Schema extends v.GenericSchema>(
  connection: Connection,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const row = await connection
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  const parsedValue = v.safeParse(schema, row?.value)
  return parsedValue.success ? parsedValue.output : undefined
}

/**
 * Returns the setting, which the first call makes. When several processes make it at the same time, one value is kept.
 * Throws when it cannot be kept.
 */
export async function ensureSetting<Schema extends v.GenericSchema>(
  connection: Connection,
  name: string,
  schema: Schema,
  createValue: () => v.InferInput<Schema>,
): Promise<v.InferOutput<Schema>> {
  const existingSetting = await readSetting(connection, name, schema)
  if (existingSetting !== undefined) return existingSetting
  await connection
    .insertInto('setting')
    .values({ name, value: JSON.stringify(createValue()) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const storedSetting = await readSetting(connection, name, schema)
  if (storedSetting === undefined) throw new Error(`The setting ${name} could not be kept.`)
  return storedSetting
}

/** Keeps a setting that changes; the last one that is stored counts. `value` is stored as JSON. */
export async function storeSetting(connection: Connection, name: string, value: object): Promise<void> {
  await connection
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}
