/**
 * Returns the same function with its results cached, each for as long as its argument exists: for costly functions
 * that are called again with every mark.
 */
export function memoize<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>()
  return key => {
    const entry = results.get(key) ?? { result: compute(key) }
    results.set(key, entry)
    return entry.result
  }
}
