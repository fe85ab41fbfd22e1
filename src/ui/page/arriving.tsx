import { Loader } from '@mantine/core'
import { EmptyState } from './empty-state.tsx'

/** In place of what is not wholly here yet: the part that is would look like all there is (M11). */
export const Arriving = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <EmptyState icon={<Loader size="sm" aria-hidden />} title={title} text={text} />
  </div>
)
