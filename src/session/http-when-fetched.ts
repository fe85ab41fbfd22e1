import type { Answer, Caller, CallMethod, CallOptions, Http, PathOf } from './http.ts'
import { whenFetched } from './when-fetched.ts'

/** The calls of `http.ts`, whose code is not needed to paint screens: the first call fetches it. */
export function httpWhenFetched(fetchHttp: () => Promise<Http>): Http {
  const loadHttp = whenFetched(fetchHttp)
  const caller = (name: 'signedIn' | 'open' | 'slow'): Caller => {
    const callMethod =
      <Method extends CallMethod>(method: Method) =>
      (path: PathOf<Method>, options?: CallOptions): Answer =>
        answerOf(loadHttp().then(http => [http[name][method](path, options)] as const))
    return {
      get: callMethod('get'),
      post: callMethod('post'),
      put: callMethod('put'),
      patch: callMethod('patch'),
      delete: callMethod('delete'),
    }
  }
  return {
    signedIn: caller('signedIn'),
    open: caller('open'),
    slow: caller('slow'),
    refresh: async () => (await loadHttp()).refresh(),
    whileTokensRest: async work => (await loadHttp()).whileTokensRest(work),
  }
}

/** `call` resolves with the answer in a list, because resolving with a promise would await it. */
function answerOf(call: Promise<readonly [Answer]>): Answer {
  const response = call.then(([answer]) => answer)
  // Callers that read only the JSON get the failure from it.
  response.catch(() => {})
  return Object.assign(response, {
    json: async <Value>() => {
      const [answer] = await call
      return answer.json<Value>()
    },
  })
}
