/** Returns as many items, from the first on, as fit into so many bytes: one at least, if there is any. */
export function firstFitting<Item>(
  items: readonly Item[],
  maxBytes: number,
  bytesOf: (item: Item) => number,
): Item[] {
  let bytes = 0
  const firstExcessIndex = items.findIndex(item => {
    bytes += bytesOf(item)
    return bytes > maxBytes
  })
  return items.slice(0, firstExcessIndex === -1 ? items.length : Math.max(firstExcessIndex, 1))
}
