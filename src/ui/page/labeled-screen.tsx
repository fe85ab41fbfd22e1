import { useLabels } from '../../labels/use-labels.ts'
import { useFormWords } from '../record-form/use-entry-words.ts'
import { FeatureScreen, type FeatureScreenProps, type FeatureWithErrorText } from './feature-screen.tsx'

/**
 * A feature's screen that also loads the labels of records and the texts of forms. The round, the dashboard and the
 * public page do not use it, because their first paint would wait for the labels of every kind of record (decision
 * 095).
 */
export function LabeledScreen<Name extends FeatureWithErrorText>(props: FeatureScreenProps<Name>) {
  useLabels()
  useFormWords()
  return <FeatureScreen {...props} />
}
