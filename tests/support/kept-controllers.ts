/**
 * A controller lives as long as its signal. Node's `Request.clone()` keeps the signal alone: once its controller is
 * collected as garbage, nobody hears that the request was aborted, and who waits for that waits forever.
 */
const controllers = new WeakMap<AbortSignal, AbortController>()

globalThis.AbortController = class extends AbortController {
  constructor() {
    super()
    controllers.set(this.signal, this)
  }
}
