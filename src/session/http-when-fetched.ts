import type { Answer, Caller, CallMethod, CallOptions, Http, PathOf } from './http.ts'
import { whenFetched } from './when-fetched.ts'

/** The calls of `http.ts`, whose code no screen needs to be painted: the first call fetches it. */
export function httpWhenFetched(fetchHttp: () => Promise<Http>): Http {
  const fetched = whenFetched(fetchHttp)
  const caller = (name: 'signedIn' | 'open' | 'slow'): Caller => {
    const by =
      <Method extends CallMethod>(method: Method) =>
      (path: PathOf<Method>, options?: CallOptions): Answer =>
        answerOf(fetched().then(http => [http[name][method](path, options)] as const))
    return { get: by('get'), post: by('post'), put: by('put'), patch: by('patch'), delete: by('delete') }
  }
  return {
    signedIn: caller('signedIn'),
    open: caller('open'),
    slow: caller('slow'),
    refresh: async () => (await fetched()).refresh(),
    whileTokensRest: async work => (await fetched()).whileTokensRest(work),
  }
}

/** `called` holds the answer in a list, because a promise that resolves with a promise would await it. */
function answerOf(called: Promise<readonly [Answer]>): Answer {
  const response = called.then(([answer]) => answer)
  // Whoever reads the JSON alone hears of a failure there.
  response.catch(() => {})
  return Object.assign(response, {
    json: async <Value>() => {
      const [answer] = await called
      return answer.json<Value>()
    },
  })
}
