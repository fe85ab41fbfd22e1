/** The mark of a value out of its range: a word and an arrow, so that it never depends on color alone. */
import { IconAlertTriangle, IconArrowDown, IconArrowUp, type TablerIcon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { rangeWords, valueWords } from '../../labels/tracking-entry.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import style from './marks.module.css'

export type RangeMark = 'low' | 'high' | 'unusual'

const ICONS: Readonly<Record<RangeMark, TablerIcon>> = {
  low: IconArrowDown,
  high: IconArrowUp,
  unusual: IconAlertTriangle,
}

type RangedValue = Pick<TrackingDetail, 'value' | 'low' | 'is_out_of_range'>

/** Returns in which way a value is out of its range; undefined when it is in range. */
export function rangeMarkOf({ value, low, is_out_of_range }: RangedValue): RangeMark | undefined {
  if (!is_out_of_range) return undefined
  if (typeof value !== 'number') return 'unusual'
  return low !== null && value < low ? 'low' : 'high'
}

export function MarkBadge({ mark }: { mark: RangeMark }) {
  const { t } = useTranslation()
  const Icon = ICONS[mark]
  return (
    <Badge tone="attention" icon={<Icon size={16} aria-hidden />}>
      {t(`tracking.marks.${mark}`)}
    </Badge>
  )
}

/** Shows "168 mmHg" with its mark. */
export function MarkedValue({ detail }: { detail: TrackingDetail }) {
  const t = useLabels()
  const mark = rangeMarkOf(detail)
  return (
    <span className={style.value}>
      <b data-figures>{valueWords(detail, t)}</b> {mark && <MarkBadge mark={mark} />}
    </span>
  )
}

/** Shows "Systolic 168 mmHg" with its mark. */
export const NamedValue = ({ detail }: { detail: TrackingDetail }) => (
  <span className={style.named}>
    <span className={style.name}>{detail.attribute_name}</span> <MarkedValue detail={detail} />
  </span>
)

/** Returns "Usual 90–140", for use beside a text that contains the unit; undefined without a range. */
export function usualRangeWords(
  range: Pick<TrackingDetail, 'low' | 'high'>,
  t: TFunction,
): string | undefined {
  const words = rangeWords({ ...range, unit: null }, t)
  return words === undefined ? undefined : t('tracking.range.usual', { range: words })
}
