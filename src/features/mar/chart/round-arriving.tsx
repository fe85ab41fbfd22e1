import { useTranslation } from 'react-i18next'
import type { HomeRow } from '../../../charts/use-chart.ts'
import { LoadingNotice } from '../../../ui/page/arriving.tsx'

/** Shown in place of a round that is only partly on this device: missing marks would look like missed doses (M11). */
export function RoundLoadingNotice({ homes = [] }: { homes?: readonly HomeRow[] }) {
  const { t } = useTranslation()
  const homeNames = homes.map(home => home.home_name).join(', ')
  return (
    <LoadingNotice
      title={homeNames === '' ? t('mar.arriving.title') : t('mar.arriving.titleOf', { homes: homeNames })}
      text={t('mar.arriving.text')}
    />
  )
}
