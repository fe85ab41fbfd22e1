/** Web Locks in memory, for tabs of one test: exclusive ones, with `signal` and `steal`, as the W3C specification has them. */

interface Asked {
  /** Runs the callback; resolves when what it answers is settled. */
  begin(): Promise<void>
  reject(reason: unknown): void
}

export function createWebLocks(): Pick<LockManager, 'request'> {
  const queue: Asked[] = []
  let held: Asked | undefined

  const process = () => {
    if (held !== undefined) return
    const next = queue.shift()
    if (next === undefined) return
    held = next
    void next.begin().finally(() => {
      // A stolen lock is not given back by whoever lost it.
      if (held === next) held = undefined
      process()
    })
  }

  const request = <Result>(
    name: string,
    { signal, steal = false }: LockOptions,
    callback: LockGrantedCallback<Result>,
  ) =>
    new Promise<Awaited<Result>>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const asked: Asked = {
        reject,
        async begin() {
          // Granted in a task of its own, so an abort may still come first.
          await new Promise(next => setImmediate(next))
          if (signal?.aborted) return reject(signal.reason)
          await (async () => callback({ name, mode: 'exclusive' }))().then(
            result => resolve(result as Awaited<Result>),
            reject,
          )
        },
      }
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(asked)
        if (index === -1) return
        queue.splice(index, 1)
        reject(signal.reason)
      })
      if (steal) {
        held?.reject(new DOMException('The lock was stolen.', 'AbortError'))
        held = undefined
        queue.unshift(asked)
      } else queue.push(asked)
      setImmediate(process)
    })
  return { request: request as LockManager['request'] }
}
