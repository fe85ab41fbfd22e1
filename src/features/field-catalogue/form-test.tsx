/** /form-test: every kind of form field in each of its states. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { FieldGroup, Option } from '../../ui/record-form/description.ts'
import { type Catalogue, CataloguePage } from './catalogue-page.tsx'
import type { fieldCatalogueWords } from './words.ts'

export const FormTest = () => <CataloguePage useCatalogue={useFormCatalogue} />

/** Numbers are empty or numeric (spec part 1 §5). */
const optionalNumber = v.nullish(v.number('Enter a number.'))
const schema = v.looseObject({
  email: v.nullish(v.pipe(v.string(), v.email('Please enter a valid email address'))),
  amount: optionalNumber,
  count: optionalNumber,
})

type OptionName = keyof (typeof fieldCatalogueWords)['options']

function useFormCatalogue(): Catalogue {
  const { t } = useTranslation()
  const optionsOf = (...values: readonly OptionName[]): Option[] =>
    values.map(value => ({ value, label: t(`fieldCatalogue.options.${value}`) }))
  const groups: FieldGroup[] = [
    {
      title: t('fieldCatalogue.groups.written'),
      fields: [
        { name: 'name', label: t('fieldCatalogue.labels.name'), as: 'text', required: true, maxLength: 100 },
        { name: 'email', label: t('fieldCatalogue.labels.email'), as: 'text', type: 'email' },
        { name: 'phone', label: t('fieldCatalogue.labels.phone'), as: 'text', type: 'tel' },
        {
          name: 'notes',
          label: t('fieldCatalogue.labels.notes'),
          as: 'textarea',
          maxLength: 200,
          hint: t('fieldCatalogue.hints.notes'),
        },
        { name: 'amount', label: t('fieldCatalogue.labels.amount'), as: 'number', decimals: 2, prefix: '$' },
        { name: 'count', label: t('fieldCatalogue.labels.count'), as: 'number', isTapped: true, max: 20 },
      ],
    },
    {
      title: t('fieldCatalogue.groups.chosen'),
      fields: [
        {
          name: 'severity',
          label: t('fieldCatalogue.labels.severity'),
          as: 'select',
          options: optionsOf('low', 'medium', 'high'),
        },
        {
          name: 'shift',
          label: t('fieldCatalogue.labels.shift'),
          as: 'choice',
          options: optionsOf('day', 'evening', 'night'),
        },
        {
          name: 'languages',
          label: t('fieldCatalogue.labels.languages'),
          as: 'multi-select',
          options: optionsOf('english', 'spanish', 'french'),
        },
        {
          name: 'glasses',
          label: t('fieldCatalogue.labels.glasses'),
          as: 'glasses',
          most: 10,
          countWords: count => t('fieldCatalogue.glasses', { count }),
        },
        { name: 'agreed', label: t('fieldCatalogue.labels.agreed'), as: 'checkbox' },
      ],
    },
    {
      title: t('fieldCatalogue.groups.conditional'),
      fields: [
        {
          name: 'injured',
          label: t('fieldCatalogue.labels.injured'),
          as: 'choice',
          options: optionsOf('yes', 'no'),
        },
        {
          name: 'injury',
          label: t('fieldCatalogue.labels.injury'),
          as: 'text',
          required: true,
          isShown: ({ injured }) => injured === 'yes',
        },
      ],
    },
    {
      title: t('fieldCatalogue.groups.repeated'),
      fields: [
        {
          name: 'rows',
          label: t('fieldCatalogue.labels.rows'),
          as: 'rows',
          fields: [{ name: 'contact', label: t('fieldCatalogue.labels.name'), as: 'text', required: true }],
          newRow: { contact: '' },
          rowName: (_, index) => t('fieldCatalogue.labels.row', { place: index + 1 }),
          most: 3,
          addLabel: t('fieldCatalogue.labels.addRow'),
        },
      ],
    },
    {
      title: t('fieldCatalogue.groups.states'),
      fields: [
        { name: 'disabled', label: t('fieldCatalogue.labels.disabled'), as: 'text', disabled: true },
        { name: 'loading', label: t('fieldCatalogue.labels.loading'), as: 'select', options: undefined },
        { name: 'failed', label: t('fieldCatalogue.labels.failed'), as: 'select', options: 'failed' },
      ],
    },
  ]
  return { title: t('fieldCatalogue.formTitle'), schema, groups, initialValues: {} }
}
