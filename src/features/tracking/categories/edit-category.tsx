/** Forms to add and to change a category: only changed fields are sent, with the values the form showed (D3). */
import { useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { reuseUnchangedParts } from '#domain/values/keep-same.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { useValueConfirmation } from '../../../ui/record-form/is-it-right.tsx'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { withKeys } from './attribute-keys.ts'
import { categoryForm, fieldsOfCategory, rowOf } from './category-form.ts'
import type { Category } from './use-categories.ts'

export function AddCategory({ home, onClose }: { home: RowOf<'home'>; onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  const { confirmAndWrite: confirmAndSave, question } = useValueConfirmation()
  const [schema] = useState(() => categoryForm(t))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tracking.manageCategories.add')}
      schema={schema}
      groups={[{ fields: fieldsOfCategory([], t) }]}
      onSubmit={({ attributes, ...category }) =>
        confirmAndSave(is_confirmed =>
          change({
            method: 'post',
            path: 'tracking-categories',
            json: { home_id: home.id, ...category, attributes: withKeys(attributes, []), is_confirmed },
          }),
        )
      }
    >
      <p>{home.home_name}</p>
      <NoConnectionNotice />
      {question}
    </RecordFormDialog>
  )
}

export function EditCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  const { confirmAndWrite: confirmAndSave, question } = useValueConfirmation()
  const [schema] = useState(() => categoryForm(t))
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownValues] = useState(() => ({
    name: category.name,
    tells_manager: category.tells_manager,
    attributes: category.attributes,
  }))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tracking.manageCategories.editTitle')}
      schema={schema}
      groups={[{ fields: fieldsOfCategory(shownValues.attributes, t) }]}
      initialValues={{ ...shownValues, attributes: shownValues.attributes.map(rowOf) }}
      onSubmit={formValues => {
        const newValues = {
          ...formValues,
          attributes: withKeys(formValues.attributes, shownValues.attributes),
        }
        // Keys may be in another order: `reuseUnchangedParts` returns the same object for an equal value.
        const isChanged = (name: keyof typeof shownValues) =>
          reuseUnchangedParts(shownValues[name], newValues[name]) !== shownValues[name]
        const changes = Object.fromEntries(
          (['name', 'tells_manager', 'attributes'] as const)
            .filter(isChanged)
            .map(name => [name, newValues[name]]),
        )
        return confirmAndSave(is_confirmed =>
          change({
            method: 'put',
            path: `tracking-categories/${category.id}`,
            json: { ...changes, seen: shownValues, is_confirmed },
          }),
        )
      }}
    >
      <NoConnectionNotice />
      {question}
    </RecordFormDialog>
  )
}
