/** The components that show an item's category, quantity, status and expiration. */
import {
  IconClipboardCheck,
  IconFirstAidKit,
  IconLock,
  IconPackage,
  IconPaperclip,
  IconSpray,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import {
  type DEFAULT_CATEGORIES,
  isCareItem,
  isExpired,
  isExpiring,
  type StockStatus,
  shortageOf,
  stockStatus,
} from '#domain/rules/records/inventory.ts'
import { hasUnwitnessed } from '#domain/rules/records/witness.ts'
import { shortDate } from '../../labels/dates.ts'
import { categoryName, quantityWords } from '../../labels/inventory-item.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import style from './item-badges.module.css'
import type { Item, ListedItem } from './items.ts'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

const CATEGORY_ICONS: Readonly<Record<(typeof DEFAULT_CATEGORIES)[number], Icon>> = {
  medical: IconFirstAidKit,
  food: IconToolsKitchen2,
  cleaning: IconSpray,
  office: IconPaperclip,
  other: IconPackage,
}

const iconOf = (category: string): Icon =>
  Object.hasOwn(CATEGORY_ICONS, category)
    ? CATEGORY_ICONS[category as keyof typeof CATEGORY_ICONS]
    : IconPackage

export function CategoryIcon({ category }: Pick<Item, 'category'>) {
  const IconOfCategory = iconOf(category)
  return (
    <span className={style.icon}>
      <IconOfCategory size={22} stroke={1.6} aria-hidden />
    </span>
  )
}

export function CategoryBadge({ category }: Pick<Item, 'category'>) {
  const t = useLabels()
  return <Badge tone="plain">{categoryName(category, t)}</Badge>
}

/** Says that two people count the item and discard it, and how many of its movements wait for the second. */
export function ControlledBadges({
  item: { is_controlled, unwitnessed_count },
}: {
  item: Pick<Item, 'is_controlled' | 'unwitnessed_count'>
}) {
  const t = useLabels()
  return (
    <>
      {is_controlled === true && (
        <Badge tone="plain" icon={<IconLock size={16} aria-hidden />}>
          {t('labels.inventory_item.fields.is_controlled')}
        </Badge>
      )}
      {hasUnwitnessed({ unwitnessed_count }) && (
        <Badge tone="waiting">{t('inventory.witness.count', { count: unwitnessed_count })}</Badge>
      )}
    </>
  )
}

const STATUS_TONES: Readonly<Record<StockStatus, Tone>> = {
  in_stock: 'given',
  low_stock: 'waiting',
  out_of_stock: 'due',
  count_it: 'due',
}

type StockItem = Parameters<typeof stockStatus>[0] & Pick<Item, 'category'>

export function StatusBadge({ item }: { item: StockItem }) {
  const t = useLabels()
  const status = stockStatus(item)
  const mustBeCounted = status === 'count_it'
  const isCareStockOut = status === 'out_of_stock' && isCareItem(item)
  return (
    <Badge
      tone={isCareStockOut ? 'attention' : STATUS_TONES[status]}
      {...(mustBeCounted ? { weight: 'strong', icon: <IconClipboardCheck size={16} aria-hidden /> } : {})}
    >
      {t(`inventory.statuses.${status}`)}
    </Badge>
  )
}

/** Shows the quantity, such as "3 boxes", and by how much it is below the minimum. */
export function Quantity({ item }: { item: Item }) {
  const t = useLabels()
  const { quantity, unit_of_measure: unit } = item
  const shortage = shortageOf(item)
  return (
    <span className={style.quantity}>
      <span data-figures>{quantityWords(quantity, unit)}</span>
      {/* An item that must be counted shows no shortage, because its true quantity is unknown. */}
      {quantity >= 0 && shortage > 0 && (
        <span className={style.short}>{t('inventory.shortBy', { shortage })}</span>
      )}
    </span>
  )
}

/** Shows the expiration date, red within thirty days of it or after it (spec part 3 §2). */
export function Expiration({ record: item, today }: Pick<ListedItem, 'record' | 'today'>) {
  const t = useLabels()
  if (item.expiration_date === null) return t('ui.none')
  const hasExpired = isExpired(item, today)
  return (
    <span className={style.quantity}>
      <span className={isExpiring(item, today) ? style.expiring : undefined}>
        {shortDate(item.expiration_date, t)}
      </span>
      {isExpiring(item, today) && (
        <span className={style.short}>{t(hasExpired ? 'inventory.expired' : 'inventory.expiring')}</span>
      )}
    </span>
  )
}
