import type { Answer, Caller, CallMethod, CallOptions, Http, PathOf } from './http.ts'
import { fetchOnFirstCall } from './when-fetched.ts'

/** Returns an `Http` whose first call fetches the code of `http.ts`: screens are painted without it. */
export function createLazyHttp(fetchHttp: () => Promise<Http>): Http {
  const loadHttp = fetchOnFirstCall(fetchHttp)
  const createCaller = (callerName: 'signedIn' | 'open' | 'slow'): Caller => {
    const createMethodCaller =
      <Method extends CallMethod>(method: Method) =>
      (path: PathOf<Method>, options?: CallOptions): Answer =>
        toAnswer(
          loadHttp().then(http => {
            // Safe cast: the path is one of its method, which the compiler does not compute over all paths.
            const call = http[callerName][method] as (path: string, options?: CallOptions) => Answer
            return [call(path, options)] as const
          }),
        )
    return {
      get: createMethodCaller('get'),
      post: createMethodCaller('post'),
      put: createMethodCaller('put'),
      patch: createMethodCaller('patch'),
      delete: createMethodCaller('delete'),
    }
  }
  return {
    signedIn: createCaller('signedIn'),
    open: createCaller('open'),
    slow: createCaller('slow'),
    refreshTokens: async () => (await loadHttp()).refreshTokens(),
    runWithoutRenewal: async work => (await loadHttp()).runWithoutRenewal(work),
  }
}

/** `call` resolves with a list of one answer: an answer is a promise, which would be awaited. */
function toAnswer(call: Promise<readonly [Answer]>): Answer {
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
