/**
 * Loaded into a server whose pages are compared (`node --import`): its clock starts at PICTURES_MOMENT and goes so
 * slowly that every time it writes down is in the same minute, while what happens later still has a later time.
 */
const SLOWER = 1_000
const start = Date.parse(process.env.PICTURES_MOMENT ?? '')
if (Number.isNaN(start)) throw new Error('PICTURES_MOMENT must be an instant such as 2026-05-13T16:40:00Z.')

const RealDate = Date
const now = () => start + Math.floor(performance.now() / SLOWER)
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
