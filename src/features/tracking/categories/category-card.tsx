/** The card of one category: its values and its actions. */
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRACKING_LIMITS, type TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { rangeWords } from '../../../labels/tracking-entry.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Confirmation } from '../../../ui/dialog/confirmation.tsx'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import style from './categories.module.css'
import type { Category } from './use-categories.ts'

const { Form: EditCategory, preload } = createLazyForm(
  async () => (await import('./edit-category.tsx')).EditCategory,
)

export function CategoryCard({ category }: { category: Category }) {
  const t = useLabels()
  const id = useId()
  const [openDialog, setOpenDialog] = useState<'form' | 'question'>()
  const { name, attributes, tells_manager, is_active } = category
  const action = is_active ? 'takeOut' : 'takeIn'
  const close = () => setOpenDialog(undefined)
  return (
    <li className={style.card} aria-labelledby={id}>
      <header>
        <h3 id={id}>{name}</h3>
        {tells_manager && (
          <Badge tone="accent" weight="dot" icon={<IconBellRinging size={16} aria-hidden />}>
            {t('tracking.manageCategories.tells')}
          </Badge>
        )}
      </header>
      {attributes.length === 0 && <p className={style.muted}>{t('tracking.manageCategories.onlyNotes')}</p>}
      <dl>
        {attributes.map(attribute => (
          <div key={attribute.key}>
            <dt>{attribute.name}</dt>
            <dd>{attributeWords(attribute, t)}</dd>
          </div>
        ))}
      </dl>
      <div className={style.buttons}>
        <Button
          variant="default"
          aria-label={t('tracking.manageCategories.editWhich', { name })}
          onPointerEnter={preload}
          onClick={() => setOpenDialog('form')}
        >
          {t('tracking.manageCategories.edit')}
        </Button>
        <Button
          variant="default"
          aria-label={t(`tracking.manageCategories.${action}.openWhich`, { name })}
          onClick={() => setOpenDialog('question')}
        >
          {t(`tracking.manageCategories.${action}.open`)}
        </Button>
      </div>
      {openDialog === 'form' && <EditCategory category={category} onClose={close} />}
      {openDialog === 'question' && <ToggleConfirmation category={category} onClose={close} />}
    </li>
  )
}

/** Asks before a category is taken out of use or back into use. */
function ToggleConfirmation({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const { id, name, is_active } = category
  const action = is_active ? 'takeOut' : 'takeIn'
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t(`tracking.manageCategories.${action}.open`)}
      confirmLabel={t(`tracking.manageCategories.${action}.open`)}
      isDangerous={is_active}
      question={
        <>
          <p>{t(`tracking.manageCategories.${action}.question`, { name })}</p>
          <NoConnectionNotice />
        </>
      }
      onConfirm={() =>
        change({
          method: 'put',
          path: `tracking-categories/${id}`,
          json: { is_active: !is_active, seen: { is_active } },
        })
      }
    />
  )
}

/** Describes what a value accepts: "90–140 mmHg", "Mild, Moderate, Severe (out of range), required". */
function attributeWords(attribute: TrackingAttribute, t: TFunction): string {
  const { data_type, unit, choices, notable, most, is_required } = attribute
  const choiceWords = (value: string, label = value) =>
    notable.includes(value) ? t('tracking.manageCategories.value.notable', { value: label }) : label
  const range = rangeWords(attribute, t)
  const typeWords = (dataType: 'number' | 'text') => t(`tracking.manageCategories.form.kinds.${dataType}`)
  const wordsByType = {
    number: () => [
      range ?? (unit === null ? typeWords('number') : t('tracking.manageCategories.value.inUnit', { unit })),
    ],
    water: () => [
      t('tracking.manageCategories.value.upToGlasses', { count: most ?? TRACKING_LIMITS.usual_glasses }),
      range ?? '',
    ],
    choice: () => choices.map(choice => choiceWords(choice)),
    yes_no: () =>
      (['yes', 'no'] as const).map(value => choiceWords(value, t(`labels.tracking_entry.${value}`))),
    text: () => [typeWords('text')],
  }
  return [...wordsByType[data_type](), is_required ? t('tracking.manageCategories.value.required') : '']
    .filter(words => words !== '')
    .join(', ')
}
