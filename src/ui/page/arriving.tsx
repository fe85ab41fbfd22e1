import { EmptyState } from './empty-state.tsx'
import style from './states.module.css'

/** Shown in place of data that is still loading, because a part of it would look complete (M11). */
export const LoadingNotice = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <EmptyState icon={<span className={style.turning} />} title={title} text={text} />
  </div>
)
