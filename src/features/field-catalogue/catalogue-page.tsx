/** The frame of /form-test and /date-test: checks a form like any other form and shows what it would record. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { visibleFields } from '../../ui/record-form/check.ts'
import type { FieldGroup, FieldValue } from '../../ui/record-form/description.ts'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { useRecordForm } from '../../ui/record-form/use-record-form.ts'
import style from './catalogue-page.module.css'
import { fieldCatalogueWords } from './words.ts'

export interface Catalogue {
  title: string
  schema: v.GenericSchema
  groups: readonly FieldGroup[]
  initialValues: Readonly<Record<string, FieldValue>>
}

export const CataloguePage = ({ useCatalogue }: { useCatalogue: () => Catalogue }) => (
  <main className={style.main}>
    <LabeledScreen name="fieldCatalogue" words={fieldCatalogueWords}>
      <CatalogueForm useCatalogue={useCatalogue} />
    </LabeledScreen>
  </main>
)

function CatalogueForm({ useCatalogue }: { useCatalogue: () => Catalogue }) {
  const { t } = useTranslation()
  const { title, schema, groups, initialValues } = useCatalogue()
  const [result, setResult] = useState<unknown>()
  const showResult = async (values: unknown) => {
    setResult(values)
    return 'saved-here' as const
  }
  const props = {
    opened: true,
    onClose: () => {},
    title,
    schema,
    groups,
    initialValues,
    onSubmit: showResult,
  }
  const { form, submit } = useRecordForm(props, undefined, () => {})
  const check = (event: FormEvent) => {
    event.preventDefault()
    setResult(undefined)
    void submit()
  }
  return (
    <Page title={title} subtitle={t('fieldCatalogue.text')}>
      <ErrorFocusForm className={style.form} onSubmit={check}>
        {groups.map(group => (
          <fieldset key={group.title}>
            <legend>{group.title}</legend>
            {visibleFields([group], form.values).map(field => (
              <FormField key={field.name} form={form} field={field} path={field.name} values={form.values} />
            ))}
          </fieldset>
        ))}
        <div className={style.buttons}>
          <Button variant="default" onClick={() => form.reset()}>
            {t('fieldCatalogue.reset')}
          </Button>
          <Button type="submit">{t('fieldCatalogue.check')}</Button>
        </div>
      </ErrorFocusForm>
      {result !== undefined && (
        <section aria-label={t('fieldCatalogue.result')}>
          <h2>{t('fieldCatalogue.result')}</h2>
          <pre className={style.result}>{JSON.stringify(result, null, 2)}</pre>
        </section>
      )}
    </Page>
  )
}
