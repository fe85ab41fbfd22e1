import { useTranslation } from 'react-i18next'
import type { HomeRow } from '../../../charts/use-chart.ts'
import { Arriving } from '../../../ui/page/arriving.tsx'

/** In place of a round that is not wholly here: what is missing would look like doses nobody gave (M11). */
export function RoundArriving({ homes = [] }: { homes?: readonly HomeRow[] }) {
  const { t } = useTranslation()
  const names = homes.map(home => home.home_name).join(', ')
  return (
    <Arriving
      title={names === '' ? t('mar.arriving.title') : t('mar.arriving.titleOf', { homes: names })}
      text={t('mar.arriving.text')}
    />
  )
}
