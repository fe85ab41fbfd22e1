import type { Answer, Caller, CallMethod, CallOptions, Http, PathOf } from './http.ts'
import { whenFetched } from './when-fetched.ts'

/** The calls of `http.ts`, whose code is not needed to paint screens: the first call fetches it. */
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

/** `called` resolves with the answer in a list, because resolving with a promise would await it. */
function answerOf(called: Promise<readonly [Answer]>): Answer {
  const response = called.then(([answer]) => answer)
  // Callers that read only the JSON get the failure from it.
  response.catch(() => {})
  return Object.assign(response, {
    json: async <Value>() => {
      const [answer] = await called
      return answer.json<Value>()
    },
  })
}
