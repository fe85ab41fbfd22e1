import type { RowOf } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import { zonedTimeWords } from '../labels/dates.ts'
import style from './home-clock.module.css'

/** Shows "Cedar House · 7:20 AM CST", for use where several homes are shown together (U12.3). */
export const HomeClock = ({ home, now }: { home: RowOf<'home'>; now: Instant }) => (
  <span className={style.place}>
    {home.home_name} · <time dateTime={now}>{zonedTimeWords(now, home)}</time>
  </span>
)
