import { useTranslation } from 'react-i18next'
import { LoadingNotice } from '../ui/page/arriving.tsx'
import type { FeatureWithRecords } from './record-words.ts'

/** Shown in place of records that are not on this device yet: an empty list would look like no records (M11). */
export function RecordsArriving({ wordsKey }: { wordsKey: FeatureWithRecords }) {
  const { t } = useTranslation()
  return <LoadingNotice title={t(`${wordsKey}.arriving.title`)} text={t(`${wordsKey}.arriving.text`)} />
}
