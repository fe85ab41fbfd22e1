/** Reads the tables out of the migrations' `create table` and `alter table … add column` statements. */

export interface Column {
  readonly type: string
  readonly nullable: boolean
}

/** Columns by table, after all migrations in the order given. */
export function tablesIn(migrations: readonly string[]): Map<string, Map<string, Column>> {
  const tables = new Map<string, Map<string, Column>>()
  const columnsOf = (name: string) => {
    const columns = tables.get(name) ?? new Map<string, Column>()
    tables.set(name, columns)
    return columns
  }
  for (const migration of migrations) {
    const sql = migration.replaceAll(/--.*$/gm, '')
    for (const [, name = '', body = ''] of sql.matchAll(/create table "?(\w+)"? \(([\s\S]*?)\n\);/g)) {
      for (const line of body.split('\n')) addColumn(columnsOf(name), line)
    }
    for (const [, name = '', line = ''] of sql.matchAll(/alter table "?(\w+)"?\s+add column ([^;]+);/g)) {
      addColumn(columnsOf(name), line)
    }
    for (const [, name = '', column = ''] of sql.matchAll(/alter table "?(\w+)"?\s+drop column "?(\w+)"?/g)) {
      columnsOf(name).delete(column)
    }
  }
  return tables
}

const CONSTRAINT = /^(primary|foreign|unique|check|constraint|exclude)\b/

function addColumn(columns: Map<string, Column>, line: string): void {
  const [, name, type] = /^\s*"?(\w+)"?\s+(\w+)/.exec(line) ?? []
  if (name === undefined || type === undefined || CONSTRAINT.test(name)) return
  columns.set(name, { type, nullable: !/\bnot null\b|\bprimary key\b/.test(line) })
}
