import { useTranslation } from 'react-i18next'
import { Arriving } from '../ui/page/arriving.tsx'
import type { FeatureWithRecords } from './record-words.ts'

/** In place of records that are not here yet: an empty list would look as if nobody had written any (M11). */
export function RecordsArriving({ words }: { words: FeatureWithRecords }) {
  const { t } = useTranslation()
  return <Arriving title={t(`${words}.arriving.title`)} text={t(`${words}.arriving.text`)} />
}
