import type { Answer, Caller, CallMethod, CallOptions, Http, PathOf } from './http.ts'
import { fetchOnFirstCall } from './when-fetched.ts'

/** The calls of `http.ts`, whose code is not needed to paint screens: the first call fetches it. */
export function httpFetchedOnFirstCall(fetchHttp: () => Promise<Http>): Http {
  const loadHttp = fetchOnFirstCall(fetchHttp)
  const createCaller = (name: 'signedIn' | 'open' | 'slow'): Caller => {
    const callWith =
      <Method extends CallMethod>(method: Method) =>
      (path: PathOf<Method>, options?: CallOptions): Answer =>
        answerOf(loadHttp().then(http => [http[name][method](path, options)] as const))
    return {
      get: callWith('get'),
      post: callWith('post'),
      put: callWith('put'),
      patch: callWith('patch'),
      delete: callWith('delete'),
    }
  }
  return {
    signedIn: createCaller('signedIn'),
    open: createCaller('open'),
    slow: createCaller('slow'),
    refresh: async () => (await loadHttp()).refresh(),
    runWithoutRenewal: async work => (await loadHttp()).runWithoutRenewal(work),
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
