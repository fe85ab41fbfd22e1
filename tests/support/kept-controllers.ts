/**
 * A controller lives as long as its signal, and a request as long as its copies. Node's `Request.clone()` keeps the
 * signal alone, and lets go of the request whose abortion the copy is to hear: once one of them is collected as
 * garbage, nobody hears that the request was aborted, and who waits for that waits forever.
 */
const controllers = new WeakMap<AbortSignal, AbortController>()

globalThis.AbortController = class extends AbortController {
  constructor() {
    super()
    controllers.set(this.signal, this)
  }
}

const originals = new WeakMap<Request, Request>()

const { clone } = Request.prototype
Request.prototype.clone = function () {
  const copy = clone.call(this)
  originals.set(copy, this)
  return copy
}
