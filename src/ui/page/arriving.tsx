import { Loader } from '@mantine/core'
import { EmptyState } from './empty-state.tsx'

/** Shown in place of data that is not complete yet: the part that is here would look like all there is (M11). */
export const Arriving = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <EmptyState icon={<Loader size="sm" aria-hidden />} title={title} text={text} />
  </div>
)
