import { RecordStateWords } from '../../../sync/record-state.tsx'

/** Said of what the server does not have yet; everything else is confirmed. */
export const RecordState = ({ state }: Parameters<typeof RecordStateWords>[0]) =>
  state === 'confirmed' ? null : <RecordStateWords state={state} />
