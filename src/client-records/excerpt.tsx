import style from './client-records.module.css'

/** The first lines of a long text, in a column of a list. */
export const Excerpt = ({ children }: { children: string }) => (
  <span className={style.excerpt}>{children}</span>
)
