/** Milliseconds that the work took. */
export async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export const post = path => fetch(path, { method: 'POST' })
