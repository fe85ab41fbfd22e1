/** Milliseconds that the work took. */
export async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export const post = (path, body = {}) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/**
 * Writes the rows one after the other, each once the one before was shown.
 * @param watch gets a function to call whenever what is watched has changed, with the number of rows shown
 * @returns milliseconds from the start of each write until it was shown
 */
export async function followed(rows, watch, write) {
  let shown = -1
  let onShown = () => {}
  const stop = watch(count => {
    shown = count
    onShown()
  })
  const took = []
  for (const row of rows) {
    while (shown < 0) await new Promise(resolve => setTimeout(resolve, 5))
    const before = shown
    const started = performance.now()
    const seen = new Promise(resolve => {
      onShown = () => {
        if (shown > before) resolve(performance.now() - started)
      }
    })
    await write(row)
    took.push(await seen)
  }
  stop()
  return took
}

/** The first and the last day of these rows: what a round watches. */
export function daysOf(rows) {
  const days = rows.map(({ administration_date }) => administration_date).sort()
  return { first: days[0], last: days.at(-1) }
}
