/** Rows in memory, each with the number of the change that made it, so that a client asks for what came after. */
export function createRows(collections) {
  const rows = Object.fromEntries(collections.map(name => [name, new Map()]))
  let changes = 0
  return {
    changes: () => changes,
    get: (collection, id) => rows[collection].get(id),
    store(collection, row) {
      const changed = { ...row, updated: ++changes }
      // At the end again: the map stays in the order of the changes.
      rows[collection].delete(row.id)
      rows[collection].set(row.id, changed)
      return changed
    },
    /** The first so many. */
    some: (collection, count) => [...rows[collection].values()].slice(0, count),
    changedAfter(collection, after, limit = Number.POSITIVE_INFINITY) {
      const found = []
      for (const row of rows[collection].values()) {
        if (row.updated > after) found.push(row)
        if (found.length === limit) break
      }
      return found
    },
  }
}
