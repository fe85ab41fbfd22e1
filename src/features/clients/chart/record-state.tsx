import { RecordStateLabel } from '../../../sync/record-state.tsx'

/** Shows the state of a record that the server does not have yet; nothing for confirmed records. */
export const RecordState = ({ state }: Parameters<typeof RecordStateLabel>[0]) =>
  state === 'confirmed' ? null : <RecordStateLabel state={state} />
