/** /dashboard/services: the services companies can subscribe to (spec part 3 §2 Services). */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { type ServiceRecord, serviceRecord } from '#domain/answers/company-record.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../ui/list/columns.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import style from './services.module.css'
import { servicesWords } from './words.ts'

const { Form: AddService, preload } = createLazyForm(
  async () => (await import('./edit-service.tsx')).AddService,
)
const { Form: EditService } = createLazyForm(async () => (await import('./edit-service.tsx')).EditService)

/** The catalogue has no figures. */
const noStatistics = v.optional(v.null())

export const ServiceList = () => (
  <LabeledScreen name="services" words={servicesWords}>
    <ServiceListPage />
  </LabeledScreen>
)

function columnsOf(t: TFunction): Column<ServiceRecord>[] {
  const { column, text } = flatViewsOf<'service', ServiceRecord>('service', t)
  return [
    column('name', {
      width: 200,
      cell: service => (
        <span className={style.two}>
          <span>{service.name}</span>
          <span className={style.small}>
            {[text('frequency', service) || t('services.list.once'), service.billing_code]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    }),
    column('description', { width: 320, cardPlacement: 'wide' }),
    column('base_cost', { width: 120, align: 'end' }),
  ]
}

function ServiceListPage() {
  const t = useLabels()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const [openForm, setOpenForm] = useState<ServiceRecord | 'new'>()
  const columns = useMemo(() => columnsOf(t), [t])
  const { source, refresh } = useServerList({
    path: 'company/services',
    rowsKey: 'services',
    rowSchema: serviceRecord,
    statisticsSchema: noStatistics,
    failureText: t('services.failed'),
  })
  const closeForm = () => {
    setOpenForm(undefined)
    refresh()
  }
  const editingProps = canDo(role, 'service.update')
    ? {
        onOpen: setOpenForm,
        rowActions: (service: ServiceRecord) => (
          <Button
            variant="default"
            size="sm"
            aria-label={t('services.list.editWhich', { name: service.name })}
            onPointerEnter={() => void preload()}
            onClick={() => setOpenForm(service)}
          >
            {t('services.list.edit')}
          </Button>
        ),
      }
    : {}
  return (
    <Page
      title={t('services.title')}
      actions={
        canDo(role, 'service.create') && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={() => void preload()}
            onClick={() => setOpenForm('new')}
          >
            {t('services.add')}
          </Button>
        )
      }
    >
      <ListTable
        label={t('services.title')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        searchPlaceholder={t('services.list.search')}
        emptyMessage={t('services.list.empty')}
        {...editingProps}
      />
      {openForm !== undefined &&
        (openForm === 'new' ? (
          <AddService onClose={closeForm} />
        ) : (
          <EditService service={openForm} onClose={closeForm} />
        ))}
    </Page>
  )
}
